//! Formulas against a direct evaluation.

use monoflow_case::Formula;
use proptest::prelude::*;

/// An expression, kept as a tree.
#[derive(Clone, Debug)]
enum Tree {
    Number(f64),
    X,
    Y,
    Pi,
    Minus(Box<Tree>),
    Of(char, Box<Tree>, Box<Tree>),
    Call(&'static str, Vec<Tree>),
}

/// How strongly a tree binds, as in print.
fn strength(tree: &Tree) -> u32 {
    match tree {
        Tree::Of('<' | '>', ..) => 0,
        Tree::Of('+' | '-', ..) => 1,
        Tree::Of('*' | '/', ..) => 2,
        Tree::Minus(_) => 3,
        Tree::Of(..) => 4,
        _ => 5,
    }
}

/// In brackets only where they are needed. `space` stands between signs.
fn shown(tree: &Tree, least: u32, space: &str) -> String {
    let part = |tree, least| shown(tree, least, space);
    let own = strength(tree);
    let text = match tree {
        Tree::Number(x) if *x < 1e-3 || *x > 1e6 => format!("{x:e}"),
        Tree::Number(x) => x.to_string(),
        Tree::X => "x".to_owned(),
        Tree::Y => "y".to_owned(),
        Tree::Pi => "pi".to_owned(),
        Tree::Minus(of) => format!("-{space}{}", part(of, 3)),
        Tree::Of(sign, a, b) => {
            let (left, right) = match sign {
                '<' | '>' => (1, 1),
                '^' => (5, 3),
                _ => (own, own + 1),
            };
            format!("{}{space}{sign}{space}{}", part(a, left), part(b, right))
        }
        Tree::Call(name, of) => {
            let of: Vec<String> = of.iter().map(|tree| part(tree, 0)).collect();
            format!("{name}({space}{})", of.join(&format!("{space},")))
        }
    };
    if own < least {
        format!("({space}{text})")
    } else {
        text
    }
}

fn value(tree: &Tree, x: f64, y: f64) -> f64 {
    let at = |tree: &Tree| value(tree, x, y);
    match tree {
        Tree::Number(number) => *number,
        Tree::X => x,
        Tree::Y => y,
        Tree::Pi => std::f64::consts::PI,
        Tree::Minus(of) => -at(of),
        Tree::Of(sign, a, b) => {
            let (a, b) = (at(a), at(b));
            match sign {
                '+' => a + b,
                '-' => a - b,
                '*' => a * b,
                '/' => a / b,
                '^' => a.powf(b),
                '<' => f64::from(u8::from(a < b)),
                _ => f64::from(u8::from(a > b)),
            }
        }
        Tree::Call(name, of) => {
            let all: Vec<f64> = of.iter().map(at).collect();
            match (*name, all.as_slice()) {
                ("abs", [a]) => a.abs(),
                ("sqrt", [a]) => a.sqrt(),
                ("exp", [a]) => a.exp(),
                ("ln", [a]) => a.ln(),
                ("log10", [a]) => a.log10(),
                ("sin", [a]) => a.sin(),
                ("cos", [a]) => a.cos(),
                ("tan", [a]) => a.tan(),
                ("asin", [a]) => a.asin(),
                ("acos", [a]) => a.acos(),
                ("atan", [a]) => a.atan(),
                ("sinh", [a]) => a.sinh(),
                ("cosh", [a]) => a.cosh(),
                ("tanh", [a]) => a.tanh(),
                ("floor", [a]) => a.floor(),
                ("ceil", [a]) => a.ceil(),
                ("atan2", [a, b]) => a.atan2(*b),
                ("if", [c, a, b]) => [*a, *b][usize::from(*c == 0.0)],
                ("min", all) => all.iter().copied().fold(f64::NAN, f64::min),
                ("max", all) => all.iter().copied().fold(f64::NAN, f64::max),
                _ => unreachable!(),
            }
        }
    }
}

const OF_ONE: [&str; 16] = [
    "abs", "sqrt", "exp", "ln", "log10", "sin", "cos", "tan", "asin", "acos", "atan", "sinh",
    "cosh", "tanh", "floor", "ceil",
];

fn trees() -> impl Strategy<Value = Tree> {
    let leaf = prop_oneof![
        (0.0..10.0_f64).prop_map(Tree::Number),
        (0_u32..5).prop_map(|n| Tree::Number(f64::from(n))),
        any::<f64>()
            .prop_filter("numbers have no sign", |x| x.is_finite())
            .prop_map(|x| Tree::Number(x.abs())),
        Just(Tree::X),
        Just(Tree::Y),
        Just(Tree::Pi),
    ];
    leaf.prop_recursive(6, 40, 3, |inner| {
        let all = move |count| prop::collection::vec(inner.clone(), count);
        let of = all(2..=2);
        prop_oneof![
            4 => (prop::sample::select(&['+', '-', '*', '/', '^', '<', '>'][..]), of.clone())
                .prop_map(|(sign, of)| {
                    let [a, b] = <[Tree; 2]>::try_from(of).expect("two").map(Box::new);
                    Tree::Of(sign, a, b)
                }),
            1 => all(1..=1).prop_map(|of| Tree::Minus(Box::new(of[0].clone()))),
            2 => (prop::sample::select(&OF_ONE[..]), all(1..=1)).prop_map(|(name, of)| Tree::Call(name, of)),
            1 => of.prop_map(|of| Tree::Call("atan2", of)),
            1 => all(3..=3).prop_map(|of| Tree::Call("if", of)),
            1 => (prop::sample::select(&["min", "max"][..]), all(1..=4)).prop_map(|(name, of)| Tree::Call(name, of)),
        ]
    })
}

fn same(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan()) || a == b
}

/// Formulas to be damaged.
const GOOD: [&str; 5] = [
    "max(0, 0.2 - 0.05*(x - 10)^2)",
    "if(x < 3, atan2(y, x), -2^-y^2) + 1.5e-3*pi",
    "min(abs(x), sqrt(y), 4) / (1 + exp(-x)) > .5",
    "1e308*1e308 - ln(0) + 0/0",
    "((((x))))",
];

/// Pieces to damage them with.
const PIECES: [&str; 24] = [
    "(",
    ")",
    ",",
    "^",
    "-",
    "+",
    "*",
    "/",
    "<",
    ">",
    ".",
    "e",
    "1e999",
    "0x1",
    "é",
    "\u{0}",
    " ",
    "\n",
    "if(",
    "min()",
    "x",
    "pi(",
    "_",
    "9999999999999999999999",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn formulas_mean_what_they_mean_in_print(tree in trees(), x in -5.0..5.0_f64, y in -5.0..5.0_f64, space in prop::sample::select(&["", " ", "\t\n "][..])) {
        let text = shown(&tree, 0, space);
        prop_assume!(text.len() <= 4000);
        let formula = Formula::parse(&text).map_err(|why| TestCaseError::fail(format!("{text}: {why}")))?;
        let (found, wanted) = (formula.at([x, y]), value(&tree, x, y));
        prop_assert!(same(found, wanted), "{text} at ({x}, {y}): {found}, not {wanted}");
        prop_assert_eq!(formula.text(), text);
    }

    #[test]
    fn damaged_formulas_are_read_or_refused(which in 0..GOOD.len(), damage in prop::collection::vec((any::<prop::sample::Index>(), 0..PIECES.len(), 0_usize..6), 1..4)) {
        let mut text = GOOD[which].to_owned();
        for (at, piece, gone) in damage {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            let at = at.index(places.len());
            let end = places[(at + gone).min(places.len() - 1)];
            text.replace_range(places[at]..end, PIECES[piece]);
        }
        read_or_refused(&text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        read_or_refused(&text);
    }
}

fn read_or_refused(text: &str) {
    match Formula::parse(text) {
        Ok(formula) => {
            for place in [[0.0; 2], [-1.0, 3.5], [f64::NAN, f64::INFINITY]] {
                let _ = formula.at(place);
            }
        }
        Err(why) => assert!(!why.is_empty(), "{text}"),
    }
}

#[test]
fn deep_and_long_formulas_end() {
    for piece in [
        "(", "-", "2^", "-(", "x+", "x*", "if(", "min(x,", "sin(", "x<", "1e",
    ] {
        for count in [50, 59, 60, 61, 500, 1300, 5000] {
            let text = piece.repeat(count);
            read_or_refused(&text);
            let brackets = text.matches('(').count();
            read_or_refused(&format!("{text}x{}", ")".repeat(brackets)));
        }
    }
}
