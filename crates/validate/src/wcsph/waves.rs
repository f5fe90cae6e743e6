//! Regular waves and others of one form.

use super::G;
use crate::entry::{Entry, Family, Judged};
use crate::figure::Figure;
use crate::run::{Problem, Run};
use monoflow_exact as exact;
use monoflow_exact::waves as theory;
use monoflow_output::{Axis, Chart, Series};
use num_complex::Complex64;
use std::f64::consts::{PI, TAU};

/// A piston makes regular waves.
pub(super) fn regular() -> Entry {
    ten_waves("regular-waves", 0.04)
        .about("A piston makes waves of 6 cm in water of 30 cm, three particles high: height and period of ten waves against theory")
        .source("Dean & Dalrymple 1991, Water Wave Mechanics, ch. 6; Schäffer 1996, doi:10.1016/0029-8018(95)00031-B")
        .set(TEN_WAVES)
}

/// A flap that is hinged at the bed makes them.
pub(super) fn of_a_flap() -> Entry {
    let flap = [
        "motion.piston.waves.maker=\"flap\"",
        "motion.piston.point=[0,0]",
    ];
    ten_waves("waves-of-a-flap", 0.075)
        .about("A flap makes waves of 6 cm in water of 30 cm, three particles high: height and period of ten waves against theory")
        .source("Dean & Dalrymple 1991, Water Wave Mechanics, ch. 6; Schäffer 1996, doi:10.1016/0029-8018(95)00031-B")
        .set(TEN_WAVES.into_iter().chain(flap))
}

/// No free wave of half the period runs beside waves of a piston that follows theory of second order.
pub(super) fn without_free_waves() -> Entry {
    let (height, period, depth) = (0.06, 1.2, 0.3);
    let judge = move |runs: &[Run]| {
        let wave = theory::RegularWave::new(height, period, depth, G);
        let [first, second] = [free_wave(&runs[0], &wave)?, free_wave(&runs[1], &wave)?];
        let mut chart = Chart::new(
            "Surface 2 m from the piston",
            Axis::new("time", "s"),
            Axis::new("height", "m"),
        );
        for (run, name) in runs.iter().zip(["first order", "second order"]) {
            let (time, surface) = (run.gauge("time_s")?, run.gauge("surface_at_2_m_m")?);
            chart = chart.series(Series::line(name, &time, &surface));
        }
        Ok(Judged {
            figures: vec![
                Figure::error(
                    "amplitude of the free wave over that of the waves",
                    second / (0.5 * height),
                    0.012,
                ),
                Figure::error(
                    "the same over what first order leaves",
                    second / first,
                    0.25,
                ),
            ],
            charts: vec![chart],
        })
    };
    Entry::new(Family::Wcsph, "without-free-waves", "wave-flume.toml", judge)
        .about("A piston follows theory of first and of second order: the wave of half the period that runs freely beside those that are wanted, with six particles a height")
        .source("Schäffer 1996, doi:10.1016/0029-8018(95)00031-B")
        .set(TEN_WAVES)
        .set(["discretisation.spacing=0.01"])
        .over(["motion.piston.waves.order=1", "motion.piston.waves.order=2"])
        .long()
}

const TEN_WAVES: [&str; 4] = [
    "time.end=19.2",
    "output.pictures=[]",
    "output.frames_every=1e6",
    "output.gauges_every=0.01",
];

/// Ten regular waves against theory, whose height is judged.
fn ten_waves(name: &'static str, bound: f64) -> Entry {
    let (height, period, depth, place) = (0.06, 1.2, 0.3, 1.0);
    let judge = move |runs: &[Run]| {
        let time = runs[0].gauge("time_s")?;
        let surface = runs[0].gauge("surface_at_1_m_m")?;
        // The first waves grow, and lead.
        let begin = 5.0 * period;
        let rises = crossings(&time, &surface, depth, begin);
        let waves: Vec<[f64; 2]> = rises.windows(2).take(10).map(|p| [p[0], p[1]]).collect();
        let count = waves.len() as f64;
        let mean = |of: &dyn Fn(&[f64; 2]) -> f64| waves.iter().map(of).sum::<f64>() / count;
        let of_wave = |[from, to]: &[f64; 2]| {
            let within = time
                .iter()
                .zip(&surface)
                .filter(|(t, _)| (from..to).contains(t));
            let ends = within.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], (_, y)| {
                [low.min(*y), high.max(*y)]
            });
            ends[1] - ends[0]
        };
        let [found_height, found_period] = [mean(&of_wave), mean(&|[from, to]| to - from)];
        let missing = 10.0 - count;
        let wave = theory::RegularWave::new(height, period, depth, G);
        // Theory crosses the level of rest upwards where the phase is a quarter before the crest.
        let omega = std::f64::consts::TAU / period;
        let shift = mean(&|[from, _]| (from / period).fract()) * period;
        let quarter = (0..1000).map(|n| -2.0 + 1e-3 * f64::from(n));
        let zero = quarter
            .into_iter()
            .find(|phase| wave.elevation(*phase) > 0.0);
        let curve = |t: f64| depth + wave.elevation(zero.unwrap_or(-1.57) + omega * (t - shift));
        let exact: Vec<f64> = time.iter().map(|t| curve(*t)).collect();
        let chart = Chart::new(
            format!("Surface {place} m from the paddle"),
            Axis::new("time", "s"),
            Axis::new("height", "m"),
        )
        .series(Series::line("Stokes' second order", &time, &exact))
        .series(Series::line("computed", &time, &surface));
        Ok(Judged {
            figures: vec![
                Figure::error("waves of ten that are missing", missing, 0.0),
                Figure::error(
                    "relative error of the mean height of ten waves",
                    (found_height / height - 1.0).abs(),
                    bound,
                ),
                Figure::error(
                    "relative error of their mean period",
                    (found_period / period - 1.0).abs(),
                    0.005,
                ),
            ],
            charts: vec![chart],
        })
    };
    Entry::new(Family::Wcsph, name, "wave-flume.toml", judge)
}

/// Amplitude of the wave of half the period that runs freely, m, beside what belongs to the waves: both pass the gauges
/// one and two metres away, at speeds of their own.
fn free_wave(run: &Run, wave: &theory::RegularWave) -> Result<f64, Problem> {
    let omega = 2.0 * TAU / wave.period;
    let time = run.gauge("time_s")?;
    let of = |place: f64| -> Result<Complex64, Problem> {
        let surface = run.gauge(&format!("surface_at_{place}_m_m"))?;
        // Over ten whole periods, when waves have grown.
        let whole = 6.0 * wave.period..16.0 * wave.period;
        let within = time
            .iter()
            .zip(&surface)
            .filter(|(t, _)| whole.contains(*t));
        let (count, sum) = within.fold((0.0, Complex64::ZERO), |(count, sum), (t, y)| {
            let turned = Complex64::from_polar(y - wave.depth, -omega * t);
            (count + 1.0, sum + turned)
        });
        Ok(2.0 / count * sum)
    };
    let places = [1.0, 2.0];
    let found = [of(places[0])?, of(places[1])?];
    let free = theory::wave_number(omega, wave.depth, G);
    let [bound, free] =
        [2.0 * wave.number, free].map(|k| places.map(|x| Complex64::from_polar(1.0, -k * x)));
    let both = bound[0] * free[1] - bound[1] * free[0];
    Ok(((bound[0] * found[1] - bound[1] * found[0]) / both).norm())
}

/// A tank that is shaken, in its own frame: the surface at its walls against linear theory.
pub(super) fn sloshing() -> Entry {
    let tank = exact::sloshing::Sloshing {
        length: 1.0,
        depth: 0.3,
        gravity: G,
        force: 0.15,
        frequency: 3.3,
    };
    // Columns of the gauges, and their places.
    let places = [("left_m", 0.03), ("right_m", 0.97)];
    let judge = move |runs: &[Run]| {
        let time = runs[0].gauge("time_s")?;
        let mut chart = Chart::new(
            "Surface at the walls of a tank that is shaken",
            Axis::new("time", "s"),
            Axis::new("elevation", "m"),
        );
        let mut worst: f64 = 0.0;
        for (name, x) in places {
            let exact: Vec<f64> = time.iter().map(|t| tank.elevation(x, *t)).collect();
            let surface = runs[0].gauge(name)?;
            // The level of rest, as the gauge tells it at the start.
            let computed: Vec<f64> = surface.iter().map(|y| y - surface[0]).collect();
            let off = computed.iter().zip(&exact).map(|(a, b)| (a - b).powi(2));
            let rms = (off.sum::<f64>() / time.len() as f64).sqrt();
            let greatest = exact.iter().fold(0.0, |a: f64, b| a.max(b.abs()));
            worst = worst.max(rms / greatest);
            chart = chart
                .series(Series::line(format!("linear theory, {x} m"), &time, &exact))
                .series(Series::line(format!("computed, {x} m"), &time, &computed));
        }
        Ok(Judged {
            figures: vec![Figure::error(
                "root mean square error at the walls over the greatest elevation",
                worst,
                0.10,
            )],
            charts: vec![chart],
        })
    };
    Entry::new(Family::Wcsph, "sloshing", "validation/sloshing.toml", judge)
        .about("Water of 30 cm in a tank of 1 m that is shaken below its natural frequency, seen from the tank: the surface at both walls over six seconds against linear theory")
        .source("potential flow; Faltinsen 1978, J. Ship Research 22(3)")
}

/// A standing wave that viscosity damps: its period and how fast it decays, by its kinetic energy.
pub(super) fn damped() -> Entry {
    let judge = |runs: &[Run]| {
        let (time, energy) = (runs[0].gauge("time_s")?, runs[0].gauge("kinetic_J")?);
        let frequency = theory::frequency(TAU, 0.5, G);
        let rate = 2.0 * theory::damping(TAU, 2e-3);
        // It is greatest at the start, and then each half period.
        let crests = crests(&time, &energy, PI / frequency);
        let start = energy.first().copied().unwrap_or(f64::NAN);
        let [last, left] = crests.last().copied().unwrap_or([f64::NAN; 2]);
        let half = last / crests.len() as f64;
        let found = (start / left).ln() / last;
        let exact: Vec<f64> = (time.iter())
            .map(|t| start * (-rate * t).exp() * (frequency * t).cos().powi(2))
            .collect();
        let chart = Chart::new(
            "Kinetic energy of a standing wave",
            Axis::new("time", "s"),
            Axis::new("energy", "J"),
        )
        .series(Series::line("linear theory", &time, &exact))
        .series(Series::line("computed", &time, &energy));
        Ok(Judged {
            figures: vec![
                Figure::error(
                    "relative error of the period",
                    (half * frequency / PI - 1.0).abs(),
                    0.01,
                ),
                Figure::error(
                    "relative error of the rate at which its energy decays",
                    (found / rate - 1.0).abs(),
                    0.10,
                ),
            ],
            charts: vec![chart],
        })
    };
    Entry::new(Family::Wcsph, "standing-wave", "validation/viscous-wave.toml", judge)
        .about("A standing wave on deep liquid, 48 particles long, that viscosity damps: its period and the decay of its energy over five periods")
        .source("Lamb 1932, Hydrodynamics, article 348")
}

/// A standing wave without viscosity: its period, and how much of its energy is left, by either gradient.
pub(super) fn undamped() -> Entry {
    const GRADIENTS: [&str; 2] = ["plain", "corrected"];
    let judge = |runs: &[Run]| {
        let frequency = theory::frequency(TAU, 0.5, G);
        let mut chart = Chart::new(
            "Kinetic energy of a standing wave",
            Axis::new("time", "s"),
            Axis::new("energy", "J"),
        );
        let (mut lost, mut half) = (Vec::new(), f64::NAN);
        for (run, gradient) in runs.iter().zip(GRADIENTS) {
            let (time, energy) = (run.gauge("time_s")?, run.gauge("kinetic_J")?);
            let start = energy.first().copied().unwrap_or(f64::NAN);
            let crests = crests(&time, &energy, PI / frequency);
            let [last, left] = crests.last().copied().unwrap_or([f64::NAN; 2]);
            if lost.is_empty() {
                let exact: Vec<f64> = (time.iter())
                    .map(|t| start * (frequency * t).cos().powi(2))
                    .collect();
                chart = chart.series(Series::line("linear theory", &time, &exact));
            }
            lost.push((1.0 - left / start).abs());
            half = last / crests.len() as f64;
            chart = chart.series(Series::line(gradient, &time, &energy));
        }
        let [plain, corrected] = lost[..] else {
            return Err(Problem::Run("there are two runs".to_owned()));
        };
        Ok(Judged {
            figures: vec![
                Figure::error(
                    "relative error of the period, corrected",
                    (half * frequency / PI - 1.0).abs(),
                    0.0055,
                ),
                Figure::error(
                    "share of the energy that is gone after nine half periods, corrected",
                    corrected,
                    0.042,
                ),
                Figure::error(
                    "the same over that with the gradient of the kernel",
                    corrected / plain,
                    0.75,
                ),
            ],
            charts: vec![chart],
        })
    };
    Entry::new(Family::Wcsph, "inviscid-wave", "validation/inviscid-wave.toml", judge)
        .about("A standing wave on deep liquid without viscosity, 96 particles long, with the gradient of the kernel and with corrected ones: its period, and how much of its energy is left after nine half periods")
        .source("Lamb 1932, Hydrodynamics, article 228")
        .over(GRADIENTS.map(|gradient| format!("numerics.gradient={gradient}")))
}

/// The greatest values around whole multiples of an interval (s) and their times, by the parabola through three rows.
fn crests(time: &[f64], value: &[f64], interval: f64) -> Vec<[f64; 2]> {
    let ends = time.last().map_or(0.0, |end| end / interval - 0.25);
    let around = (1..=ends as u32).filter_map(|n| {
        let near = |i: &usize| (time[*i] / interval - f64::from(n)).abs() < 0.25;
        let rows = (1..time.len() - 1).filter(near);
        rows.max_by(|a, b| value[*a].total_cmp(&value[*b]))
    });
    around
        .map(|i| {
            let [a, b, c] = [value[i - 1], value[i], value[i + 1]];
            let shift = 0.5 * (a - c) / (a - 2.0 * b + c);
            [
                time[i] + shift * (time[i + 1] - time[i]),
                b - 0.25 * (a - c) * shift,
            ]
        })
        .collect()
}

/// Times at which a surface rises through a level, after `begin` (s).
pub(super) fn crossings(time: &[f64], surface: &[f64], level: f64, begin: f64) -> Vec<f64> {
    let pairs = time.windows(2).zip(surface.windows(2));
    let rising = pairs.filter(|(t, y)| t[0] >= begin && y[0] < level && level <= y[1]);
    rising
        .map(|(t, y)| t[0] + (level - y[0]) / (y[1] - y[0]) * (t[1] - t[0]))
        .collect()
}

/// When a crest passes (s) and how high it is (m) over water of a depth (m): the middle of the times at which the surface
/// stands at half of that, since a crest is flat.
pub(super) fn crest(time: &[f64], surface: &[f64], depth: f64) -> Option<[f64; 2]> {
    let top = (0..surface.len()).max_by(|a, b| surface[*a].total_cmp(&surface[*b]))?;
    let half = depth + 0.5 * (surface[top] - depth);
    let before = (0..top).rev().find(|n| surface[*n] < half).unwrap_or(0);
    let after = (top..time.len()).find(|n| surface[*n] < half);
    let after = after.unwrap_or(top);
    Some([0.5 * (time[before] + time[after]), surface[top] - depth])
}

/// A piston makes a solitary wave: its speed and height on the way.
pub(super) fn solitary() -> Entry {
    let (height, depth, places) = (0.09, 0.3, [2.0, 5.0]);
    let judge = move |runs: &[Run]| {
        let time = runs[0].gauge("time_s")?;
        let mut chart = Chart::new("Surface", Axis::new("time", "s"), Axis::new("height", "m"));
        let speed = theory::solitary_speed(height, depth, G);
        let mut crests = Vec::new();
        for place in places {
            let surface = runs[0].gauge(&format!("surface_at_{place}_m_m"))?;
            let Some([crest, top]) = crest(&time, &surface, depth) else {
                continue;
            };
            crests.push([crest, top]);
            let exact: Vec<f64> = time
                .iter()
                .map(|t| depth + theory::solitary(height, depth, speed * (t - crest)))
                .collect();
            chart = chart
                .series(Series::line(format!("exact, {place} m"), &time, &exact))
                .series(Series::line(
                    format!("computed, {place} m"),
                    &time,
                    &surface,
                ));
        }
        let [[first, near], [second, far]] = crests[..] else {
            return Err(Problem::Run("a gauge has no rows".to_owned()));
        };
        let found = (places[1] - places[0]) / (second - first);
        Ok(Judged {
            figures: vec![
                Figure::error(
                    "relative error of the speed",
                    (found / speed - 1.0).abs(),
                    0.02,
                ),
                Figure::error(
                    "relative error of the height after 2 m",
                    (near / height - 1.0).abs(),
                    0.019,
                ),
                Figure::error(
                    "relative error of the height after 5 m",
                    (far / height - 1.0).abs(),
                    0.11,
                ),
            ],
            charts: vec![chart],
        })
    };
    Entry::new(Family::Wcsph, "solitary-wave", "validation/solitary-wave.toml", judge)
        .about("A piston makes a solitary wave of 9 cm in water of 30 cm, six particles high: its speed, and its height after 2 and 5 m")
        .source("Goring 1978, KH-R-38")
        .set(["output.pictures=[]", "output.frames_every=1e6"])
}
