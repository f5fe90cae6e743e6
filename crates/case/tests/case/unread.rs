//! Keys for models: read by those that are chosen, or refused.

use monoflow_case::{Case, CaseError, Choice, Origin, RunPlan};

const POOL: &str = "dimensions = 2\ndiscretisation.spacing = 0.1\ntime.end = 1.0\n[[geometry]]\nname = \"water\"\n\
                    kind = \"fluid\"\nshape = \"box\"\nmin = [0.0, 0.0]\nmax = [1.0, 1.0]\n";

/// Keys for models of an axis: a value, and the key that chooses the model.
const SHARED: [(&str, &str, &str); 6] = [
    ("fluid.gamma", "7.0", "numerics.eos"),
    ("fluid.artificial_alpha", "0.1", "numerics.viscosity"),
    ("fluid.kinematic_viscosity", "1e-3", "numerics.viscosity"),
    (
        "fluid.diffusion_coefficient",
        "0.2",
        "numerics.density_diffusion",
    ),
    (
        "numerics.hydrostatic_correction",
        "false",
        "numerics.density_diffusion",
    ),
    ("fluid.ferrari_length", "0.5", "numerics.density_diffusion"),
];

fn axis(key: &str) -> Vec<Choice> {
    let catalogue = monoflow_words::sph();
    match key {
        "numerics.eos" => catalogue.eos,
        "numerics.viscosity" => catalogue.viscosities,
        _ => catalogue.density_diffusions,
    }
}

/// The pool with keys typed in the case, and others set behind it.
fn judged(typed: &[String], set: &[String]) -> Result<RunPlan, CaseError> {
    let mut case = Case::parse("pool.toml", &format!("{}\n{POOL}", typed.join("\n")))?;
    for assignment in set {
        case.set(assignment)?;
    }
    case.resolve(&monoflow_words::sph())
}

/// The origin of a key, and the reason for its value.
fn origin(plan: &RunPlan, key: &str) -> Option<(Origin, String)> {
    let mut rows = plan.table().into_iter();
    let row = rows.find(|row| row.key == key)?;
    Some((row.origin, row.why))
}

#[test]
fn a_key_is_read_by_the_chosen_model_or_refused() {
    let mut seen = [0; 2];
    for (key, value, chosen_by) in SHARED {
        let typed = format!("{key} = {value}");
        for model in axis(chosen_by) {
            let chosen = format!("{chosen_by} = \"{}\"", model.name);
            let both = [typed.clone(), chosen.clone()];
            // A key that was typed for a model is left out where another takes its place.
            let mut readers = axis(chosen_by).into_iter().filter(|one| one.reads(key));
            let reader = readers
                .next()
                .map(|one| format!("{chosen_by} = \"{}\"", one.name));
            let plan = judged(&[typed.clone(), reader.unwrap()], &both[1..]).unwrap();
            let is_given = matches!(origin(&plan, key), Some((Origin::Given, _)));
            assert_eq!(is_given, model.reads(key), "{both:?}");
            let alone = judged(&[], &both[1..]).unwrap();
            seen[usize::from(model.reads(key))] += 1;
            let again = [&both[..], &both[1..]];
            for [typed, set] in [
                [&both[..], &[]],
                [&[], &both],
                [&both[1..], &both[..1]],
                again,
            ] {
                match judged(typed, set) {
                    Ok(_) => assert!(model.reads(key), "{both:?}"),
                    Err(error) => {
                        assert!(!model.reads(key), "{error}");
                        let [problem] = error.problems() else {
                            panic!("{error}");
                        };
                        let what = format!("`{key}` is given, but {chosen} does not read it");
                        assert_eq!(
                            (problem.what.as_str(), problem.key.as_str()),
                            (what.as_str(), key)
                        );
                    }
                }
            }
            let why = format!("not used: `{}` does not read it", model.name);
            let has_row = !["fluid.gamma", "fluid.ferrari_length"].contains(&key);
            if has_row && !model.reads(key) {
                assert_eq!(origin(&alone, key), Some((Origin::Default, why)));
            }
        }
    }
    assert!(
        seen.iter().all(|count| *count > 12),
        "of so many models a key is not read, and read: {seen:?}"
    );
}

/// An assignment does not hide that the case has a key that no model reads.
#[test]
fn a_key_for_nobody_is_refused_whatever_is_set() {
    let typed = ["fluid.kinematic_viscosity = 1e-3".to_owned()];
    let set = |words: &[&str]| {
        let assignments = words
            .iter()
            .map(|word| format!("numerics.viscosity={word}"));
        judged(&typed, &assignments.collect::<Vec<_>>())
    };
    for words in [
        &["artificial"][..],
        &["inviscid"],
        &["inviscid", "artificial"],
    ] {
        let error = set(words)
            .expect_err("read by no viscosity of the case")
            .to_string();
        assert!(
            error.contains("`fluid.kinematic_viscosity` is given"),
            "{error}"
        );
    }
    assert!(set(&["morris"]).is_ok());
}

#[test]
fn the_sentence_says_what_to_do() {
    let says = |typed: &str, help: &str| {
        let message = judged(
            &[],
            &typed.split(' ').map(str::to_owned).collect::<Vec<_>>(),
        );
        let message = message.unwrap_err().to_string();
        assert!(message.contains(help), "{message}");
    };
    says(
        "numerics.viscosity=inviscid fluid.artificial_alpha=0.1",
        "= help: delete it, or write numerics.viscosity = \"artificial\"",
    );
    says(
        "fluid.kinematic_viscosity=1e-6",
        "= help: delete it, or write numerics.viscosity as one of \"morris\", \"monaghan_gingold\"",
    );
    says(
        "numerics.viscosity=morris_harmonic fluid.kinematic_viscosity=1e-6",
        "= help: write it as numerics.morris_harmonic.kinematic_viscosity, or in a geometry of fluid",
    );
    let typed = ["numerics.eos = \"linear\"", "fluid.gamma = 7.0"].map(String::from);
    assert_eq!(
        judged(&typed, &[]).unwrap_err().to_string(),
        r#"error: `fluid.gamma` is given, but numerics.eos = "linear" does not read it
 --> pool.toml:2:7 (fluid.gamma)
  |
2 | fluid.gamma = 7.0
  |       ^^^^^
  = help: delete it, or write numerics.eos as one of "tait", "cole""#
    );
}

#[test]
fn an_inviscid_fluid_of_mps_has_no_viscosity() {
    let judged = |set: &[&str]| {
        let case = format!("scheme = \"mps\"\nfluid.kinematic_viscosity = 1e-3\n{POOL}");
        let mut case = Case::parse("pool.toml", &case).unwrap();
        for assignment in set {
            case.set(assignment).unwrap();
        }
        case.resolve(&monoflow_words::mps())
    };
    assert!(judged(&[]).is_ok());
    assert!(judged(&["numerics.viscosity=inviscid"]).is_ok());
    let error = judged(&[
        "numerics.viscosity=inviscid",
        "fluid.kinematic_viscosity=1e-2",
    ])
    .unwrap_err();
    assert!(
        error.to_string().contains(
            "`fluid.kinematic_viscosity` is given, but numerics.viscosity = \"inviscid\""
        ),
        "{error}"
    );
}
