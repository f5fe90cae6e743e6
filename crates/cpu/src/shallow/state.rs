use super::columns::Waters;
use super::transport::Tracer;
use monoflow_mesh::Volumes;
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{Held, LOOKED, Peaks};

/// Everything that a run goes on from: with the same mesh and scheme, bit for bit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShallowState<S> {
    /// The water and the bed.
    pub water: Waters<S>,
    /// Depth of water in the ground of each cell, m; empty if it takes none up.
    pub infiltrated: Vec<S>,
    /// Greatest depth, greatest speed and arrival of water in each cell; empty if not noted.
    pub peaks: Vec<Peaks<S>>,
    /// What the water carries.
    pub tracers: Vec<Tracer<S>>,
    /// Volume that has entered through each edge of the domain, m³.
    pub entered: Vec<f64>,
    /// Depth of rain so far, m.
    pub rained: f64,
    /// Simulated time, s.
    pub time: f64,
    /// The last time step, s.
    pub dt: f64,
    /// Steps taken.
    pub steps: u64,
    /// Cells whose depth was ever found negative. Nothing is clipped.
    pub negative: u64,
    /// Steps of second order taken again with half the time step, since their second stage asked for
    /// less than the first had allowed.
    pub repeated: u64,
    /// Is some number not finite, or is there no time step that gets on?
    pub lost: bool,
}

/// What all cells hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Whole {
    /// Of the water.
    pub held: Held,
    /// Of each tracer in the water, and in the ground; the unit of its concentration times m³.
    pub amounts: Vec<[f64; 2]>,
}

/// Where water came from and what became of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Balance {
    /// Volume that has entered through each part of the boundary, m³.
    pub entered: Vec<f64>,
    /// Volume of rain, m³.
    pub rained: f64,
    /// Volume in the ground, m³.
    pub infiltrated: f64,
    /// Cells whose depth was ever found negative. Nothing is clipped.
    pub negative: u64,
    /// Steps of second order taken again with half the time step.
    pub repeated: u64,
}

impl<S: Scalar> ShallowState<S> {
    /// Water that has just been put there.
    pub fn at_start(water: Waters<S>, mesh: &Volumes<S>) -> Self {
        ShallowState {
            water,
            entered: vec![0.0; mesh.inside.len()],
            ..ShallowState::default()
        }
    }

    /// What all cells hold; those that are no deeper than `dry` (m) are dry.
    pub fn held(&self, mesh: &Volumes<S>, dry: f64) -> Held {
        let none = S::from_literal(0.0);
        let of = |cell: usize| {
            let infiltrated = self.infiltrated.get(cell).copied().unwrap_or(none);
            Held::of(&self.water.at(cell), mesh.area[cell], infiltrated, dry)
        };
        let blocks = (0..mesh.cells()).step_by(LOOKED).map(|first| {
            let cells = first..mesh.cells().min(first + LOOKED);
            cells.map(of).fold(Held::default(), Held::and)
        });
        blocks.fold(Held::default(), Held::and)
    }

    /// What all cells hold, water and tracers.
    pub fn whole(&self, mesh: &Volumes<S>, dry: f64) -> Whole {
        Whole {
            held: self.held(mesh, dry),
            amounts: self.tracers.iter().map(|t| t.amounts(mesh)).collect(),
        }
    }

    /// Volume of water, m³.
    pub fn volume(&self, mesh: &Volumes<S>) -> f64 {
        self.held(mesh, 0.0).volume
    }

    /// What became of the water.
    pub fn balance(&self, mesh: &Volumes<S>) -> Balance {
        self.balance_with(mesh, self.held(mesh, 0.0).infiltrated)
    }

    /// The same if so much is in the ground, m³. Sums over parts of the boundary follow their order along it.
    pub fn balance_with(&self, mesh: &Volumes<S>, infiltrated: f64) -> Balance {
        let sum = |section: &Vec<u32>| total(section.iter().map(|&e| self.entered[e as usize]));
        Balance {
            entered: mesh.sections.iter().map(sum).collect(),
            rained: self.rained * total(mesh.area.iter().copied()),
            infiltrated,
            negative: self.negative,
            repeated: self.repeated,
        }
    }
}

/// What frames show of the water in each cell, in single precision to be looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// Elevation of the surface, m.
    pub level: Vec<f32>,
    /// Velocity, m/s.
    pub velocity: Vec<[f32; 3]>,
}

impl ShallowState<f64> {
    /// What frames show; water that is no deeper than `dry` (m) has no velocity.
    pub fn shown(&self, dry: f64) -> Shown {
        let water = &self.water;
        let levels = water.depth.iter().zip(&water.bed);
        let velocities = (0..water.depth.len()).map(|cell| {
            let [u, v] = water.velocity(cell, dry);
            [u as f32, v as f32, 0.0]
        });
        Shown {
            level: levels.map(|(h, z)| (h + z) as f32).collect(),
            velocity: velocities.collect(),
        }
    }
}

/// A sum whose value for nothing is 0: that of the standard library is -0.
fn total(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.fold(0.0, |sum, number| sum + number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_zero_without_a_sign() {
        let (state, mesh) = (ShallowState::<f64>::default(), Volumes::default());
        let balance = state.balance(&mesh);
        for volume in [state.volume(&mesh), balance.rained, balance.infiltrated] {
            assert!(volume == 0.0 && volume.is_sign_positive());
        }
    }
}
