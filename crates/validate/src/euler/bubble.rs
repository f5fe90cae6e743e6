//! A shock over a cylinder of light gas, beside an experiment.

use super::entry;
use crate::entry::{Entry, Judged};
use crate::figure::Figure;
use crate::run::{Problem, Run};
use monoflow_output::{Axis, Chart, Series};

/// How far gauges are apart, m, and how many there are along the axis and along the wall.
const APART: f64 = 2.5e-3;
const ON_AXIS: usize = 41;
const ALONG_WALL: usize = 9;

/// The pressure ahead of the shock and behind it, Pa.
const CALM: f64 = 101325.0;
const SHOCKED: f64 = 159060.0;

/// When the shock meets the cylinder, s: 1 cm at 1.22 times the speed of sound.
const MET: f64 = 0.01 / (1.22 * 340.29);

/// The length of the cylinder, m.
const LENGTH: f64 = 0.05;

/// Part of the mass where helium takes half of space.
const HALF: f64 = 0.2228 / (0.2228 + 1.225);

/// A feature, what Haas & Sturtevant measured and Quirk & Karni computed with a ratio of specific heats for each gas,
/// m/s, and the bound of the error as a part of what was measured.
struct Feature {
    name: &'static str,
    measured: f64,
    computed: f64,
    most: f64,
}

const FEATURES: [Feature; 6] = [
    Feature {
        name: "incident shock",
        measured: 410.0,
        computed: 422.0,
        most: 0.02,
    },
    Feature {
        name: "refracted shock",
        measured: 900.0,
        computed: 943.0,
        most: 0.05,
    },
    Feature {
        name: "transmitted shock",
        measured: 393.0,
        computed: 377.0,
        most: 0.07,
    },
    Feature {
        name: "upstream interface at first",
        measured: 170.0,
        computed: 178.0,
        most: 0.15,
    },
    Feature {
        name: "head of the jet",
        measured: 230.0,
        computed: 227.0,
        most: 0.08,
    },
    Feature {
        name: "downstream interface",
        measured: 145.0,
        computed: 146.0,
        most: 0.1,
    },
];

/// Places and times of a feature, in the order of places.
type Path = Vec<[f64; 2]>;

/// The first time at which a quantity crosses a level upwards; downwards if both are negative.
fn crossing(times: &[f64], values: impl Iterator<Item = f64>, level: f64) -> Option<f64> {
    let values: Vec<f64> = values.collect();
    let k = values
        .windows(2)
        .position(|pair| pair[0] < level && pair[1] >= level)?;
    let part = (level - values[k]) / (values[k + 1] - values[k]);
    Some(times[k] + part * (times[k + 1] - times[k]))
}

/// Speed by the straight line through the points of a path within a window of time, m/s.
fn speed(path: &Path, [from, to]: [f64; 2]) -> f64 {
    let within: Vec<_> = path
        .iter()
        .filter(|[_, t]| (from..=to).contains(t))
        .collect();
    let count = within.len() as f64;
    let mean = |k: usize| within.iter().map(|point| point[k]).sum::<f64>() / count;
    let (x, t) = (mean(0), mean(1));
    let products = |k: usize, middle: f64| {
        let product = |point: &&[f64; 2]| (point[1] - t) * (point[k] - middle);
        within.iter().map(product).sum::<f64>()
    };
    products(0, x) / products(1, t)
}

/// Paths of the shock at the wall, of the first wave on the axis, and of both interfaces on the axis.
fn paths(run: &Run) -> Result<[Path; 4], Problem> {
    let times: Vec<f64> = run.gauge("time_s")?.iter().map(|time| time - MET).collect();
    let mut paths: [Path; 4] = Default::default();
    let column = |place: &str, k: usize, what: &str| run.gauge(&format!("{place}_{k}_{what}"));
    let mut add = |path: usize, k: usize, time: Option<f64>| {
        let x = APART * k as f64;
        paths[path].extend(time.map(|time| [x, time]));
    };
    for k in 0..ALONG_WALL {
        let pressure = column("wall", k, "pressure_Pa")?;
        add(
            0,
            k,
            crossing(&times, pressure.into_iter(), 0.5 * (CALM + SHOCKED)),
        );
    }
    for k in 0..ON_AXIS {
        let pressure = column("axis", k, "pressure_Pa")?;
        add(1, k, crossing(&times, pressure.into_iter(), 1.05 * CALM));
        let helium = column("axis", k, "helium")?;
        add(
            2,
            k,
            crossing(&times, helium.iter().map(|part| -part), -HALF),
        );
        add(3, k, crossing(&times, helium.into_iter(), HALF));
    }
    Ok(paths)
}

fn judge(runs: &[Run]) -> Result<Judged, Problem> {
    let [run, ..] = runs else {
        return Ok(Judged::default());
    };
    let [wall, wave, upstream, downstream] = paths(run)?;
    // When the wave leaves the cylinder; a little later what is behind it moves evenly.
    let left = wave
        .iter()
        .find(|[x, _]| *x >= LENGTH)
        .map_or(f64::NAN, |point| point[1]);
    let behind = [left + 1e-5, 2.5e-4];
    let found = [
        speed(&wall, [0.0, 5e-5]),
        speed(&wave, [5e-6, left]),
        speed(&wave, behind),
        speed(&upstream, [0.0, 1e-4]),
        speed(&upstream, [1e-4, 2.5e-4]),
        speed(&downstream, behind),
    ];
    let figures = FEATURES.iter().zip(found).map(|(feature, found)| {
        let error = (found / feature.measured - 1.0).abs();
        let what = format!(
            "{}: {found:.0} m/s beside {} measured (to 10 %); error",
            feature.name, feature.measured
        );
        let computed = (feature.computed / feature.measured - 1.0).abs();
        Figure::error(what, error, feature.most).beside(
            "Quirk & Karni 1996, a ratio of specific heats for each gas",
            computed,
        )
    });
    let mut chart = Chart::new(
        "Waves and interfaces on the axis",
        Axis::new("time", "µs"),
        Axis::new("place", "mm"),
    );
    for (name, path) in [
        ("first wave", wave),
        ("upstream interface", upstream),
        ("downstream interface", downstream),
    ] {
        let [x, t] = [0, 1].map(|k| path.iter().map(|point| point[k]).collect::<Vec<_>>());
        let (x, t): (Vec<_>, Vec<_>) = (
            x.iter().map(|x| 1e3 * x).collect(),
            t.iter().map(|t| 1e6 * t).collect(),
        );
        chart = chart.series(Series::markers(name, &t, &x));
    }
    Ok(Judged {
        figures: figures.collect(),
        charts: vec![chart],
    })
}

pub(super) fn bubble() -> Entry {
    entry("helium-cylinder", "validation/bubble.toml", judge)
        .about("A shock over a cylinder of helium: velocities of waves and interfaces")
        .source("Haas & Sturtevant 1987, table 2, doi:10.1017/S0022112087002003; windows of time as they tell when the jet forms")
}
