//! Irregular waves.

use super::G;
use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::Run;
use monoflow_exact::wavemaker::{Sea, Wavemaker};
use monoflow_output::{Axis, Chart, Series};
use std::f64::consts::TAU;

/// Where the surface is looked at, m from the flap.
const PLACE: f64 = 1.0;
/// From when on, s: waves have grown, and the shortest have come.
const BEGIN: f64 = 6.0;

/// A flap makes a sea: significant height and period of its waves, and their course, against linear theory.
pub(super) fn of_a_flap() -> Entry {
    let sea = Sea {
        enhancement: 3.3,
        components: 50,
        seed: 1,
    };
    let wanted = Wavemaker {
        height: 0.05,
        period: 1.2,
        depth: 0.3,
        gravity: G,
        second_order: true,
        ramp: 2.4,
        hinge: Some(0.0),
        sea: Some(sea),
    };
    let judge = move |runs: &[Run]| {
        let time = runs[0].gauge("time_s")?;
        let surface = runs[0].gauge("surface_at_1_m_m")?;
        let running = wanted.running();
        let repeats = wanted.period * sea.repeats_after();
        let within: Vec<[f64; 2]> = (time.iter().zip(&surface))
            .filter(|(t, _)| (BEGIN..BEGIN + repeats).contains(*t))
            .map(|(t, y)| [*t, y - wanted.depth])
            .collect();
        let theory = |t: f64| {
            running
                .iter()
                .map(|wave| wave.elevation(PLACE, t))
                .sum::<f64>()
        };
        // Of each frequency, over one repetition.
        let found: Vec<[f64; 2]> = (running.iter())
            .map(|wave| [wave.frequency, amplitude(&within, wave.frequency)])
            .collect();
        let given: Vec<[f64; 2]> = (running.iter())
            .map(|wave| [wave.frequency, wave.amplitude])
            .collect();
        let [found_height, height] = [&found, &given].map(|waves| significant_height(waves));
        let [found_period, period] = [&found, &given].map(|waves| energy_period(waves));
        let off = within.iter().map(|[t, y]| (y - theory(*t)).powi(2));
        let all = within.iter().map(|[t, _]| theory(*t).powi(2));
        let course = (off.sum::<f64>() / all.sum::<f64>()).sqrt();
        Ok(Judged {
            figures: vec![
                Figure::error(
                    "relative error of the significant height",
                    (found_height / height - 1.0).abs(),
                    0.10,
                ),
                Figure::error(
                    "relative error of the energy period",
                    (found_period / period - 1.0).abs(),
                    0.067,
                ),
                Figure::error(
                    "root mean square off linear theory over that of the sea",
                    course,
                    0.30,
                ),
            ],
            charts: vec![surfaces(&within, theory), spectra(&found, &given)],
        })
    };
    Entry::new(Family::Wcsph, "sea-of-a-flap", "irregular-waves.toml", judge)
        .about("A flap makes irregular waves with the spectrum of JONSWAP, 5 cm high in water of 30 cm, five particles a height: significant height, energy period and course a metre away against linear theory")
        .source("Hasselmann and others 1973; Dean & Dalrymple 1991, Water Wave Mechanics, ch. 6; Schäffer 1996, doi:10.1016/0029-8018(95)00031-B")
        .set([
            "discretisation.spacing=0.01",
            "motion.flap.waves.components=50",
            "output.pictures=[]",
            "output.frames_every=1e6",
            "output.gauges_every=0.01",
        ])
        .long()
}

/// Amplitude of a frequency (1/s) of pairs of time and elevation.
fn amplitude(within: &[[f64; 2]], omega: f64) -> f64 {
    let sum = |of: fn(f64) -> f64| within.iter().map(|[t, y]| y * of(omega * t)).sum::<f64>();
    2.0 * sum(f64::cos).hypot(sum(f64::sin)) / within.len() as f64
}

/// `4 √m₀` of frequencies and amplitudes.
fn significant_height(waves: &[[f64; 2]]) -> f64 {
    let energy: f64 = waves.iter().map(|[_, a]| 0.5 * a * a).sum();
    4.0 * energy.sqrt()
}

/// `m₋₁/m₀`, s.
fn energy_period(waves: &[[f64; 2]]) -> f64 {
    let energy: f64 = waves.iter().map(|[_, a]| a * a).sum();
    let slow: f64 = waves.iter().map(|[omega, a]| a * a / (omega / TAU)).sum();
    slow / energy
}

fn surfaces(within: &[[f64; 2]], theory: impl Fn(f64) -> f64) -> Chart {
    let [time, computed] = [0, 1].map(|k| within.iter().map(|p| p[k]).collect::<Vec<f64>>());
    let linear: Vec<f64> = time.iter().map(|t| theory(*t)).collect();
    Chart::new(
        format!("Surface {PLACE} m from the flap"),
        Axis::new("time", "s"),
        Axis::new("elevation", "m"),
    )
    .series(Series::line("linear theory", &time, &linear))
    .series(Series::line("computed", &time, &computed))
}

fn spectra(found: &[[f64; 2]], given: &[[f64; 2]]) -> Chart {
    let of = |waves: &[[f64; 2]]| -> [Vec<f64>; 2] {
        let frequency = waves.iter().map(|[omega, _]| omega / TAU).collect();
        [frequency, waves.iter().map(|[_, a]| *a).collect()]
    };
    let ([f, given], [_, found]) = (of(given), of(found));
    Chart::new(
        "Waves of the sea",
        Axis::new("frequency", "Hz"),
        Axis::new("amplitude", "m"),
    )
    .series(Series::line("wanted", &f, &given))
    .series(Series::line("computed", &f, &found))
}
