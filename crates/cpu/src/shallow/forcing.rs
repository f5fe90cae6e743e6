use super::bounds::{Change, bounds, changes};
use super::columns::Waters;
use monoflow_mesh::{Rim, Volumes};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{Condition, Given, Ground, Line, SectionSums, Supply, conveyance};

/// A quantity over another by straight lines between points: `[[0.0, 5.0]]` is always five.
pub type Points = Vec<[f64; 2]>;

/// What a part of the boundary is given over time.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Boundary {
    /// A wall.
    #[default]
    Closed,
    /// Water leaves as if the domain went on, with the water of the start in it; none comes in.
    Open,
    /// The volume that enters, m³/s, over time, s.
    Discharge(Points),
    /// The level outside, m, over time.
    Stage(Points),
    /// Supercritical inflow: depth, m, and velocity, m/s, over time.
    Inflow([Points; 2]),
    /// The volume that leaves, m³/s, over the mean level along the part, m.
    Rating(Points),
    /// Water leaves in uniform flow of this slope; none comes in.
    NormalDepth(f64),
    /// Water falls over the edge at critical depth; none comes in.
    FreeOutfall,
}

impl Boundary {
    /// What slopes in cells have to do with it.
    pub fn rim(&self) -> Rim {
        match self {
            Boundary::Closed => Rim::Wall,
            Boundary::Discharge(_) | Boundary::Rating(_) => Rim::Shared,
            Boundary::Open
            | Boundary::Stage(_)
            | Boundary::Inflow(_)
            | Boundary::NormalDepth(_)
            | Boundary::FreeOutfall => Rim::Open,
        }
    }
}

/// Everything that is given over time: boundaries, rain, and what the ground takes up.
#[derive(Clone, Debug, PartialEq)]
pub struct Forcing<S> {
    /// One for each part of the boundary.
    pub supplies: Vec<Supply>,
    /// Points of all lines.
    pub points: Points,
    /// Edges of all sections, counted from the first of the domain's.
    pub sections: Vec<u32>,
    /// Rain, m/s; without points there is none.
    pub rain: Line,
    /// What the ground of each cell takes up; empty if it takes nothing.
    pub ground: Vec<Ground<S>>,
    /// The concentration that enters, over time: for each tracer a line of each part of the boundary.
    pub tracers: Vec<Vec<Line>>,
    /// No time step is longer than this where it rains, s: where nothing moves yet, waves do not bound it.
    pub longest: f64,
    /// Nor longer than this, s over time, so that it sees how quantities change; without points it may be.
    pub bounds: Line,
    /// Intervals in which a quantity changes, s.
    changes: Vec<Change>,
}

impl<S> Default for Forcing<S> {
    fn default() -> Self {
        Forcing {
            supplies: Vec::new(),
            points: Vec::new(),
            sections: Vec::new(),
            rain: Line::default(),
            ground: Vec::new(),
            tracers: Vec::new(),
            longest: f64::INFINITY,
            bounds: Line::default(),
            changes: Vec::new(),
        }
    }
}

impl<S: Scalar> Forcing<S> {
    /// For a mesh over a bed: one boundary for each of its parts.
    pub fn new(mesh: &Volumes<S>, bed: &[S], boundaries: &[Boundary]) -> Self {
        let mut forcing = Forcing::default();
        for (section, boundary) in mesh.sections.iter().zip(boundaries) {
            let one = std::slice::from_ref::<Points>;
            let root_slope;
            let (given, lines): (Given, &[Points]) = match boundary {
                Boundary::Closed => (Given::Closed, &[]),
                Boundary::Open => (Given::Open, &[]),
                Boundary::Discharge(volume) => (Given::Discharge, one(volume)),
                Boundary::Stage(level) => (Given::Stage, one(level)),
                Boundary::Inflow(both) => (Given::Inflow, both),
                Boundary::Rating(volume) => (Given::Rating, one(volume)),
                Boundary::NormalDepth(slope) => {
                    root_slope = vec![[0.0, slope.sqrt()]];
                    (Given::NormalDepth, one(&root_slope))
                }
                Boundary::FreeOutfall => (Given::FreeOutfall, &[]),
            };
            let mut supply = Supply {
                given: given as u32,
                first_edge: forcing.sections.len() as u32,
                edges: section.len() as u32,
                ..Supply::default()
            };
            for (to, points) in supply.lines.iter_mut().zip(lines) {
                *to = forcing.line(points);
                if given != Given::Rating {
                    forcing.look_at(points);
                }
            }
            (supply.floor, supply.dry_conveyance) = dry_section(mesh, bed, section);
            forcing.supplies.push(supply);
            forcing.sections.extend_from_slice(section);
        }
        forcing.bounded()
    }

    /// The same with rain, m/s over time.
    ///
    /// The time step is bounded by how far a wave of what has rained gets: `s Δt ≤ χ` with
    /// `s = √(g r Δt)`, as if all stood still.
    #[must_use]
    pub fn rain(mut self, mesh: &Volumes<S>, gravity: f64, points: &Points) -> Self {
        self.unbounded();
        self.rain = self.line(points);
        self.look_at(points);
        let heaviest = points.iter().map(|p| p[1]).fold(0.0, f64::max);
        let reaches = mesh.inverse_reach.iter().map(|x| x.widen());
        let reach = 1.0 / reaches.fold(0.0, f64::max);
        self.longest = self
            .longest
            .min((reach * reach / (gravity * heaviest)).cbrt());
        self.bounded()
    }

    /// The same with ground that takes up water, one for each cell.
    #[must_use]
    pub fn ground(mut self, ground: Vec<Ground<S>>) -> Self {
        self.ground = ground;
        self
    }

    /// The same with the concentrations that enter over time: of each tracer those of all parts of the boundary, without
    /// points where clean water enters.
    #[must_use]
    pub fn tracers(mut self, tracers: &[Vec<Points>]) -> Self {
        self.unbounded();
        for of_parts in tracers {
            let lines = of_parts.iter().map(|points| {
                self.look_at(points);
                self.line(points)
            });
            let lines = lines.collect();
            self.tracers.push(lines);
        }
        self.bounded()
    }

    /// The concentration of a tracer that enters through a part of the boundary; none where nothing is known of it.
    pub(super) fn entering(&self, tracer: usize, part: usize, time: f64) -> f64 {
        let lines = self.tracers.get(tracer);
        let line = lines.and_then(|lines| lines.get(part));
        line.map_or(0.0, |line| self.at(*line, time))
    }

    /// Is there rain or ground that takes up water?
    pub fn wets_cells(&self) -> bool {
        self.rain.count > 0 || !self.ground.is_empty()
    }

    /// Notes when a quantity changes.
    fn look_at(&mut self, points: &Points) {
        self.changes.extend(changes(points));
    }

    /// Makes room for more lines: bounds are the last line, and are found anew.
    fn unbounded(&mut self) {
        self.points.truncate(self.bounds.first as usize);
    }

    /// Bounds time steps so that they see these changes.
    fn bounded(mut self) -> Self {
        self.bounds = self.line(&bounds(&self.changes));
        self
    }

    /// No time step from this time on is longer, s.
    pub fn longest(&self, time: f64) -> f64 {
        let seen = self.bounds.bound_at(time, |k| self.points[k as usize]);
        self.longest.min(seen)
    }

    fn line(&mut self, points: &Points) -> Line {
        let first = self.points.len() as u32;
        self.points.extend_from_slice(points);
        Line {
            first,
            count: points.len() as u32,
        }
    }

    /// The value of a line.
    pub fn at(&self, line: Line, x: f64) -> f64 {
        line.at(x, |k| self.points[k as usize])
    }

    /// What the boundary meets at this time.
    pub(super) fn meet(
        &self,
        mesh: &Volumes<S>,
        water: &Waters<S>,
        dry: S,
        time: f64,
        mut meet: impl FnMut(Condition<S>),
    ) {
        for supply in &self.supplies {
            let mut sums = SectionSums::default();
            if supply.needs_sums() {
                let first = supply.first_edge as usize;
                for &edge in &self.sections[first..first + supply.edges as usize] {
                    let cell = mesh.inside[edge as usize] as usize;
                    let length = mesh.length[mesh.inner() + edge as usize];
                    let of = SectionSums::of(water.depth[cell], water.bed[cell], length, dry);
                    sums = sums.plus(of);
                }
            }
            meet(supply.condition(time, &sums, |k| self.points[k as usize]));
        }
    }
}

/// Where a dry section is filled first: the lowest tenth of the way from its lowest edge to its mean, a thousandth of
/// an edge at least; and its conveyance then.
fn dry_section<S: Scalar>(mesh: &Volumes<S>, bed: &[S], section: &[u32]) -> (f64, f64) {
    let edges = section.iter().map(|&e| {
        let z = bed[mesh.inside[e as usize] as usize].widen();
        (z, mesh.length[mesh.inner() + e as usize].widen())
    });
    let lowest = edges.clone().map(|(z, _)| z).fold(f64::INFINITY, f64::min);
    let (rise, length) = edges.clone().fold((0.0, 0.0), |(rise, sum), (z, l)| {
        (rise + l * (z - lowest), sum + l)
    });
    if length == 0.0 {
        return (0.0, 0.0);
    }
    let edge = length / section.len() as f64;
    let floor = lowest + (0.1 * rise / length).max(1e-3 * edge);
    let total = edges.map(|(z, l)| l * conveyance(0.0, z, floor)).sum();
    (floor, total)
}
