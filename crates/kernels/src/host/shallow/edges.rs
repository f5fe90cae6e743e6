use super::columns::{MeshView, WaterView, put};
use crate::host::Pass;
use crate::host::particles::LANES;
use core::array::from_fn;
use monoflow_abi::Out;
use monoflow_ops::shallow::{Flux, SolvesRiemann, both_dry, cross_edge, edge_rate};
use monoflow_ops::{Lanes, Real, Scalar};

/// Where a block of edges writes: volume, momentum left (x, y), momentum right (x, y).
pub type Block<'a, S> = [Out<'a, S>; 5];

/// What crosses the edges `first..` between cells, as many as the block has room for.
#[repr(C)]
pub struct Edges<'a, S> {
    /// The mesh.
    pub mesh: MeshView<'a, S>,
    /// The water of its cells.
    pub water: WaterView<'a, S>,
    /// The first edge.
    pub first: usize,
    /// What crosses them.
    pub block: Block<'a, S>,
    /// Becomes the greatest of their rates, if that is greater, 1/s.
    pub rate: S,
}

/// The name of [`Edges`].
pub const EDGES: &str = "edges";

impl<S: Scalar, Sch: SolvesRiemann<S>> Pass<Sch> for Edges<'_, S> {
    const NAME: &'static str = EDGES;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        let (mesh, water) = (self.mesh, self.water);
        sweep_edges(
            self.first,
            &mut self.block,
            &mut self.rate,
            #[inline(always)]
            |at| cross(scheme, &mesh, &water, at),
        );
    }
}

/// Fills a block with what crosses the edges `first..`, several at a time; `rate` becomes the
/// greatest of theirs.
#[inline(always)]
pub(super) fn sweep_edges<S: Scalar>(
    first: usize,
    [volume, left_x, left_y, right_x, right_y]: &mut Block<'_, S>,
    rate: &mut S,
    cross: impl Fn(&[usize; LANES]) -> (Flux<Lanes<S, LANES>>, Lanes<S, LANES>),
) {
    let (volume, left_x, left_y): (&mut [S], &mut [S], &mut [S]) = (volume, left_x, left_y);
    let (right_x, right_y): (&mut [S], &mut [S]) = (right_x, right_y);
    let count = volume.len();
    let mut greatest = Lanes([S::from_literal(0.0); LANES]);
    let mut k = 0;
    while k < count {
        // The last lanes repeat the last edge.
        let at: [usize; LANES] = from_fn(|l| first + (k + l).min(count - 1));
        let (flux, edge) = cross(&at);
        greatest = greatest.max(edge);
        let room = (count - k).min(LANES);
        put(volume, k, room, flux.volume);
        put(left_x, k, room, flux.left[0]);
        put(left_y, k, room, flux.left[1]);
        put(right_x, k, room, flux.right[0]);
        put(right_y, k, room, flux.right[1]);
        k += LANES;
    }
    *rate = Real::max(*rate, greatest.greatest());
}

#[inline(always)]
fn cross<S: Scalar, Sch: SolvesRiemann<S>>(
    scheme: &Sch,
    mesh: &MeshView<'_, S>,
    water: &WaterView<'_, S>,
    at: &[usize; LANES],
) -> (Flux<Lanes<S, LANES>>, Lanes<S, LANES>) {
    // `from_fn`, no `map`, which is not inlined over lanes.
    let of = |column: &[S]| Lanes(from_fn(|l| column[at[l]]));
    let left: [u32; LANES] = from_fn(|l| mesh.left[at[l]]);
    let right: [u32; LANES] = from_fn(|l| mesh.right[at[l]]);
    let (l, r) = (water.gather(&left), water.gather(&right));
    if both_dry(l.depth, r.depth) {
        return (Flux::nothing(), Lanes([S::from_literal(0.0); LANES]));
    }
    let (flux, speeds) = cross_edge(
        scheme,
        &l,
        &r,
        [of(&mesh.normal_x), of(&mesh.normal_y)],
        of(&mesh.length),
    );
    let reach = [
        Lanes(from_fn(|l| mesh.inverse_reach[left[l] as usize])),
        Lanes(from_fn(|l| mesh.inverse_reach[right[l] as usize])),
    ];
    (flux, edge_rate(reach, speeds))
}
