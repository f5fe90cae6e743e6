use super::columns::{Waters, mesh_view, stencil_view};
use crate::Instructions;
use crate::loops::LoopOf;
use monoflow_kernels::host::shallow::{Facts, INCOMING, Incoming, SLOPED_INCOMING, SlopedIncoming};
use monoflow_kernels::host::{Scheme, UnfitProgram};
use monoflow_mesh::{Stencils, Volumes};
use monoflow_ops::Scalar;

/// The loops that tell what comes in at the start.
#[derive(Clone, Copy)]
pub(super) struct IncomingLoops {
    /// [`Incoming`] of the scheme.
    flat: LoopOf,
    /// [`SlopedIncoming`] of the scheme.
    sloped: LoopOf,
}

impl IncomingLoops {
    pub fn find<S: Scalar>(
        scheme: &Scheme<Facts>,
        instructions: Instructions,
    ) -> Result<Self, UnfitProgram> {
        Ok(IncomingLoops {
            flat: LoopOf::find::<Incoming<'_, S>, _>(scheme, INCOMING, instructions)?,
            sloped: LoopOf::find::<SlopedIncoming<'_, S>, _>(
                scheme,
                SLOPED_INCOMING,
                instructions,
            )?,
        })
    }

    /// [`incoming_characteristics`] by these loops.
    ///
    /// # Safety
    /// They are the scheme's, and its precision is `S`.
    pub unsafe fn run<S: Scalar>(
        self,
        scheme: &Scheme<Facts>,
        mesh: &Volumes<S>,
        water: &Waters<S>,
        stencils: Option<&Stencils<S>>,
    ) -> Vec<S> {
        let mut incoming = vec![S::from_literal(0.0); mesh.inside.len()];
        let mut base = Incoming {
            mesh: mesh_view(mesh),
            water: water.view(),
            incoming: (&mut incoming[..]).into(),
        };
        match stencils {
            // SAFETY: found under the name of these parameters.
            None => unsafe { self.flat.run(scheme, &mut base) },
            Some(stencils) => {
                let stencils = stencil_view(stencils);
                // SAFETY: found under the name of these parameters.
                unsafe {
                    self.sloped
                        .run(scheme, &mut SlopedIncoming { base, stencils })
                }
            }
        }
        incoming
    }
}

/// What comes in through each edge of the domain from beyond it, if the water there is that of the
/// start, m/s; `stencils` where cells have slopes.
///
/// # Errors
/// The scheme is of another precision or lacks loops, or this processor the instructions of this build.
pub fn incoming_characteristics<S: Scalar>(
    scheme: &Scheme<Facts>,
    mesh: &Volumes<S>,
    water: &Waters<S>,
    stencils: Option<&Stencils<S>>,
) -> Result<Vec<S>, UnfitProgram> {
    scheme.facts.fit::<S>()?;
    let loops = IncomingLoops::find::<S>(scheme, Instructions::detect()?)?;
    // SAFETY: they were found in the scheme, whose precision was looked at.
    Ok(unsafe { loops.run(scheme, mesh, water, stencils) })
}
