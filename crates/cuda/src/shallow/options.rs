//! What a run may have beside first order between fixed conditions.

use super::columns::{Kept, filled};
use crate::{Buffer, CudaError, Device, Kernel, Program};
use monoflow_abi::{
    PeakParameters, RainParameters, ShallowParameters, SlopedParameters, SupplyParameters,
};
use monoflow_cpu::shallow::Forcing;
use monoflow_device::Column;
use monoflow_mesh::Stencils;
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{AROUND, Peaks, Supply};

/// Slopes in cells and Heun's method.
pub struct Second<S> {
    pub slopes: Kernel,
    pub edges: Kernel,
    pub boundaries: Kernel,
    pub judge: Kernel,
    pub first: Kernel,
    pub second: Kernel,
    pub parameters: SlopedParameters<S>,
    kept: SlopeColumns<S>,
}

impl<S: Scalar> Second<S> {
    pub fn new(
        device: &Device,
        programs: &[&str],
        symbol: &str,
        base: ShallowParameters<S>,
        stencils: &Stencils<S>,
    ) -> Result<Self, CudaError> {
        let of_scheme = |name: &str| format!("{symbol}_{name}");
        let [slopes, edges, boundaries, judge, first, second] = Program::exactly(
            device,
            programs,
            [
                of_scheme("slopes"),
                of_scheme("sloped_edges"),
                of_scheme("sloped_boundaries"),
                format!("shallow_{}_judge", S::NAME),
                of_scheme("first"),
                of_scheme("second"),
            ],
        )?;
        let mut kept = SlopeColumns::new();
        let parameters = kept.parameters(device, base, stencils)?;
        Ok(Second {
            slopes,
            edges,
            boundaries,
            judge,
            first,
            second,
            parameters,
            kept,
        })
    }

    pub fn bytes(&self) -> usize {
        self.kept.bytes()
    }
}

/// Stencils, slopes and the start of a step on a device.
struct SlopeColumns<S> {
    numbers: Kept<S>,
    words: Vec<Buffer<[S; 4]>>,
    indices: Kept<u32>,
}

impl<S: Scalar> SlopeColumns<S> {
    const WHAT: &'static str = "slopes in cells";

    fn new() -> Self {
        SlopeColumns {
            numbers: Kept::new(),
            words: Vec::new(),
            indices: Kept::new(),
        }
    }

    fn word(
        &mut self,
        device: &Device,
        values: impl Iterator<Item = [S; 4]>,
    ) -> Result<Column<[S; 4]>, CudaError> {
        let buffer = filled(device, &values.collect::<Vec<_>>(), Self::WHAT)?;
        let column = buffer.column();
        self.words.push(buffer);
        Ok(column)
    }

    fn zeros(&mut self, device: &Device, len: u32) -> Result<Column<S>, CudaError> {
        let zeros = vec![S::from_literal(0.0); len as usize];
        self.numbers.put(device, &zeros, Self::WHAT)
    }

    fn parameters(
        &mut self,
        device: &Device,
        base: ShallowParameters<S>,
        stencils: &Stencils<S>,
    ) -> Result<SlopedParameters<S>, CudaError> {
        let mut around = [Column::at(0); AROUND];
        for (k, column) in around.iter_mut().enumerate() {
            let cells: Vec<u32> = stencils.around.iter().map(|of| of[k]).collect();
            *column = self.indices.put(device, &cells, Self::WHAT)?;
        }
        let (weights, arms) = (&stencils.weights, &stencils.arms);
        let mut side = |k: usize| {
            let both = weights.iter().zip(arms);
            let values = both.map(|(w, a)| [w[k][0], w[k][1], a[k][0], a[k][1]]);
            self.word(device, values)
        };
        let sides = [side(0)?, side(1)?, side(2)?];
        let mut beyond = |k: usize| {
            let (a, b) = (3 + 2 * k, 4 + 2 * k);
            let values = weights.iter();
            let values = values.map(|w| [w[a][0], w[a][1], w[b][0], w[b][1]]);
            self.word(device, values)
        };
        let beyond = [beyond(0)?, beyond(1)?, beyond(2)?];
        let edge_arms = stencils.edge_arms.iter();
        let edge_arms = self.word(device, edge_arms.map(|[l, r]| [l[0], l[1], r[0], r[1]]))?;
        let mut slopes = || {
            let level = [S::from_literal(0.0); 4];
            self.word(device, (0..base.cells).map(|_| level))
        };
        let slopes = [slopes()?, slopes()?];
        let mut start = || self.zeros(device, base.cells);
        let start = [start()?, start()?, start()?];
        let mut ways = |axis: usize| {
            let ways = stencils.boundary_arms.iter().map(|arm| arm[axis]);
            self.numbers
                .put(device, &ways.collect::<Vec<_>>(), Self::WHAT)
        };
        let boundary_arms = [ways(0)?, ways(1)?];
        Ok(SlopedParameters {
            base,
            around,
            sides,
            beyond,
            edge_arms,
            boundary_arms,
            slopes,
            start,
            crossed: self.zeros(device, base.boundaries)?,
        })
    }

    fn bytes(&self) -> usize {
        let words: usize = self.words.iter().map(Buffer::len).sum();
        self.numbers.bytes() + self.indices.bytes() + words * size_of::<[S; 4]>()
    }
}

/// Boundaries that change over time.
pub struct Supplied<S> {
    pub meet: Kernel,
    pub parameters: SupplyParameters<S>,
    pub parts: u32,
    _supplies: Buffer<Supply>,
    _sections: Kept<u32>,
}

impl<S: Scalar> Supplied<S> {
    pub fn new(
        device: &Device,
        programs: &[&str],
        base: ShallowParameters<S>,
        forcing: &Forcing<S>,
        dry: S,
    ) -> Result<Self, CudaError> {
        let what = "boundary conditions";
        let [meet] = Program::exactly(device, programs, [format!("shallow_{}_meet", S::NAME)])?;
        let supplies = filled(device, &forcing.supplies, what)?;
        let mut sections = Kept::new();
        let parameters = SupplyParameters {
            base,
            supplies: supplies.column(),
            sections: sections.put(device, &forcing.sections, what)?,
            dry,
        };
        Ok(Supplied {
            meet,
            parameters,
            parts: forcing.supplies.len() as u32,
            _supplies: supplies,
            _sections: sections,
        })
    }
}

/// Rain and infiltration.
pub struct Rained<S> {
    pub rain: Kernel,
    pub parameters: RainParameters<S>,
    pub infiltrated: Option<Buffer<S>>,
    _ground: Kept<S>,
}

impl<S: Scalar> Rained<S> {
    pub fn new(
        device: &Device,
        programs: &[&str],
        base: ShallowParameters<S>,
        forcing: &Forcing<S>,
        dry: S,
    ) -> Result<Self, CudaError> {
        let what = "rain and infiltration";
        let [rain] = Program::exactly(device, programs, [format!("shallow_{}_rain", S::NAME)])?;
        let mut ground = Kept::new();
        let conductivity: Vec<S> = forcing.ground.iter().map(|g| g.conductivity).collect();
        let suction: Vec<S> = forcing.ground.iter().map(|g| g.suction).collect();
        let infiltrated = if forcing.ground.is_empty() {
            None
        } else {
            let nothing = vec![S::from_literal(0.0); forcing.ground.len()];
            Some(filled(device, &nothing, what)?)
        };
        let parameters = RainParameters {
            base,
            infiltrated: infiltrated.as_ref().map_or(Column::at(0), Buffer::column),
            conductivity: ground.put(device, &conductivity, what)?,
            suction: ground.put(device, &suction, what)?,
            dry,
        };
        Ok(Rained {
            rain,
            parameters,
            infiltrated,
            _ground: ground,
        })
    }
}

/// What was greatest.
pub struct Noted<S> {
    pub note: Kernel,
    pub parameters: PeakParameters<S>,
    peaks: [Buffer<S>; 3],
}

impl<S: Scalar> Noted<S> {
    pub fn new(
        device: &Device,
        programs: &[&str],
        base: ShallowParameters<S>,
        peaks: &[Peaks<S>],
        [arrived, dry]: [S; 2],
    ) -> Result<Self, CudaError> {
        let [note] = Program::exactly(device, programs, [format!("shallow_{}_peaks", S::NAME)])?;
        let column = |of: fn(&Peaks<S>) -> S| {
            let values: Vec<S> = peaks.iter().map(of).collect();
            filled(device, &values, "what was greatest")
        };
        let peaks = [
            column(|p| p.depth)?,
            column(|p| p.speed)?,
            column(|p| p.arrival)?,
        ];
        let parameters = PeakParameters {
            base,
            peaks: [peaks[0].column(), peaks[1].column(), peaks[2].column()],
            arrived,
            dry,
        };
        Ok(Noted {
            note,
            parameters,
            peaks,
        })
    }

    /// Replaces what was noted.
    pub fn upload(&mut self, peaks: &[Peaks<S>]) -> Result<(), CudaError> {
        let of: [fn(&Peaks<S>) -> S; 3] = [|p| p.depth, |p| p.speed, |p| p.arrival];
        for (buffer, of) in self.peaks.iter_mut().zip(of) {
            buffer.upload(&peaks.iter().map(of).collect::<Vec<S>>())?;
        }
        Ok(())
    }

    /// What was noted.
    pub fn download(&self) -> Result<Vec<Peaks<S>>, CudaError> {
        let column = |k: usize| super::columns::values(&self.peaks[k], S::from_literal(0.0));
        let (depth, speed, arrival) = (column(0)?, column(1)?, column(2)?);
        Ok((0..depth.len())
            .map(|cell| Peaks {
                depth: depth[cell],
                speed: speed[cell],
                arrival: arrival[cell],
            })
            .collect())
    }
}
