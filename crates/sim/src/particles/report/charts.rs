//! Charts of what was recorded.

use crate::run::Directory;
use crate::run::report::Recorded;
use monoflow_case::{Measure, ReferencePlan, RunPlan};
use monoflow_exact::measured;
use monoflow_output::{Axis, Chart, Section, Series, Table};

/// Measurements: the word in case files, name in the legend, data.
const FRONTS: [(&str, &str, &str); 3] = [
    (
        "martin_moyce",
        "Martin & Moyce, a = 2.25 in",
        measured::MARTIN_MOYCE,
    ),
    (
        "martin_moyce",
        "Martin & Moyce, a = 1.125 in",
        measured::MARTIN_MOYCE_SMALL,
    ),
    (
        "koshizuka_oka",
        "Koshizuka & Oka, a = 0.146 m",
        measured::KOSHIZUKA_OKA,
    ),
];

/// The charts that the gauges of the run allow.
pub fn sections(directory: &Directory, plan: &RunPlan) -> Vec<Section> {
    let Some(recorded) = Recorded::read(directory) else {
        return Vec::new();
    };
    let charts = Charts { recorded, plan };
    charts
        .fronts()
        .into_iter()
        .chain(charts.heights())
        .chain(charts.pressures())
        .chain(charts.velocities())
        .chain(charts.discharges())
        .chain(charts.forces())
        .chain(charts.moments())
        .chain(charts.inflows())
        .chain(charts.tensions())
        .chain(charts.masses())
        .chain(charts.centres())
        .chain(charts.columns())
        .chain(charts.paths())
        .chain([charts.energies(), charts.numerics()])
        .collect()
}

struct Charts<'p> {
    recorded: Recorded,
    plan: &'p RunPlan,
}

impl Charts<'_> {
    fn fronts(&self) -> Option<Section> {
        let mut charts = Vec::new();
        let mut notes = Vec::new();
        for gauge in &self.plan.gauges {
            let Measure::Front { axis, .. } = &gauge.measure else {
                continue;
            };
            let column = gauge.column_name();
            match &self.plan.reference {
                Some(reference) if !reference.front.is_empty() => {
                    charts.push(self.against(reference, &column, axis.sign()));
                    notes.push(self.distance(reference, &column, axis.sign()));
                }
                _ => {}
            }
            let title = format!("Front `{}` along {axis}", gauge.name);
            charts.push(self.recorded.over_time(
                &title,
                Axis::new("front", "m"),
                &[(&gauge.name, &column)],
            ));
        }
        let notes = notes.into_iter().flatten();
        (!charts.is_empty()).then(|| Section::new("Front").charts(charts).list(notes))
    }

    /// Time in `n t √(g/a)` and front over `a`, as Martin & Moyce have them.
    fn scaled(&self, reference: &ReferencePlan, column: &str, sign: f64) -> (Vec<f64>, Vec<f64>) {
        let g = self.plan.gravity.iter().map(|g| g * g).sum::<f64>().sqrt();
        let a = reference.column_width;
        let scale = (reference.column_height / a).sqrt() * (g / a).sqrt();
        let front = self.recorded.column(column);
        let first = front
            .iter()
            .copied()
            .find(|x| x.is_finite())
            .unwrap_or_default();
        (
            self.recorded
                .column("time_s")
                .iter()
                .map(|t| t * scale)
                .collect(),
            front.iter().map(|x| 1.0 + sign * (x - first) / a).collect(),
        )
    }

    fn references<'r>(
        reference: &'r ReferencePlan,
    ) -> impl Iterator<Item = (&'static str, Vec<f64>, Vec<f64>)> + use<'r> {
        FRONTS
            .into_iter()
            .filter(|(word, ..)| reference.front.iter().any(|front| front == word))
            .filter_map(|(_, name, text)| {
                let table = Table::parse(text).ok()?;
                let (time, front) = (table.column("time")?, table.column("front")?);
                Some((name, time.to_vec(), front.to_vec()))
            })
    }

    fn against(&self, reference: &ReferencePlan, column: &str, sign: f64) -> Chart {
        let (time, front) = self.scaled(reference, column, sign);
        let last_time = time.last().copied().unwrap_or(1.0);
        let highest = front
            .iter()
            .copied()
            .filter(|x| x.is_finite())
            .fold(1.0, f64::max);
        // Beyond the far wall of the run the experiments have nothing to say.
        let arrival = time.iter().zip(&front).find(|(_, x)| **x >= 0.99 * highest);
        let last_shown = arrival.map_or(last_time, |(t, _)| 1.5 * t).min(last_time);
        let chart = Chart::new(
            "Front against experiments",
            Axis::new("n t √(g/a)", "").range(0.0, last_shown),
            Axis::new("front / a", "").range(0.9, 1.1 * highest),
        )
        .series(Series::line("monoflow", &time, &front));
        Self::references(reference).fold(chart, |chart, (name, time, front)| {
            let shown = time
                .iter()
                .zip(&front)
                .filter(|(t, x)| **t <= last_shown && **x <= 1.1 * highest);
            let (time, front): (Vec<f64>, Vec<f64>) = shown.unzip();
            chart.series(Series::markers(name, &time, &front))
        })
    }

    /// How far off the front is, in words.
    fn distance(&self, reference: &ReferencePlan, column: &str, sign: f64) -> Vec<String> {
        let (time, front) = self.scaled(reference, column, sign);
        let highest = front
            .iter()
            .copied()
            .filter(|x| x.is_finite())
            .fold(1.0, f64::max);
        let mut notes: Vec<String> = Self::references(reference)
            .filter_map(|(name, times, fronts)| {
                let pairs = times
                    .iter()
                    .zip(&fronts)
                    .filter(|(_, x)| **x < 0.97 * highest)
                    .filter_map(|(t, x)| Some((interpolate(&time, &front, *t)? - x, x)));
                let errors: Vec<f64> = pairs.map(|(error, x)| error / x).collect();
                if errors.is_empty() {
                    return None;
                }
                let mean = errors.iter().sum::<f64>() / errors.len() as f64;
                let worst = errors.iter().copied().fold(0.0_f64, |a, b| if b.abs() > a.abs() { b } else { a });
                Some(format!(
                    "{name}: the computed front is {:+.1} % off on average and {:+.1} % at most, over {} points before the far wall.",
                    100.0 * mean, 100.0 * worst, errors.len()
                ))
            })
            .collect();
        let ratio = reference.column_height / reference.column_width;
        notes.push(format!(
            "a = {} m is the width of the column, n² = {ratio:.3} its height over its width; the experiments have n² = 2, and only a column of the same n² can be held against their values. Computed fronts without a gate and wall friction commonly lead by 5 to 10 %.",
            reference.column_width
        ));
        notes
    }

    fn heights(&self) -> Option<Section> {
        let height = |measure: &Measure| matches!(measure, Measure::Height { .. });
        self.together("Water height", Axis::new("height", "m"), height)
    }

    fn pressures(&self) -> Option<Section> {
        let pressure = |measure: &Measure| matches!(measure, Measure::Pressure { .. });
        let axis = Axis::new("pressure", "Pa");
        self.together("Pressure at gauges", axis, pressure)
    }

    /// The unit of what is summed over the fluid, of those in one, two and three dimensions.
    fn unit(&self, units: [&'static str; 3]) -> &'static str {
        units[self.plan.dimensions as usize - 1]
    }

    fn velocities(&self) -> Option<Section> {
        let velocity = |measure: &Measure| matches!(measure, Measure::FluidVelocity { .. });
        let axis = Axis::new("velocity", "m/s");
        self.together("Velocity of the fluid at gauges", axis, velocity)
    }

    fn discharges(&self) -> Option<Section> {
        let discharge = |measure: &Measure| matches!(measure, Measure::Discharge { .. });
        let unit = self.unit(["m/s", "m²/s", "m³/s"]);
        let axis = Axis::new("discharge", unit);
        self.together("Discharge through sections", axis, discharge)
    }

    fn forces(&self) -> Option<Section> {
        let force = |measure: &Measure| matches!(measure, Measure::Force { .. });
        let unit = self.unit(["Pa", "N/m", "N"]);
        self.together("Force on walls", Axis::new("force", unit), force)
    }

    fn moments(&self) -> Option<Section> {
        let moment = |measure: &Measure| matches!(measure, Measure::Moment { .. });
        let unit = self.unit(["N m/m²", "N m/m", "N m"]);
        self.together("Moment on walls", Axis::new("moment", unit), moment)
    }

    fn inflows(&self) -> Option<Section> {
        let inflow = |measure: &Measure| matches!(measure, Measure::Inflow { .. });
        let unit = self.unit(["kg/m²", "kg/m", "kg"]);
        let axis = Axis::new("mass that has come in", unit);
        self.together("What has come in at openings", axis, inflow)
    }

    fn tensions(&self) -> Option<Section> {
        let tension = |measure: &Measure| matches!(measure, Measure::Tension { .. });
        let unit = self.unit(["Pa", "N/m", "N"]);
        self.together("Joints and springs", Axis::new("tension", unit), tension)
    }

    fn masses(&self) -> Option<Section> {
        let mass = |measure: &Measure| matches!(measure, Measure::Mass { .. });
        let unit = self.unit(["kg/m²", "kg/m", "kg"]);
        self.together("Mass of fluid", Axis::new("mass", unit), mass)
    }

    fn centres(&self) -> Option<Section> {
        let centre = |measure: &Measure| matches!(measure, Measure::Centre { .. });
        let axis = Axis::new("centre of mass", "m");
        self.together("Centre of mass of fluid", axis, centre)
    }

    /// A chart for each column: they have units of their own.
    fn columns(&self) -> Option<Section> {
        let gauges = &self.plan.gauges;
        let of = |word: &str| {
            let told = |measure: &Measure| measure.column().is_some_and(|(other, _)| other == word);
            let gauges = gauges.iter().filter(|gauge| told(&gauge.measure));
            gauges
                .map(|gauge| (gauge.name.as_str(), gauge.column_name()))
                .collect::<Vec<_>>()
        };
        let words = self.plan.asked_columns().map(|word| (word, of(word)));
        let charts = words
            .flat_map(|(word, lines)| self.recorded.in_charts(word, &Axis::new(word, ""), &lines));
        let charts: Vec<Chart> = charts.collect();
        (!charts.is_empty()).then(|| Section::new("Columns of the fluid").charts(charts))
    }

    /// Where bodies are, how fast they are, and how far they have turned.
    fn paths(&self) -> impl Iterator<Item = Section> {
        let velocity = |measure: &Measure| matches!(measure, Measure::Velocity { .. });
        let angle = |measure: &Measure| matches!(measure, Measure::Angle { .. });
        let charts = [
            self.places(),
            self.together("Velocity of bodies", Axis::new("velocity", "m/s"), velocity),
            self.together("Angle of bodies", Axis::new("angle", "rad"), angle),
        ];
        charts.into_iter().flatten()
    }

    /// A chart for each: what drifts along one axis may waver along another.
    fn places(&self) -> Option<Section> {
        let place = |measure: &Measure| matches!(measure, Measure::Place { .. });
        let gauges = self
            .plan
            .gauges
            .iter()
            .filter(|gauge| place(&gauge.measure));
        let charts: Vec<_> = gauges
            .map(|gauge| {
                let title = format!("Place `{}`", gauge.name);
                let line = [(gauge.name.as_str(), &*gauge.column_name())];
                self.recorded
                    .over_time(&title, Axis::new("place", "m"), &line)
            })
            .collect();
        (!charts.is_empty()).then(|| Section::new("Place of bodies").charts(charts))
    }

    /// The gauges of one kind in one chart.
    fn together(&self, title: &str, y: Axis, of: fn(&Measure) -> bool) -> Option<Section> {
        let gauges = self.plan.gauges.iter().filter(|gauge| of(&gauge.measure));
        let columns: Vec<(&str, String)> = gauges
            .map(|gauge| (gauge.name.as_str(), gauge.column_name()))
            .collect();
        let lines: Vec<(&str, &str)> = columns
            .iter()
            .map(|(name, column)| (*name, column.as_str()))
            .collect();
        (!lines.is_empty())
            .then(|| Section::new(title).charts([self.recorded.over_time(title, y, &lines)]))
    }

    fn energies(&self) -> Section {
        let unit = self.unit(["J/m²", "J/m", "J"]);
        let [kinetic, potential, elastic] =
            ["kinetic_J", "potential_J", "elastic_J"].map(|name| self.recorded.column(name));
        let lowest = potential.iter().copied().fold(f64::INFINITY, f64::min);
        let time = self.recorded.column("time_s");
        let potential: Vec<f64> = potential.iter().map(|e| e - lowest).collect();
        let total: Vec<f64> = (0..time.len())
            .map(|i| kinetic[i] + potential[i] + elastic.get(i).copied().unwrap_or_default())
            .collect();
        let chart = Chart::new(
            "Energy of the fluid",
            Axis::new("time", "s"),
            Axis::new("energy", unit),
        )
        .series(Series::line("kinetic", time, kinetic))
        .series(Series::line(
            "potential, above its lowest",
            time,
            &potential,
        ));
        let chart = if self.plan.compresses() {
            chart.series(Series::line("elastic", time, elastic))
        } else {
            chart
        };
        let chart = chart.series(Series::dashed("total", time, &total));
        let speed = self.recorded.over_time(
            "Greatest speed",
            Axis::new("speed", "m/s"),
            &[("greatest speed", "speed_max_m_s")],
        );
        Section::new("Energy").charts([chart, speed])
    }

    fn numerics(&self) -> Section {
        let percent = |name| -> Vec<f64> {
            let column = self.recorded.column(name).iter();
            column.map(|x| 100.0 * x).collect()
        };
        let time = self.recorded.column("time_s");
        let density = Chart::new(
            "Greatest density error",
            Axis::new("time", "s"),
            Axis::new("|ρ/ρ₀ − 1|", "%"),
        )
        .series(Series::line("fluid", time, &percent("density_error")));
        let of_walls = percent("wall_density_error");
        let density = if of_walls.is_empty() {
            density
        } else {
            density.series(Series::dashed("walls", time, &of_walls))
        };
        let dt = self
            .recorded
            .over_time("Time step", Axis::new("Δt", "s"), &[("Δt", "dt_s")]);
        let density = self.plan.compresses().then_some(density);
        Section::new("Numerics").charts(density.into_iter().chain([dt]))
    }
}

/// The value at `x` on the line through the points; nothing outside.
fn interpolate(xs: &[f64], ys: &[f64], x: f64) -> Option<f64> {
    let after = xs.iter().position(|at| *at >= x)?;
    if after == 0 {
        return (xs[0] == x).then_some(ys[0]);
    }
    let share = (x - xs[after - 1]) / (xs[after] - xs[after - 1]);
    let y = ys[after - 1] + share * (ys[after] - ys[after - 1]);
    y.is_finite().then_some(y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_measurements_can_be_read() {
        for (word, _, text) in FRONTS {
            let table = Table::parse(text).unwrap();
            let front = table.column("front").unwrap();
            assert!(
                front.len() >= 9 && front.is_sorted() && table.column("time").unwrap().is_sorted()
            );
            assert!(
                crate::models::FRONT_REFERENCES
                    .iter()
                    .any(|(name, _)| *name == word)
            );
        }
    }

    #[test]
    fn interpolation_stays_inside() {
        let (x, y) = ([0.0, 1.0, 2.0], [0.0, 10.0, 40.0]);
        assert_eq!(interpolate(&x, &y, 1.5), Some(25.0));
        assert_eq!(interpolate(&x, &y, 0.0), Some(0.0));
        assert_eq!(interpolate(&x, &y, 2.5), None);
    }
}
