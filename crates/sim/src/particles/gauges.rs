//! Quantities recorded over time.

use super::Snapshot;
use super::around::{COMPANION, GAP, REACH, mean_around};
use super::carriage::Carriage;
use super::images::Images;
use super::looks::{Looks, Seen};
use super::numbers::mass;
use super::runner::ParticleRunner;
use super::sensors::SensorFace;
use super::snapshot::{Moment, Readings};
use super::{columns, looks, paths, portions, ties};
use crate::SimError;
use crate::models::Pressure;
use monoflow_case::{
    Band, Escaped, Face, GaugePlan, Measure, Precision, RECORD_TOTALS, RunPlan, Sensor,
};
use monoflow_ops::Named;
use monoflow_ops::particles::body::Account;
use monoflow_ops::wcsph::wall::{DynamicMoving, DynamicParticles};
use monoflow_particles::Bodies;

/// Computes one row of numbers from the particles.
#[derive(Clone, Debug)]
pub struct Gauges {
    plan: RunPlan,
    pressure: Pressure,
}

impl Gauges {
    /// The gauges of a plan, with the state equation that the run uses.
    pub fn new(plan: &RunPlan, pressure: Pressure) -> Self {
        Gauges {
            plan: plan.clone(),
            pressure,
        }
    }

    /// Names of the columns beside time and steps, with units. In two dimensions masses, momenta and energies
    /// are those of one metre of depth.
    pub fn columns(&self) -> Vec<String> {
        let totals = self.meaningful(RECORD_TOTALS).map(str::to_owned);
        (self.plan.gauges.iter())
            .map(GaugePlan::column_name)
            .chain(totals)
            .collect()
    }

    /// Of something for each of [`RECORD_TOTALS`], what has a meaning in this run.
    fn meaningful<T>(&self, totals: [T; 11]) -> impl Iterator<Item = T> {
        let compresses = self.plan.compresses();
        let walls = compresses
            && [DynamicParticles::NAME, DynamicMoving::NAME]
                .contains(&self.plan.numerics.wall.as_str());
        let removes = self.plan.domain.escaped == Escaped::Remove;
        let has_meaning = move |name: &str| match name {
            "elastic_J" | "density_error" => compresses,
            "wall_density_error" => walls,
            "removed_kg" => removes,
            _ => true,
        };
        RECORD_TOTALS
            .iter()
            .zip(totals)
            .filter(move |(name, _)| has_meaning(name))
            .map(|(_, value)| value)
    }

    /// The numbers at a moment, one for each column.
    ///
    /// `bodies` are those of the run; moments have loads on its patches, which are the walls of gauges in their
    /// order.
    pub fn row(&self, moment: &Moment, bodies: &Bodies) -> Vec<f64> {
        let readings = Readings {
            clock: moment.clock,
            account: moment.account,
            loads: moment.loads.clone(),
            afloat: moment.afloat.clone(),
            portions: moment.portions.clone(),
            totals: moment.totals.clone(),
        };
        let Ok(row) = self.look(&mut &*moment, &readings, bodies);
        row
    }

    /// The same of a solver, by those of its particles that gauges look at.
    pub(super) fn glance(
        &self,
        runner: &mut ParticleRunner,
        bodies: &Bodies,
    ) -> Result<Vec<f64>, SimError> {
        let readings = runner.readings()?;
        self.look(runner, &readings, bodies)
    }

    /// The numbers of what gives particles, of whose moment this is known.
    fn look<L: Looks>(
        &self,
        particles: &mut L,
        readings: &Readings,
        bodies: &Bodies,
    ) -> Result<Vec<f64>, L::Error> {
        let mut fronts = Vec::new();
        for (axis, band) in self.fronts() {
            fronts.push(looks::front(&self.plan, axis, band, particles)?);
        }
        let (plan, time) = (&self.plan, readings.clock.time);
        let carried = |sensor: &Sensor, at| match Carriage::of(sensor, plan, time, bodies) {
            Some(carriage) => carriage.out(at),
            None => at,
        };
        let spans = looks::spans(plan, carried);
        let images = Images::of(plan, &spans);
        let near = particles.seen(&images.and(&spans), columns::are_told(plan))?;
        let (around, of) = images.seen(&near.particles);
        let fronts = fronts.into_iter();
        Ok(self.numbers((&near, &around, &of), readings, (fronts, bodies)))
    }

    /// The fronts that are looked for, in the order of gauges.
    fn fronts(&self) -> impl Iterator<Item = (Face, Option<&Band>)> {
        let gauges = self.plan.gauges.iter();
        gauges.filter_map(|gauge| match &gauge.measure {
            Measure::Front { axis, band } => Some((*axis, band.as_ref())),
            _ => None,
        })
    }

    /// The numbers of what is seen, without and with images and what these are of, and of fronts.
    fn numbers(
        &self,
        (near, around, of): (&Seen, &Snapshot, &[usize]),
        readings: &Readings,
        (mut fronts, bodies): (impl Iterator<Item = f64>, &Bodies),
    ) -> Vec<f64> {
        let mut loads = readings.loads.iter();
        let mut load = |part: usize, axis: &Face| {
            let load = loads.next();
            load.map_or(f64::NAN, |load| {
                axis.sign() * load[part + axis.axis.index()]
            })
        };
        let mut sums = readings.portions.iter();
        let mut portion = || sums.next().copied().unwrap_or([f64::NAN; 4]);
        let (plan, time) = (&self.plan, readings.clock.time);
        let gauges = plan.gauges.iter().map(|gauge| match &gauge.measure {
            Measure::Front { .. } => fronts.next().unwrap_or(f64::NAN),
            Measure::Height { at, up } => height(around, plan.discretisation.spacing, *at, *up),
            Measure::Pressure { at, sensor: None } => self.pressure_at(around, *at),
            Measure::Pressure {
                at,
                sensor: Some(sensor),
            } => self.pressure_on(around, (*at, sensor), time, bodies),
            Measure::FluidVelocity { at, axis } => self.velocity_at(around, *at, *axis),
            Measure::Discharge { axis, band } => self.discharge(around, *axis, band),
            Measure::Force { axis, .. } => load(0, axis),
            Measure::Moment { axis, .. } => load(3, axis),
            column @ (Measure::Column { .. } | Measure::ColumnOver { .. }) => {
                columns::told(column, plan, (near, around, of), &readings.totals)
            }
            Measure::Tension { of } => {
                let moment = (time, &readings.afloat[..]);
                ties::tension(of, plan, moment, bodies).unwrap_or(f64::NAN)
            }
            Measure::Mass { .. } => portion()[0],
            Measure::Centre { axis, .. } => portions::centre(portion(), *axis),
            Measure::Inflow { of } => inflow(plan, &near.particles, of),
            path => paths::of(path, plan, (time, &readings.afloat), bodies).unwrap_or(f64::NAN),
        });
        let totals = self.totals(&readings.account, near.particles.turnover.escaped());
        gauges.chain(self.meaningful(totals)).collect()
    }

    /// Mean pressure (Pa) of the fluid around a point. At a wall it is that of the fluid in front of it.
    fn pressure_at(&self, particles: &Snapshot, at: [f64; 3]) -> f64 {
        let pressure = |i: usize| self.pressure.of(&self.plan.fluid, particles.excess[i]);
        self.mean_around(particles, at, pressure)
    }

    /// Mean pressure (Pa) on the face of a sensor.
    fn pressure_on(
        &self,
        particles: &Snapshot,
        (at, sensor): ([f64; 3], &Sensor),
        time: f64,
        bodies: &Bodies,
    ) -> f64 {
        let plan = &self.plan;
        let change = plan.gravity_change.as_ref();
        let change = change.map_or([0.0; 3], |change| change.at(time));
        let mut pull: [f64; 3] = std::array::from_fn(|k| plan.gravity[k] + change[k]);
        let carriage = Carriage::of(sensor, plan, time, bodies);
        let mut position = particles.position[..particles.fluids].to_vec();
        if let Some(carriage) = &carriage {
            pull = carriage.felt(pull, at);
            for x in &mut position {
                *x = carriage.back(*x);
            }
        }
        let face = SensorFace {
            at,
            sensor,
            reach: plan.discretisation.influence_radius,
            spacing: plan.discretisation.spacing,
            weight: pull.map(|pull| plan.fluid.density * pull),
            dimensions: plan.dimensions as usize,
        };
        let pressure = |i: usize| self.pressure.of(&plan.fluid, particles.excess[i]);
        face.mean(&position, pressure)
    }

    /// Mean velocity (m/s) of the fluid around a point, along an axis.
    fn velocity_at(&self, particles: &Snapshot, at: [f64; 3], axis: Face) -> f64 {
        let k = axis.axis.index();
        self.mean_around(particles, at, |i| axis.sign() * particles.velocity[i][k])
    }

    fn mean_around(&self, particles: &Snapshot, at: [f64; 3], value: impl Fn(usize) -> f64) -> f64 {
        mean_around(
            particles,
            at,
            self.plan.discretisation.influence_radius,
            value,
        )
    }

    /// Volume that flows along an axis a second (m³/s, m²/s in two dimensions) through a box, in the mean over its
    /// length `L` there: `Σ m u w / ρ0` with the mean of `2/L (1 - 2|s|/L)` over the spacing that a particle stands for,
    /// `s` from the middle, so that particles do not count at once when they enter and a lattice has what flows. Of images
    /// those that follow each other along the axis count: a box wider than the domain has what flows once.
    fn discharge(&self, particles: &Snapshot, axis: Face, band: &Band) -> f64 {
        let k = axis.axis.index();
        let (long, middle) = (band.max[k] - band.min[k], 0.5 * (band.min[k] + band.max[k]));
        let dimensions = self.plan.dimensions as usize;
        let across = |x: &[f64; 3]| {
            let mut axes = (0..dimensions).filter(|other| *other != k);
            let domain = &self.plan.domain;
            axes.all(|k| {
                (band.min[k]..=band.max[k]).contains(&x[k])
                    && (!domain.periodic[k] || (domain.min[k]..=domain.max[k]).contains(&x[k]))
            })
        };
        let spacing = self.plan.discretisation.spacing;
        // How much of all weight lies below a place.
        let below = |place: f64| {
            let part = ((place - middle) / long).clamp(-0.5, 0.5);
            0.5 + 2.0 * part * (1.0 - part.abs())
        };
        let mut sum = 0.0;
        for (i, x) in particles.position.iter().enumerate().take(particles.fluids) {
            let [low, high] = [x[k] - 0.5 * spacing, x[k] + 0.5 * spacing].map(below);
            if high > low && across(x) {
                sum += particles.mass[i] * particles.velocity[i][k] * (high - low) / spacing;
            }
        }
        axis.sign() * sum / self.plan.fluid.density
    }

    /// Sums and extremes in the order of [`RECORD_TOTALS`].
    fn totals(&self, account: &Account, escaped: usize) -> [f64; 11] {
        let [kinetic, potential, elastic, mass, px, py, pz] = account.sums;
        let [error, speed2, wall_error] = account.greatest;
        [
            kinetic,
            potential,
            elastic,
            mass,
            px,
            py,
            pz,
            error,
            speed2.sqrt(),
            wall_error,
            removed_mass(&self.plan, escaped),
        ]
    }
}

/// Mass (kg, kg/m in two dimensions) of so many particles of fluid, as the particles have it.
pub(crate) fn removed_mass(plan: &RunPlan, removed: usize) -> f64 {
    let mass = match plan.precision {
        Precision::F32 => f64::from(mass(plan) as f32),
        Precision::F64 => mass(plan),
    };
    removed as f64 * mass
}

/// Mass (kg, kg/m in two dimensions) that has come in at an opening, less what has left there.
fn inflow(plan: &RunPlan, particles: &Snapshot, name: &str) -> f64 {
    let opening = plan.openings.iter().position(|other| other.name == name);
    let tally = opening.and_then(|opening| particles.turnover.tallies.get(opening));
    tally.map_or(0.0, |tally| {
        removed_mass(plan, tally.born as usize) - removed_mass(plan, tally.gone as usize)
    })
}

/// The leading edge of the fluid along `axis`, m: half a spacing beyond the farthest fluid particle
/// that has another within 1.5 spacings, so that single drops do not count. NaN if there is none.
pub(super) fn front(
    particles: &Snapshot,
    (spacing, dimensions): (f64, u32),
    axis: Face,
    band: Option<&Band>,
) -> f64 {
    let k = axis.axis.index();
    let sign = axis.sign();
    let position = &particles.position[..particles.fluids];
    let inside = |x: &[f64; 3]| {
        let within = |band: &Band, k: usize| (band.min[k]..=band.max[k]).contains(&x[k]);
        band.is_none_or(|band| (0..dimensions as usize).all(|k| within(band, k)))
    };
    let mut leaders: Vec<usize> = (0..position.len())
        .filter(|i| inside(&position[*i]))
        .collect();
    leaders.sort_unstable_by(|a, b| (sign * position[*b][k]).total_cmp(&(sign * position[*a][k])));
    let near2 = (COMPANION * spacing).powi(2);
    let accompanied = |i: usize| {
        let distance2 =
            |a: &[f64; 3], b: &[f64; 3]| (0..3).map(|k| (a[k] - b[k]).powi(2)).sum::<f64>();
        position
            .iter()
            .enumerate()
            .any(|(j, x)| j != i && distance2(x, &position[i]) < near2)
    };
    leaders
        .into_iter()
        .find(|i| accompanied(*i))
        .map_or(f64::NAN, |i| position[i][k] + sign * 0.5 * spacing)
}

/// The height of the water above a point, m along `up`: half a spacing above the last fluid particle
/// reached when climbing from the lowest of the column of one spacing to each side, over gaps of at
/// most two spacings. Where there is no fluid below such a gap the climb begins anew above it, as over another floor.
/// Drops in the air do not count: fluid does that stands on a wall, or is two spacings high. 0 if there is no water.
fn height(particles: &Snapshot, spacing: f64, at: [f64; 3], up: Face) -> f64 {
    let k = up.axis.index();
    let above = |x: &[f64; 3]| {
        (0..3).all(|other| other == k || (x[other] - at[other]).abs() <= REACH * spacing)
    };
    let mut column: Vec<(f64, bool)> = particles
        .position
        .iter()
        .enumerate()
        .filter(|(_, x)| above(x))
        .map(|(i, x)| (up.sign() * x[k], i < particles.fluids))
        .collect();
    column.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let pieces = column.chunk_by(|below, above| above.0 - below.0 <= GAP * spacing);
    let water = pieces.enumerate().find_map(|(n, piece)| {
        let mut fluid = piece.iter().filter(|(_, is_fluid)| *is_fluid);
        let lowest = fluid.next()?.0;
        let top = fluid.next_back().map_or(lowest, |(level, _)| *level);
        let stands = n == 0 || !piece[0].1 || top - lowest > GAP * spacing;
        stands.then_some(top)
    });
    water.map_or(0.0, |level| level + 0.5 * spacing - up.sign() * at[k])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models;
    use crate::particles::setups::{self, Setup};
    use monoflow_ops::wcsph::eos::EosSetup;

    fn at(places: &[[f64; 3]], fluids: usize) -> Snapshot {
        Snapshot {
            position: places.to_vec(),
            velocity: vec![[0.0; 3]; places.len()],
            excess: vec![0.0; places.len()],
            mass: vec![1.0; places.len()],
            id: (0..places.len() as u32).collect(),
            fluids,
            turnover: monoflow_particles::Turnover::default(),
        }
    }

    fn face(text: &str) -> Face {
        Face::parse(text).unwrap()
    }

    extern "C-unwind" fn steep(_: &EosSetup, excess: f64) -> f64 {
        1e6 * excess
    }

    #[test]
    fn pressure_is_that_of_the_fluid_around() {
        let case = Setup::case(&setups::DamBreak::new(0.1, 0.1), 2).unwrap();
        let mut case = case.clone();
        let plan = case
            .set("dimensions=2")
            .unwrap()
            .resolve(&models::catalogue())
            .unwrap();
        let gauges = Gauges::new(&plan, Pressure::new(steep));
        let radius = plan.discretisation.influence_radius;
        let mut water = at(
            &[
                [0.0; 3],
                [0.5 * radius, 0.0, 0.0],
                [0.0; 3],
                [1.5 * radius, 0.0, 0.0],
            ],
            2,
        );
        water.excess = vec![1.0, 4.0, 100.0, 100.0];
        assert_eq!(gauges.pressure_at(&water, [0.0; 3]), 2e6);
        assert_eq!(gauges.pressure_at(&water, [9.0; 3]), 0.0);
    }

    #[test]
    fn a_detached_drop_does_not_lead_the_front() {
        let water = at(&[[0.05, 0.05, 0.0], [0.15, 0.05, 0.0], [0.9, 0.3, 0.0]], 3);
        assert!((front(&water, (0.1, 2), face("+x"), None) - 0.2).abs() < 1e-12);
        assert!((front(&water, (0.1, 2), face("-x"), None) - 0.0).abs() < 1e-12);
        let band = Band {
            min: [0.0; 3],
            max: [0.1; 3],
        };
        let limited = front(&water, (0.1, 2), face("+x"), Some(&band));
        assert!((limited - 0.1).abs() < 1e-12);
        assert!(front(&at(&[], 0), (0.1, 2), face("+x"), None).is_nan());
    }

    #[test]
    fn spray_above_the_surface_does_not_raise_the_height() {
        let mut places: Vec<[f64; 3]> = (0..5)
            .map(|n| [0.0, 0.05 + 0.1 * f64::from(n), 0.0])
            .collect();
        places.push([0.02, 0.9, 0.0]);
        places.push([0.0, -0.05, 0.0]);
        let water = at(&places, 6);
        assert!((height(&water, 0.1, [0.0; 3], face("+y")) - 0.5).abs() < 1e-12);
        // A drop above a dry floor.
        let drop = at(&[[0.0, 0.8, 0.0], [0.0, -0.05, 0.0]], 1);
        assert_eq!(height(&drop, 0.1, [0.0; 3], face("+y")), 0.0);
        assert_eq!(height(&drop, 0.1, [5.0; 3], face("+y")), 0.0);
    }

    #[test]
    fn water_over_another_floor_has_a_height() {
        // Five particles of water; its floor, another one below it, and a lid.
        let water = (0..5).map(|n| [0.0, 0.05 + 0.1 * f64::from(n), 0.0]);
        let with = |walls: &[f64]| {
            let walls = walls.iter().map(|y| [0.0, *y, 0.0]);
            at(&water.clone().chain(walls).collect::<Vec<_>>(), 5)
        };
        for walls in [
            &[-0.05, -0.45, -0.55][..],
            &[-0.45, -0.55],
            &[-0.05, 1.2],
            &[-0.55, 1.2],
        ] {
            let found = height(&with(walls), 0.1, [0.0; 3], face("+y"));
            assert!((found - 0.5).abs() < 1e-12, "{walls:?}: {found}");
        }
    }

    /// Water 0.5 m deep that flows at 0.3 m/s: wherever the lattice stands, its discharge is the product, and its
    /// velocity that anywhere in it.
    #[test]
    fn even_flow_has_its_discharge_and_velocity() {
        let case = Setup::case(&setups::DamBreak::new(0.1, 0.1), 2).unwrap();
        let mut case = case.clone();
        let case = case.set("dimensions=2").unwrap();
        let mut plan = case.resolve(&models::catalogue()).unwrap();
        let spacing = 0.05;
        plan.discretisation.spacing = spacing;
        plan.discretisation.influence_radius = 2.6 * spacing;
        let gauges = Gauges::new(&plan, Pressure::new(steep));
        let band = |half: f64| Band {
            min: [1.0 - half, 0.0, 0.0],
            max: [1.0 + half, 1.0, 0.0],
        };
        for (shift, half) in [(0.0, 0.2), (0.1, 0.2), (0.5, 0.075), (0.77, 0.05)] {
            let places = (0..400).map(|n| {
                let (i, j) = (f64::from(n % 40), f64::from(n / 40));
                [(i + shift) * spacing, (j + 0.5) * spacing, 0.0]
            });
            let places: Vec<_> = places.collect();
            let mut water = at(&places, places.len());
            water.velocity = vec![[0.3, -0.1, 0.0]; places.len()];
            water.mass = vec![plan.fluid.density * spacing * spacing; places.len()];
            for (axis, expected) in [("+x", 0.15), ("-x", -0.15)] {
                let found = gauges.discharge(&water, face(axis), &band(half));
                assert!((found / expected - 1.0).abs() < 1e-12, "{found} at {shift}");
            }
            let found = gauges.velocity_at(&water, [1.0, 0.2, 0.0], face("-y"));
            assert!((found - 0.1).abs() < 1e-12, "{found}");
        }
    }
}
