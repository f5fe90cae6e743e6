use super::incoming::IncomingLoops;
use crate::Instructions;
use crate::loops::LoopOf;
use monoflow_kernels::host::shallow::{
    BOUNDARIES, Boundaries, CELLS, CellSlopes, Cells, EDGES, Edges, Facts, SLOPED_BOUNDARIES,
    SLOPED_EDGES, SLOPES, SlopedBoundaries, SlopedEdges,
};
use monoflow_kernels::host::{Scheme, UnfitProgram};
use monoflow_ops::Scalar;

/// The loops of a scheme that an executor runs, each by the parameters of its name.
#[derive(Clone, Copy)]
pub(super) struct Loops {
    pub edges: LoopOf,
    pub boundaries: LoopOf,
    pub cells: LoopOf,
    pub slopes: LoopOf,
    pub sloped_edges: LoopOf,
    pub sloped_boundaries: LoopOf,
    pub incoming: IncomingLoops,
}

impl Loops {
    /// Those of a scheme in this precision.
    pub fn find<S: Scalar>(scheme: &Scheme<Facts>, by: Instructions) -> Result<Self, UnfitProgram> {
        scheme.facts.fit::<S>()?;
        Ok(Loops {
            edges: LoopOf::find::<Edges<'_, S>, _>(scheme, EDGES, by)?,
            boundaries: LoopOf::find::<Boundaries<'_, S>, _>(scheme, BOUNDARIES, by)?,
            cells: LoopOf::find::<Cells<'_, S>, _>(scheme, CELLS, by)?,
            slopes: LoopOf::find::<CellSlopes<'_, S>, _>(scheme, SLOPES, by)?,
            sloped_edges: LoopOf::find::<SlopedEdges<'_, S>, _>(scheme, SLOPED_EDGES, by)?,
            sloped_boundaries: LoopOf::find::<SlopedBoundaries<'_, S>, _>(
                scheme,
                SLOPED_BOUNDARIES,
                by,
            )?,
            incoming: IncomingLoops::find::<S>(scheme, by)?,
        })
    }
}
