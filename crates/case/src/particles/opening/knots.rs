//! Knots of an opening: what is given at even times, with straight lines between them.

use super::plan::{Head, Inflow, OpeningPlan};
use crate::particles::motion::{Curve, OverTime};
use crate::particles::plan::RunPlan;
use monoflow_formula::Formula;

/// How far lines may miss what is given, as a share of how much that changes.
const TOLERANCE: f64 = 1e-4;
/// Most lines: jumps are as steep as that.
const MOST: u32 = 1 << 16;
/// Fewest.
const FEWEST: u32 = 1 << 8;

/// What is given at an opening at one moment: velocity (m/s), pressure (Pa), level (m), and 0.
pub type OpeningKnot = [f64; 4];

/// What is given, ready to be asked.
pub(super) struct Given<'p> {
    /// What comes in, and is it a discharge?
    pub inflow: Option<(Curve<'p>, bool)>,
    /// The pressure, and is it a level?
    pub head: Option<(Curve<'p>, bool)>,
    /// Elevation of each site (m), and the area of the site times its share of the velocity (m², m).
    sites: Vec<[f64; 2]>,
}

impl<'p> Given<'p> {
    pub fn of(opening: &'p OpeningPlan, plan: &RunPlan) -> Self {
        let up = plan.up();
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

    /// The area below a level (m), times the shares of the velocity.
    fn wet(&self, level: f64) -> f64 {
        let wet = self.sites.iter().filter(|site| site[0] < level);
        wet.map(|site| site[1]).sum()
    }

    /// The same at a time (s).
    pub fn area(&self, time: f64) -> f64 {
        match &self.head {
            Some((curve, true)) => self.wet(curve.at(time)),
            _ => self.wet(f64::INFINITY),
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
                let area = self.wet(level);
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

impl OpeningPlan {
    /// The middles of all sites (m), the first axis fastest.
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

    /// Does water come in at some time, into a zone that holds none? By a pressure alone none does.
    pub fn fills(&self, plan: &RunPlan) -> bool {
        match self.inflow {
            Some(_) => self.knots(plan).iter().any(|knot| knot[0] > 0.0),
            None => matches!(self.head, Some(Head::Level(_))),
        }
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

    /// Does nothing of a discharge or a velocity come in, because the level is below the opening until the end of the
    /// run, or because the shares that a discharge has of the velocity sum to nothing?
    pub(super) fn is_dry(&self, plan: &RunPlan) -> bool {
        let mut given = Given::of(self, plan);
        match &self.inflow {
            None => return false,
            Some(Inflow::Discharge(_)) => {}
            // What crosses the face one way and the other may sum to nothing.
            Some(Inflow::Velocity(_)) => given.sites.iter_mut().for_each(|site| site[1] = 1.0),
        }
        let lines = (plan.time.end / self.interval).ceil().max(1.0) as u32;
        let most: f64 = given.sites.iter().map(|site| site[1].abs()).sum();
        !(0..=lines).any(|n| given.area(f64::from(n) * self.interval) > 1e-3 * most)
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

    /// The greatest speed of fluid of a density (kg/m³) that is to be expected (m/s): that which is given, or that which
    /// a pressure gives.
    pub(crate) fn greatest_speed(&self, plan: &RunPlan, density: f64) -> f64 {
        let most = self.most(plan);
        let pressure = most.pressure[1].max(-most.pressure[0]);
        most.speed.max((2.0 * pressure / density).sqrt())
    }

    /// The highest that water comes in until the end of the run, as far as that is given (m): at its level, or as high
    /// as the opening is. None where there is only what was before.
    pub(crate) fn highest(&self, plan: &RunPlan) -> Option<f64> {
        match (&self.head, &self.inflow) {
            (Some(Head::Level(_)), _) => Some(self.most(plan).level),
            (_, Some(_)) => Some(f64::INFINITY),
            (_, None) => None,
        }
    }

    /// Bounds of what is given until the end of the run.
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
        let mut range = [[f64::INFINITY, f64::NEG_INFINITY]; 4];
        for knot in &knots {
            for (range, part) in range.iter_mut().zip(knot) {
                *range = [range[0].min(*part), range[1].max(*part)];
            }
        }
        let off = |n: usize, share: f64, at: OpeningKnot| {
            let (a, b) = (knots[n], knots[(n + 1).min(knots.len() - 1)]);
            (0..4).any(|k| {
                let [low, high] = range[k];
                // A constant is one but for rounding.
                let rounding = 1e-12 * low.abs().max(high.abs());
                let line = a[k] + share * (b[k] - a[k]);
                (at[k] - line).abs() > TOLERANCE * (high - low) + rounding
            })
        };
        let between = (0..knots.len() - 1).any(|n| {
            let looks = [0.217, 0.511, 0.809];
            looks
                .iter()
                .any(|share| off(n, *share, self.at((n as f64 + share) * step)))
        });
        between
            || self.given_times(end).any(|time| {
                let n = ((time / step) as usize).min(knots.len() - 2);
                off(n, time / step - n as f64, self.at(time))
            })
    }

    /// The times of points until an end (s): a short event may lie between all others.
    fn given_times(&self, end: f64) -> impl Iterator<Item = f64> {
        let curves = self.inflow.iter().chain(&self.head);
        let points = curves.flat_map(|(curve, _)| match curve {
            Curve::Points(points) => *points,
            _ => &[],
        });
        points
            .map(|point| point[0])
            .filter(move |time| (0.0..=end).contains(time))
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
