use super::columns::Fluxes;
use super::edges::LANES;
use core::array::from_fn;
use monoflow_kernels::host::Sweep;
use monoflow_mesh::Volumes;
use monoflow_ops::shallow::{RIGHT, ShallowScheme, Water, advance_cell};
use monoflow_ops::{Lanes, Scalar};

/// Body of the cells `first..`, as many as the columns have.
pub struct CellSweep<'a, S, Sch> {
    pub scheme: &'a Sch,
    pub mesh: &'a Volumes<S>,
    pub fluxes: &'a Fluxes<S>,
    pub roughness: &'a [S],
    pub first: usize,
    /// Depth and discharge, which change.
    pub water: [&'a mut [S]; 3],
    pub dt: S,
    /// Cells whose depth has become negative; there is none unless a proof is wrong.
    pub negative: &'a mut u64,
    /// Is any number not finite?
    pub lost: &'a mut bool,
}

impl<S: Scalar, Sch: ShallowScheme<S>> Sweep for CellSweep<'_, S, Sch> {
    #[inline(always)]
    fn run(self) {
        let CellSweep {
            scheme,
            mesh,
            fluxes,
            roughness,
            first,
            water: [depth, x, y],
            dt,
            negative,
            lost,
        } = self;
        let count = depth.len();
        let zero = S::from_literal(0.0);
        let mut k = 0;
        while k < count {
            let within: [usize; LANES] = from_fn(|l| (k + l).min(count - 1));
            let of = |column: &[S]| Lanes(from_fn(|l| column[within[l]]));
            let water = Water {
                depth: of(depth),
                discharge: [of(x), of(y)],
                bed: Lanes([zero; LANES]),
            };
            let mut sums = [Lanes([zero; LANES]); 3];
            for (l, k) in within.into_iter().enumerate() {
                let of_cell = leaving(mesh, fluxes, first + k);
                for (sum, part) in sums.iter_mut().zip(of_cell) {
                    sum.0[l] = part;
                }
            }
            let rough = |cell: usize| roughness.get(cell).copied().unwrap_or(zero);
            let (h, q) = advance_cell(
                scheme,
                &water,
                sums,
                Lanes(from_fn(|l| mesh.inverse_area[first + within[l]])),
                Lanes(from_fn(|l| rough(first + within[l]))),
                Lanes([dt; LANES]),
            );
            let room = (count - k).min(LANES);
            for (column, part) in [&mut *depth, &mut *x, &mut *y]
                .into_iter()
                .zip([h, q[0], q[1]])
            {
                match column[k..k + room].first_chunk_mut() {
                    Some(whole) => *whole = part.0,
                    None => column[k..k + room].copy_from_slice(&part.0[..room]),
                }
            }
            for l in 0..room {
                *negative += u64::from(h.0[l] < zero);
                *lost |= !(h.0[l] + q[0].0[l] + q[1].0[l]).is_finite();
            }
            k += LANES;
        }
    }
}

/// What leaves a cell through its three edges, in the order of its corners.
#[inline(always)]
fn leaving<S: Scalar>(mesh: &Volumes<S>, fluxes: &Fluxes<S>, cell: usize) -> [S; 3] {
    let mut sums = [S::from_literal(0.0); 3];
    let sides = [&fluxes.left, &fluxes.right].map(|[x, y]| [&x[..], &y[..]]);
    for edge in mesh.edges[cell] {
        let e = (edge & !RIGHT) as usize;
        // Without a branch: which side a cell is on cannot be predicted.
        let is_right = (edge / RIGHT) as usize;
        let sign = [S::from_literal(1.0), S::from_literal(-1.0)][is_right];
        let momentum = sides[is_right];
        sums[0] += sign * fluxes.volume[e];
        sums[1] += sign * momentum[0][e];
        sums[2] += sign * momentum[1][e];
    }
    sums
}
