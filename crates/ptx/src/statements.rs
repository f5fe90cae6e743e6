//! Reads PTX text: kernels, unresolved symbols, instruction counts.

/// A kernel's name and body.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Entry<'a> {
    pub(crate) name: &'a str,
    pub(crate) body: &'a str,
}

/// What a kernel's body consists of. Functions that it calls are not counted.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) instructions: u32,
    pub(crate) f64_instructions: u32,
    pub(crate) local_memory_ops: u32,
    pub(crate) calls: u32,
    pub(crate) traps: u32,
}

/// The kernels of a PTX text, in order.
pub(crate) fn entries(text: &str) -> impl Iterator<Item = Entry<'_>> {
    declarations(text, ".entry").filter_map(|after| {
        let name = identifier(after)?;
        let open = after.find("\n{")?;
        let close = after[open..]
            .find("\n}")
            .map_or(after.len(), |end| open + end);
        Some(Entry {
            name,
            body: &after[open + 2..close],
        })
    })
}

/// Kernels in which a shared array is declared more than once, as `kernel: array`.
///
/// A kernel crate's array is one piece of inline assembly; if the compiler duplicated it, threads of a block would no
/// longer share it.
pub(crate) fn shared_twice(text: &str) -> Vec<String> {
    let mut twice = Vec::new();
    for entry in entries(text) {
        let mut names: Vec<&str> = declarations(entry.body, ".shared")
            .filter_map(|after| after.split('[').next()?.split_whitespace().next_back())
            .collect();
        names.sort_unstable();
        let all = names.len();
        names.dedup();
        if names.len() < all {
            twice.push(format!("{}: {}", entry.name, names.join(", ")));
        }
    }
    twice
}

/// The text with launch bounds as directives, where a kernel's body says `// launch bounds THREADS BLOCKS`: inline
/// assembly can leave a comment, but directives stand in front of the body.
pub(crate) fn with_launch_bounds(text: &str) -> String {
    let mut bounded = String::with_capacity(text.len());
    let mut rest = text;
    for entry in entries(text) {
        let Some([threads, blocks]) = bounds(entry.body) else {
            continue;
        };
        // Up to the brace that opens the body.
        let open = entry.body.as_ptr() as usize - rest.as_ptr() as usize - 1;
        bounded.push_str(&rest[..open]);
        bounded.push_str(&format!(
            ".maxntid {threads}, 1, 1\n.minnctapersm {blocks}\n"
        ));
        rest = &rest[open..];
    }
    bounded.push_str(rest);
    bounded
}

/// The launch bounds in a body.
fn bounds(body: &str) -> Option<[u32; 2]> {
    let said = body
        .lines()
        .find_map(|line| line.trim_start().strip_prefix("// launch bounds "))?;
    let mut numbers = said.split_whitespace().map(str::parse);
    Some([numbers.next()?.ok()?, numbers.next()?.ok()?])
}

/// Names declared `.extern`, other than shared memory that the launch sizes.
pub(crate) fn externs(text: &str) -> Vec<String> {
    let mut names: Vec<String> = declarations(text, ".extern")
        .filter_map(extern_name)
        .collect();
    names.sort();
    names.dedup();
    names
}

/// What follows `directive` wherever it occurs outside of comments.
fn declarations<'a>(text: &'a str, directive: &'a str) -> impl Iterator<Item = &'a str> {
    let mut position = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let start = position;
        position += line.len();
        let code = line.split("//").next().unwrap_or_default();
        let is_word = |at: usize| code[at + directive.len()..].starts_with(char::is_whitespace);
        let at = code.find(directive).filter(|&at| is_word(at))?;
        Some(&text[start + at + directive.len()..])
    })
}

/// The name in what follows `.extern`, up to the semicolon.
fn extern_name(after: &str) -> Option<String> {
    let declaration = after.split(';').next()?.trim_start();
    if let Some(function) = declaration.strip_prefix(".func") {
        // `.func (.param .b32 result) name (…)`: the result is optional.
        let function = function.trim_start();
        let function = match function.strip_prefix('(') {
            Some(result) => result.split_once(')')?.1,
            None => function,
        };
        return identifier(function).map(str::to_owned);
    }
    if declaration.starts_with(".shared") {
        return None;
    }
    // `.global .align 4 .b8 name[16]`: the name is the last word before any dimension.
    let word = declaration
        .split('[')
        .next()?
        .split_whitespace()
        .next_back()?;
    identifier(word).map(str::to_owned)
}

/// The identifier at the start of `text`, after blanks.
fn identifier(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let end = text
        .find(|c: char| !(c.is_ascii_alphanumeric() || "_$%".contains(c)))
        .unwrap_or(text.len());
    (end > 0).then(|| &text[..end])
}

/// Counts the instructions of a kernel body.
pub(crate) fn count(body: &str) -> Counts {
    let code: String = body
        .lines()
        .map(code_of)
        .flat_map(|line| [line, "\n"])
        .collect();
    let mut counts = Counts::default();
    for opcode in code.split(';').filter_map(opcode) {
        let has = |part: &str| opcode.split('.').any(|found| found == part);
        counts.instructions += 1;
        counts.f64_instructions += u32::from(has("f64"));
        counts.local_memory_ops += u32::from(has("local") && (has("ld") || has("st")));
        counts.calls += u32::from(opcode == "call" || opcode.starts_with("call."));
        counts.traps += u32::from(opcode == "trap");
    }
    counts
}

/// A line without its comment, and without directives that end with the line instead of a semicolon.
fn code_of(line: &str) -> &str {
    let code = line.split("//").next().unwrap_or_default().trim();
    let ends_with_line = [".loc", ".file", ".section"]
        .iter()
        .any(|directive| code.starts_with(directive));
    if ends_with_line { "" } else { code }
}

/// The opcode of a statement, after blocks, labels and a predicate; `None` for a directive.
fn opcode(statement: &str) -> Option<&str> {
    let mut rest =
        statement.trim_start_matches(|c: char| c.is_whitespace() || c == '{' || c == '}');
    while let Some((label, after)) = rest.split_once(':') {
        if identifier(label) != Some(label.trim_end()) {
            break; // a colon elsewhere than after a label
        }
        rest = after.trim_start_matches(|c: char| c.is_whitespace() || c == '{' || c == '}');
    }
    if rest.starts_with('@') {
        rest = rest.split_once(char::is_whitespace)?.1.trim_start();
    }
    let word = rest.split_whitespace().next()?;
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        .then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_array_declared_twice_in_a_kernel_is_found() {
        let line = "\t{ .shared .align 16 .b8 sums[1024]; mov.u32 %r1, sums; }\n";
        let kernel =
            |name: &str, body: &str| format!(".visible .entry {name}()\n{{\n{body}\tret;\n}}\n");
        let once = kernel("a", line) + &kernel("b", line);
        assert!(shared_twice(&once).is_empty());
        let twice = kernel("a", &line.repeat(2));
        assert_eq!(shared_twice(&twice), ["a: sums"]);
    }

    #[test]
    fn launch_bounds_become_directives() {
        let kernel = |name: &str, body: &str| {
            format!(".visible .entry {name}(\n.param .b32 p\n)\n{{\n{body}\tret;\n}}\n")
        };
        let (plain, bound) = (kernel("a", ""), "\t// launch bounds 128 7\n");
        let text = format!("{plain}{}{plain}", kernel("b", bound));
        let directives = ".maxntid 128, 1, 1\n.minnctapersm 7\n{";
        let expected = kernel("b", bound).replacen('{', directives, 1);
        assert_eq!(
            with_launch_bounds(&text),
            format!("{plain}{expected}{plain}")
        );
        assert_eq!(with_launch_bounds(&plain), plain);
    }

    const SAMPLE: &str = include_str!("../tests/samples/three_kernels.ptx");

    #[test]
    fn kernels_are_found_in_order() {
        let names: Vec<_> = entries(SAMPLE).map(|entry| entry.name).collect();
        assert_eq!(names, ["calls_out", "local_array", "tile"]);
    }

    #[test]
    fn an_extern_function_is_named() {
        assert_eq!(externs(SAMPLE), ["outside"]);
    }

    #[test]
    fn extern_variables_are_named_but_launch_sized_shared_memory_is_not() {
        let text = ".extern .global .align 4 .b8 table[16];\n.extern .shared .align 16 .b8 tile[];\n\
                    .extern .func panic\n(\n.param .b64 p\n);\n// .extern .func comment;\n";
        assert_eq!(externs(text), ["panic", "table"]);
    }

    #[test]
    fn instructions_are_counted() {
        let counted: Vec<_> = entries(SAMPLE).map(|entry| count(entry.body)).collect();
        let calls_out = Counts {
            instructions: 8,
            calls: 1,
            ..Counts::default()
        };
        assert_eq!(counted[0], calls_out);
        assert_eq!(counted[1].local_memory_ops, 32 + 3);
        assert_eq!(counted[1].f64_instructions, 3, "{:?}", counted[1]);
        assert_eq!((counted[1].calls, counted[1].traps), (1, 1));
        assert_eq!(
            counted[2],
            Counts {
                instructions: 15,
                ..Counts::default()
            }
        );
    }

    #[test]
    fn predicates_labels_vectors_and_directives_are_told_apart() {
        let body = "\n\t.reg .b32 %r<3>;\n\t.loc 1 2 3\n$L__BB0_1:\n\t@!%p1 bra $L__BB0_1;\n\
                    \tld.global.v2.f64 \t{%rd1, %rd2}, [%rd3];\n\t.pragma \"nounroll\";\n\t{ // callseq\n\
                    \tcall.uni \n\tname, \n\t(\n\tparam0\n\t);\n\t} // callseq\n\tret;\n";
        assert_eq!(
            count(body),
            Counts {
                instructions: 4,
                f64_instructions: 1,
                calls: 1,
                ..Counts::default()
            }
        );
    }
}
