//! Choices, and the cases in which they are made.

use monoflow_case::Case;
use monoflow_sim::{Device, SimError, families};
use rayon::prelude::*;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// In how many dimensions choices are made.
pub const DIMENSIONS: [usize; 3] = [1, 2, 3];

/// What a case of particles can have.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// Two choices of one kind cannot be made together.
    pub kind: String,
    /// What the table calls it.
    pub name: String,
    /// Other choices with each of which it goes, but not with both together.
    #[serde(default)]
    pub but_not_with: Vec<[String; 2]>,
    /// Does it need a domain?
    #[serde(default)]
    bounded: bool,
    #[serde(default)]
    top: String,
    #[serde(default)]
    fluid: String,
    #[serde(default)]
    numerics: String,
    #[serde(default)]
    water: String,
    #[serde(default)]
    tank: String,
    #[serde(default)]
    output: String,
    #[serde(default)]
    below: String,
    #[serde(default)]
    below_1d: String,
    #[serde(default)]
    below_2d: String,
    #[serde(default)]
    below_3d: String,
}

impl Choice {
    /// Can it be made in so many dimensions at all? What is drawn in the plane may have no likeness on a line.
    pub fn exists(&self, dimensions: usize) -> bool {
        dimensions > 1 || self.below_2d.is_empty() || !self.below_1d.is_empty()
    }
}

#[derive(Deserialize)]
struct Choices {
    choice: Vec<Choice>,
}

/// A column in a tank, in which these choices were made.
pub fn case(dimensions: usize, made: &[&Choice]) -> String {
    let all = |of: fn(&Choice) -> &String| {
        let lines: Vec<&str> = made.iter().map(|choice| of(choice).as_str()).collect();
        lines.join("\n")
    };
    let is_bounded = made.iter().any(|choice| choice.bounded);
    let domain = match (is_bounded, dimensions) {
        (false, _) => "",
        (true, 1) => "[domain]\nmin = [-0.1]\nmax = [1.1]",
        (true, 2) => "[domain]\nmin = [-0.1, -0.1]\nmax = [1.1, 0.8]",
        (true, _) => "[domain]\nmin = [-0.1, -0.1, -0.1]\nmax = [1.1, 0.3, 0.8]",
    };
    let [high, low, water, up] = match dimensions {
        1 => ["[1.0]", "[0.0]", "[0.4]", "+x"],
        2 => ["[1.0, 0.6]", "[0.0, 0.0]", "[0.4, 0.4]", "+y"],
        _ => [
            "[1.0, 0.2, 0.6]",
            "[0.0, 0.0, 0.0]",
            "[0.4, 0.2, 0.4]",
            "+z",
        ],
    };
    let below = all(match dimensions {
        1 => |choice| &choice.below_1d,
        2 => |choice| &choice.below_2d,
        _ => |choice| &choice.below_3d,
    });
    // On a line nothing falls unless the case says so.
    let gravity = match made.iter().any(|choice| choice.kind == "gravity") {
        false if dimensions == 1 => "gravity.acceleration = [-9.81]",
        _ => "",
    };
    format!(
        "dimensions = {dimensions}\n{gravity}\n{}\n[fluid]\n{}\n[numerics]\n{}\n[discretisation]\nspacing = 0.025\n\
         [[geometry]]\nname = \"tank\"\nkind = \"wall\"\nshape = \"box\"\nmin = {low}\nmax = {high}\nopen = [\"{up}\"]\n{}\n\
         [[geometry]]\nname = \"water\"\nkind = \"fluid\"\nshape = \"box\"\nmin = {low}\nmax = {water}\n{}\n\
         [time]\nend = 0.5\n[output]\nframes_every = 0.1\n{}\n{domain}\n{}\n{below}\n",
        all(|choice| &choice.top),
        all(|choice| &choice.fluid),
        all(|choice| &choice.numerics),
        all(|choice| &choice.tank),
        all(|choice| &choice.water),
        all(|choice| &choice.output),
        all(|choice| &choice.below),
    )
}

/// What is said to a case in a file, without where; nothing if it is sound.
pub fn said(path: &Path, text: &str) -> Option<String> {
    fs::write(path, text).unwrap();
    let judged = || -> Result<(), SimError> {
        let plan = families::judge(&Case::load(path)?, &mut |_| {})?;
        plan.check(Device::Cpu { threads: 1 }).map(|_| ())
    };
    let error = judged().err()?.to_string();
    let first = error.lines().next().unwrap();
    Some(first.trim_start_matches("error: ").to_owned())
}

/// A folder with the files that choices name.
pub fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let head = "ncols 14\nnrows 6\nxllcorner -0.2\nyllcorner -0.2\ncellsize 0.1\n";
    let heights = "-0.05 ".repeat(14 * 6);
    fs::write(
        folder.path().join("ground.asc"),
        format!("{head}{heights}\n"),
    )
    .unwrap();
    folder
}

pub fn choices() -> Vec<Choice> {
    let all: Choices = toml::from_str(include_str!("choices.toml")).unwrap();
    all.choice
}

/// What is refused in so many dimensions, and with which sentence: two choices, or one twice that is refused alone.
pub fn refused(choices: &[Choice], dimensions: usize) -> BTreeMap<[usize; 2], String> {
    let folder = folder();
    let said = |[one, other]: [usize; 2]| {
        let pair = [&choices[one], &choices[other]];
        let made = if one == other { &pair[..1] } else { &pair };
        let path = folder.path().join(format!("{one}-{other}.toml"));
        said(&path, &case(dimensions, made)).map(|what| ([one, other], what))
    };
    let all: Vec<usize> = (0..choices.len())
        .filter(|n| choices[*n].exists(dimensions))
        .collect();
    let mut refused: BTreeMap<_, _> = all.par_iter().filter_map(|n| said([*n, *n])).collect();
    let pairs =
        (all.par_iter().enumerate()).flat_map_iter(|(k, n)| all[..k].iter().map(move |m| [*m, *n]));
    let pairs = pairs.filter(|[m, n]| {
        let is_alone = [m, n].iter().any(|k| refused.contains_key(&[**k; 2]));
        choices[*m].kind != choices[*n].kind && !is_alone
    });
    let found: Vec<_> = pairs.filter_map(said).collect();
    refused.extend(found);
    refused
}
