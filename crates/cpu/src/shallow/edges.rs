use super::columns::Waters;
use core::array::from_fn;
use monoflow_kernels::host::Sweep;
use monoflow_mesh::Volumes;
use monoflow_ops::shallow::{Flux, ShallowScheme, both_dry, cross_edge, edge_rate};
use monoflow_ops::{Lanes, Real, Scalar};

/// Edges at a time.
pub const LANES: usize = 8;

/// Where a block of edges writes: volume, momentum left (x, y), momentum right (x, y).
pub type Block<'a, S> = [&'a mut [S]; 5];

/// Body of the edges `first..`, as many as the block has room for.
pub struct EdgeSweep<'a, S, Sch> {
    pub scheme: &'a Sch,
    pub mesh: &'a Volumes<S>,
    pub water: &'a Waters<S>,
    pub first: usize,
    pub block: Block<'a, S>,
    /// The greatest of their rates, 1/s.
    pub rate: &'a mut S,
}

impl<S: Scalar, Sch: ShallowScheme<S>> Sweep for EdgeSweep<'_, S, Sch> {
    #[inline(always)]
    fn run(self) {
        sweep_edges(
            self.first,
            self.block,
            self.rate,
            #[inline(always)]
            |at| cross(self.scheme, self.mesh, self.water, at),
        );
    }
}

/// Fills a block with what crosses the edges `first..`, several at a time; `rate` becomes the
/// greatest of theirs.
#[inline(always)]
pub fn sweep_edges<S: Scalar>(
    first: usize,
    mut block: Block<'_, S>,
    rate: &mut S,
    cross: impl Fn(&[usize; LANES]) -> (Flux<Lanes<S, LANES>>, Lanes<S, LANES>),
) {
    let count = block[0].len();
    let mut greatest = Lanes([S::from_literal(0.0); LANES]);
    let mut k = 0;
    while k < count {
        // The last lanes repeat the last edge.
        let at: [usize; LANES] = from_fn(|l| first + (k + l).min(count - 1));
        let (flux, edge) = cross(&at);
        greatest = greatest.max(edge);
        let room = (count - k).min(LANES);
        let parts = [
            flux.volume,
            flux.left[0],
            flux.left[1],
            flux.right[0],
            flux.right[1],
        ];
        for (column, part) in block.iter_mut().zip(parts) {
            // Most are whole, and a copy of known length is no call.
            match column[k..k + room].first_chunk_mut() {
                Some(whole) => *whole = part.0,
                None => column[k..k + room].copy_from_slice(&part.0[..room]),
            }
        }
        k += LANES;
    }
    *rate = Real::max(*rate, greatest.greatest());
}

#[inline(always)]
fn cross<S: Scalar, Sch: ShallowScheme<S>>(
    scheme: &Sch,
    mesh: &Volumes<S>,
    water: &Waters<S>,
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
