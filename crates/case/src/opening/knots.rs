//! Knots of an opening: what is given at even times, with straight lines between them.

use super::plan::{Head, Inflow, OpeningPlan};
use crate::formula::Formula;
use crate::motion::{Curve, OverTime};
use crate::plan::RunPlan;

/// How far lines may miss what is given, as a share of the most there is.
const TOLERANCE: f64 = 1e-4;
/// Most lines: jumps are as steep as that.
const MOST: u32 = 1 << 16;
/// Fewest.
const FEWEST: u32 = 1 << 8;

/// What is given at an opening at one moment: velocity (m/s), pressure (Pa), level (m), and 0.
pub type OpeningKnot = [f64; 4];

/// What is given, ready to be asked.
struct Given<'p> {
    inflow: Option<(Curve<'p>, bool)>,
    head: Option<(Curve<'p>, bool)>,
    /// Elevation of each site (m), and the area of the site times its share of the velocity (m², m).
    sites: Vec<[f64; 2]>,
}

impl<'p> Given<'p> {
    fn of(opening: &'p OpeningPlan, plan: &RunPlan) -> Self {
        let up = up(plan);
        let shares = opening.shares(plan);
        let places = opening.places(plan);
        let area = opening.site_area(plan);
        let sites = places.iter().zip(shares).map(|(at, share)| {
            let elevation = (0..3).map(|k| at[k] * up[k]).sum();
            [elevation, share * area]
        });
        Given {
            inflow: opening.inflow.as_ref().map(|inflow| match inflow {
                Inflow::Velocity(over) => (over.curve(), false),
                Inflow::Discharge(over) => (over.curve(), true),
            }),
            head: opening.head.as_ref().map(|head| match head {
                Head::Pressure(over) => (over.curve(), false),
                Head::Level(over) => (over.curve(), true),
            }),
            sites: sites.collect(),
        }
    }

    fn at(&self, time: f64) -> OpeningKnot {
        let mut knot = [0.0; 4];
        let mut level = f64::INFINITY;
        match &self.head {
            Some((curve, true)) => {
                level = curve.at(time);
                knot[2] = level;
            }
            Some((curve, false)) => knot[1] = curve.at(time),
            None => {}
        }
        match &self.inflow {
            Some((curve, false)) => knot[0] = curve.at(time),
            Some((curve, true)) => {
                let wet = self.sites.iter().filter(|site| site[0] < level);
                let area: f64 = wet.map(|site| site[1]).sum();
                knot[0] = if area > 0.0 {
                    curve.at(time) / area
                } else {
                    0.0
                };
            }
            None => {}
        }
        knot
    }
}

/// Against gravity, of length 1; zero without gravity.
pub(super) fn up(plan: &RunPlan) -> [f64; 3] {
    let size = plan.gravity.iter().map(|g| g * g).sum::<f64>().sqrt();
    plan.gravity
        .map(|g| if size > 0.0 { -g / size } else { 0.0 })
}

impl OpeningPlan {
    /// The middles of all sites (m), as far along the first axis as along the second goes slowest.
    pub fn places(&self, plan: &RunPlan) -> Vec<[f64; 3]> {
        let sites = self.sites(plan);
        let [(_, along), (_, across)] = sites;
        (0..across)
            .flat_map(|b| (0..along).map(move |a| [a, b]))
            .map(|number| self.site(&sites, number))
            .collect()
    }

    /// The share of the velocity at each site; a formula that cannot be read has none.
    pub fn shares(&self, plan: &RunPlan) -> Vec<f64> {
        let formula = self.profile.as_ref().map(|text| Formula::in_space(text));
        let share = |at: [f64; 3]| match &formula {
            None => 1.0,
            Some(Ok(formula)) => formula.at_point(at),
            Some(Err(_)) => f64::NAN,
        };
        self.places(plan).into_iter().map(share).collect()
    }

    /// The area of a site (m²; m in two dimensions, 1 in one).
    fn site_area(&self, plan: &RunPlan) -> f64 {
        let sides = self
            .sites(plan)
            .map(|(axis, count)| match axis < plan.dimensions as usize {
                true => (self.max[axis] - self.min[axis]) / f64::from(count),
                false => 1.0,
            });
        sides.iter().product()
    }

    /// The knots from time zero to the end of the run. Behind it, where there is no value any more, the last one
    /// holds.
    pub fn knots(&self, plan: &RunPlan) -> Vec<OpeningKnot> {
        let given = Given::of(self, plan);
        let lines = (plan.time.end / self.interval).ceil().max(1.0) as u32;
        let at = |n: u32| {
            let knot = given.at(f64::from(n) * self.interval);
            match is_finite(&knot) {
                true => knot,
                false => given.at(plan.time.end),
            }
        };
        (0..=lines).map(at).collect()
    }

    /// How long lines may be until the end of the run (s); or when there is no value (s).
    pub(super) fn longest_interval(&self, plan: &RunPlan) -> Result<f64, f64> {
        let given = Given::of(self, plan);
        let end = plan.time.end;
        if let Some(time) = given.fails_before(end) {
            return Err(time);
        }
        let mut lines = FEWEST;
        while lines < MOST && given.missed(end, lines) {
            lines *= 2;
        }
        Ok(end / f64::from(lines))
    }

    /// When there is nothing given any more, before the end of a run (s): one that may last longer than its case says.
    pub fn fails_before(&self, plan: &RunPlan) -> Option<f64> {
        let end = plan.time.end;
        let inflow = self.inflow.as_ref().map(|inflow| match inflow {
            Inflow::Velocity(over) | Inflow::Discharge(over) => over,
        });
        let head = self.head.as_ref().map(|head| match head {
            Head::Level(over) | Head::Pressure(over) => over,
        });
        let lasts = inflow.into_iter().chain(head).filter_map(OverTime::last);
        let last = lasts.fold(f64::INFINITY, f64::min);
        if last < end {
            return Some(last);
        }
        Given::of(self, plan).fails_before(end)
    }

    /// The greatest of what is given until the end of the run: velocity anywhere (m/s), pressure (Pa) and level (m);
    /// the least of pressure and level.
    pub(crate) fn most(&self, plan: &RunPlan) -> Most {
        let share = |shares: Vec<f64>| shares.iter().fold(0.0f64, |most, s| most.max(s.abs()));
        let share = share(self.shares(plan));
        let mut most = Most {
            speed: 0.0,
            pressure: [0.0; 2],
            level: f64::NEG_INFINITY,
        };
        for [velocity, pressure, level, _] in self.knots(plan) {
            most.speed = most.speed.max(share * velocity.abs());
            most.pressure[0] = most.pressure[0].min(pressure);
            most.pressure[1] = most.pressure[1].max(pressure);
            most.level = most.level.max(level);
        }
        most
    }
}

fn is_finite(knot: &OpeningKnot) -> bool {
    knot.iter().all(|x| x.is_finite())
}

/// Bounds of what is given at an opening.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Most {
    /// Greatest speed (m/s).
    pub speed: f64,
    /// Least pressure that is given, 0 at most, and greatest, 0 at least (Pa).
    pub pressure: [f64; 2],
    /// Highest level (m).
    pub level: f64,
}

impl Given<'_> {
    /// When there is no value, until a time (s).
    fn fails_before(&self, end: f64) -> Option<f64> {
        let mut times = (0..=MOST).map(|n| end * f64::from(n) / f64::from(MOST));
        times.find(|time| !is_finite(&self.at(*time)))
    }

    /// Do so many lines miss what is given by more than the tolerance?
    fn missed(&self, end: f64, lines: u32) -> bool {
        let step = end / f64::from(lines);
        let knots: Vec<_> = (0..=lines).map(|n| self.at(f64::from(n) * step)).collect();
        let mut most = [f64::MIN_POSITIVE; 4];
        for knot in &knots {
            for (most, part) in most.iter_mut().zip(knot) {
                *most = most.max(part.abs());
            }
        }
        knots.windows(2).enumerate().any(|(n, ends)| {
            [0.217, 0.511, 0.809].iter().any(|share| {
                let off = self.at((n as f64 + share) * step);
                (0..4).any(|k| {
                    let line = ends[0][k] + share * (ends[1][k] - ends[0][k]);
                    (off[k] - line).abs() > TOLERANCE * most[k]
                })
            })
        })
    }
}

impl OverTime {
    /// The last time that there is a value for, where there are several points (s).
    pub(super) fn last(&self) -> Option<f64> {
        match self {
            OverTime::Points(points) if points.len() > 1 => points.last().map(|point| point[0]),
            _ => None,
        }
    }
}
