//! Fluxes of all edges, and the slopes that they are made of.

use super::{BLOCK, Meets, ShallowExecutor};
use crate::shallow::columns::{mesh_view, stencil_view};
use crate::shallow::slopes::Sloped;
use monoflow_kernels::host::shallow::{
    Boundaries, BoundaryEdges, CellSlopes, Edges, RoughnessView, SlopedBoundaries, SlopedEdges,
};
use monoflow_ops::shallow::{Condition, Profile};
use monoflow_ops::{Real, Scalar};
use monoflow_parallel::{Merge, for_each_block, merge_blocks};

impl<S: Scalar> ShallowExecutor<S> {
    /// Finds what the boundary meets at a time.
    fn meet(&mut self, meets: Meets<'_, S>, time: f64) {
        let (mesh, water) = (&self.mesh, &self.state.water);
        self.conditions.clear();
        let meet = |condition: Condition<S>| self.conditions.push(condition.to_word());
        match meets {
            Meets::These(these) => these.iter().copied().for_each(meet),
            Meets::Forcing => self.forcing.meet(mesh, water, self.dry, time, meet),
        }
    }

    /// Fluxes of all edges; the greatest of their rates, 1/s.
    pub(super) fn cross(&mut self, meets: Meets<'_, S>, time: f64) -> f64 {
        self.meet(meets, time);
        self.find_slopes();
        let inner_rate = self.cross_inner();
        self.cross_boundaries(inner_rate.widen())
    }

    /// Fluxes of the edges between cells; the greatest of their rates, 1/s.
    fn cross_inner(&mut self) -> S {
        let inner = self.mesh.inner();
        let (scheme, loops) = (&self.scheme, self.loops);
        let (mesh, water) = (mesh_view(&self.mesh), self.state.water.view());
        let sloped = self.sloped.as_ref().map(Sloped::view);
        let [left_x, left_y] = &mut self.fluxes.left;
        let [right_x, right_y] = &mut self.fluxes.right;
        let zero = S::from_literal(0.0);
        let columns = (
            &mut self.fluxes.volume[..inner],
            (&mut left_x[..inner], &mut left_y[..inner]),
            (&mut right_x[..inner], &mut right_y[..inner]),
        );
        let fastest = Merge::new(zero, Real::max);
        merge_blocks(BLOCK, columns, fastest, |block, (volume, left, right)| {
            let ((lx, ly), (rx, ry)) = (left, right);
            let first = block * BLOCK;
            let block = [volume.into(), lx.into(), ly.into(), rx.into(), ry.into()];
            let rate = zero;
            match sloped {
                None => {
                    let mut edges = Edges {
                        mesh,
                        water,
                        first,
                        block,
                        rate,
                    };
                    // SAFETY: found under the name of these parameters.
                    unsafe { loops.edges.run(scheme, &mut edges) };
                    edges.rate
                }
                Some(sloped) => {
                    let mut edges = SlopedEdges {
                        mesh,
                        sloped,
                        first,
                        block,
                        rate,
                    };
                    // SAFETY: found under the name of these parameters.
                    unsafe { loops.sloped_edges.run(scheme, &mut edges) };
                    edges.rate
                }
            }
        })
    }

    /// Fluxes of the edges of the domain; the greatest of their rates and this one, 1/s.
    fn cross_boundaries(&mut self, rate: f64) -> f64 {
        let inner = self.mesh.inner();
        let [left_x, left_y] = &mut self.fluxes.left;
        let edges = BoundaryEdges {
            mesh: mesh_view(&self.mesh),
            conditions: self.conditions[..].into(),
            incoming: self.incoming[..].into(),
            roughness: RoughnessView::of(&self.roughness),
            first: 0,
            volume: (&mut self.fluxes.volume[inner..]).into(),
            left: [(&mut left_x[inner..]).into(), (&mut left_y[inner..]).into()],
            rate,
        };
        match &self.sloped {
            None => {
                let water = self.state.water.view();
                let mut boundaries = Boundaries { edges, water };
                // SAFETY: found under the name of these parameters.
                unsafe { self.loops.boundaries.run(&self.scheme, &mut boundaries) };
                boundaries.edges.rate
            }
            Some(sloped) => {
                let sloped = sloped.view();
                let mut boundaries = SlopedBoundaries { edges, sloped };
                let cross = self.loops.sloped_boundaries;
                // SAFETY: found under the name of these parameters.
                unsafe { cross.run(&self.scheme, &mut boundaries) };
                boundaries.edges.rate
            }
        }
    }

    /// Level, depth and velocity of all cells, and their slopes.
    fn find_slopes(&mut self) {
        let Some(sloped) = &mut self.sloped else {
            return;
        };
        let (scheme, find, water, dry) =
            (&self.scheme, self.loops.slopes, &self.state.water, self.dry);
        for_each_block(BLOCK, &mut sloped.profiles[..], |block, profiles| {
            for (cell, profile) in (block * BLOCK..).zip(profiles) {
                *profile = Profile::of(&water.at(cell), dry);
            }
        });
        let (stencils, profiles) = (stencil_view(&sloped.stencils), sloped.profiles[..].into());
        for_each_block(BLOCK, &mut sloped.slopes[..], |block, slopes| {
            let mut slopes = CellSlopes {
                stencils,
                profiles,
                first: block * BLOCK,
                slopes: slopes.into(),
            };
            // SAFETY: found under the name of these parameters.
            unsafe { find.run(scheme, &mut slopes) };
        });
    }
}
