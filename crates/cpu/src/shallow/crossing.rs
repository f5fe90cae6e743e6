use super::columns::{Waters, mesh_view, stencil_view};
use crate::Instructions;
use crate::loops::LoopOf;
use monoflow_kernels::host::shallow::{
    CROSSINGS, Crossings, Facts, SLOPED_CROSSINGS, SlopedCrossings,
};
use monoflow_kernels::host::{Scheme, UnfitProgram, shallow};
use monoflow_mesh::{Stencils, Volumes};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::ShallowScheme;
use std::marker::PhantomData;

/// Tells what crosses edges between cells, for gauges.
pub struct CrossingVolumes<S> {
    scheme: Scheme<Facts>,
    /// [`Crossings`] of the scheme.
    flat: LoopOf,
    /// [`SlopedCrossings`] of the scheme.
    sloped: LoopOf,
    precision: PhantomData<S>,
}

impl<S: Scalar> CrossingVolumes<S> {
    /// By a scheme composed in code.
    ///
    /// # Panics
    /// This processor lacks the instructions that loops were compiled for.
    pub fn new<Sch: ShallowScheme<S>>(scheme: Sch) -> Self {
        match Self::with(shallow::scheme::<S, Sch>(scheme)) {
            Ok(volumes) => volumes,
            Err(error) => panic!("{error}"),
        }
    }

    /// By the scheme that a program made.
    ///
    /// # Errors
    /// The scheme is of another precision or lacks loops, or this processor the instructions of this build.
    pub fn with(scheme: Scheme<Facts>) -> Result<Self, UnfitProgram> {
        scheme.facts.fit::<S>()?;
        let instructions = Instructions::detect()?;
        Ok(CrossingVolumes {
            flat: LoopOf::find::<Crossings<'_, S>, _>(&scheme, CROSSINGS, instructions)?,
            sloped: LoopOf::find::<SlopedCrossings<'_, S>, _>(
                &scheme,
                SLOPED_CROSSINGS,
                instructions,
            )?,
            scheme,
            precision: PhantomData,
        })
    }

    /// The volume that crosses each of some edges between cells from its left to its right one, m³/s;
    /// `stencils` where cells have slopes.
    pub fn of(
        &self,
        mesh: &Volumes<S>,
        water: &Waters<S>,
        stencils: Option<&Stencils<S>>,
        edges: &[u32],
    ) -> Vec<S> {
        let mut volume = vec![S::from_literal(0.0); edges.len()];
        let mut base = Crossings {
            mesh: mesh_view(mesh),
            water: water.view(),
            edges: edges.into(),
            volume: (&mut volume[..]).into(),
        };
        match stencils {
            // SAFETY: found under the name of these parameters.
            None => unsafe { self.flat.run(&self.scheme, &mut base) },
            Some(stencils) => {
                let stencils = stencil_view(stencils);
                let mut sloped = SlopedCrossings { base, stencils };
                // SAFETY: found under the name of these parameters.
                unsafe { self.sloped.run(&self.scheme, &mut sloped) };
            }
        }
        volume
    }
}
