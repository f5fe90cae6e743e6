//! What crosses single edges: for gauges, and for what must be known before the first step.

use super::columns::Waters;
use monoflow_mesh::{Stencils, Volumes};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{
    Profile, ShallowScheme, Slopes, cell_slopes, cross_edge, cross_sloped_edge, incoming,
    sloped_incoming,
};

/// A cell's water and its slopes.
fn sloped<S: Scalar, Sch: ShallowScheme<S>>(
    scheme: &Sch,
    water: &Waters<S>,
    stencils: &Stencils<S>,
    cell: usize,
) -> (Profile<S>, Slopes<S>) {
    let profile = |cell: usize| Profile::of(&water.at(cell), scheme.dry());
    let (around, weights) = (&stencils.around[cell], &stencils.weights[cell]);
    let near = |n: usize| (profile(around[n] as usize), weights[n]);
    let own = profile(cell);
    let slopes = cell_slopes(scheme, &own, near, &stencils.arms[cell]);
    (own, slopes)
}

/// What comes in through each edge of the domain from beyond it, if the water there is that of the
/// start, m/s; `stencils` where cells have slopes.
pub fn incoming_characteristics<S: Scalar, Sch: ShallowScheme<S>>(
    scheme: &Sch,
    mesh: &Volumes<S>,
    water: &Waters<S>,
    stencils: Option<&Stencils<S>>,
) -> Vec<S> {
    let of = |(k, &cell): (usize, &u32)| {
        let (e, cell) = (mesh.inner() + k, cell as usize);
        let normal = [mesh.normal_x[e], mesh.normal_y[e]];
        match stencils {
            None => incoming(scheme, &water.at(cell), normal),
            Some(stencils) => {
                let (profile, slopes) = sloped(scheme, water, stencils, cell);
                sloped_incoming(scheme, &profile, &slopes, stencils.boundary_arms[k], normal)
            }
        }
    };
    mesh.inside.iter().enumerate().map(of).collect()
}

/// The volume that crosses an edge between cells from its left to its right one, m³/s; `stencils` where
/// cells have slopes.
pub fn crossing_volume<S: Scalar, Sch: ShallowScheme<S>>(
    scheme: &Sch,
    mesh: &Volumes<S>,
    water: &Waters<S>,
    stencils: Option<&Stencils<S>>,
    e: usize,
) -> S {
    let [left, right] = [mesh.left[e], mesh.right[e]].map(|cell| cell as usize);
    let (normal, length) = ([mesh.normal_x[e], mesh.normal_y[e]], mesh.length[e]);
    let flux = match stencils {
        None => {
            let (flux, _) = cross_edge(scheme, &water.at(left), &water.at(right), normal, length);
            flux
        }
        Some(stencils) => {
            let (l, slopes_l) = sloped(scheme, water, stencils, left);
            let (r, slopes_r) = sloped(scheme, water, stencils, right);
            let (flux, _) = cross_sloped_edge(
                scheme,
                [&l, &r],
                [&slopes_l, &slopes_r],
                stencils.edge_arms[e],
                normal,
                length,
                [mesh.inverse_area[left], mesh.inverse_area[right]],
                [mesh.inverse_reach[left], mesh.inverse_reach[right]],
            );
            flux
        }
    };
    flux.volume
}
