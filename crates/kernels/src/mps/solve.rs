//! Conjugate gradients with Jacobi's preconditioner, as on the CPU; sums are made in a fixed order.

use super::time_step;
use crate::ListView;
use crate::over_block::block_sums;
use crate::particles::encoding::Encoding;
use crate::particles::goes::goes;
use monoflow_abi::{SolveParameters, SolveProgress, SolveSum};
use monoflow_device::Word;
use monoflow_device::thread::{block_dim_x, block_idx_x, index_1d, thread_idx_x};
use monoflow_ops::Scalar;
use monoflow_ops::mps::{MIRROR, MpsScheme, Row, apply, number_density};
use monoflow_ops::particles::control::{Clock, Halt};
use monoflow_ops::particles::kind::is_dummy;

/// Where a field of the progress is.
macro_rules! at {
    ($p:expr, $field:ident) => {
        $p.progress.address(0) + core::mem::offset_of!(SolveProgress, $field) as u64
    };
}

/// Is there still something to solve?
#[inline(always)]
unsafe fn wanted<S>(p: &SolveParameters<S>) -> bool {
    // SAFETY: there is one progress.
    unsafe { goes(p.step.near.clock) && <u32 as Word>::load(at!(p, done)) == 0 }
}

/// Writes the sum of a block's terms.
#[inline(always)]
unsafe fn put_sum<S>(p: &SolveParameters<S>, term: f64) {
    // SAFETY: all threads of the block take part; there is one sum for each block.
    unsafe {
        let [sum] = block_sums([term]);
        if thread_idx_x() == 0 {
            p.partial.store(block_idx_x(), sum);
        }
    }
}

/// The row of one particle, the pressure to start from, and the square of the right-hand side.
///
/// # Safety
/// Columns are as long as the parameters say, and the list belongs to the particles.
#[inline(always)]
pub unsafe fn pressure_rows<S: Scalar + Word, const D: usize, Sch: MpsScheme<S, D>, E: Encoding>(
    scheme: &Sch,
    p: &SolveParameters<S>,
    encoding: E,
) where
    [S; 4]: Word,
{
    let (i, near, zero) = (index_1d(), &p.step.near, S::from_literal(0.0));
    // SAFETY: i is a particle.
    unsafe {
        if !wanted(p) {
            return;
        }
        let mut term = 0.0;
        if i < near.sides.particles {
            let place = near.particles.place.load_constant(i);
            let dummy = is_dummy(&place);
            let row = if dummy {
                Row::none()
            } else {
                let view = ListView {
                    parameters: near,
                    encoding,
                };
                let sums = number_density::<S, D, Sch, _>(scheme, &view, i);
                Row::of(scheme, sums, S::from_literal(time_step(near.clock)))
            };
            let before = near.particles.motion.load_constant(i)[3];
            let beside = if row.inv_diagonal > zero {
                before
            } else if dummy {
                S::from_literal(MIRROR)
            } else {
                zero
            };
            p.source.store(i, row.source);
            p.inv_diagonal.store(i, row.inv_diagonal);
            p.solution.store(i, before);
            p.step
                .pressed
                .store(i, [place[0], place[1], place[2], beside]);
            term = square(row.source) * row.inv_diagonal.widen();
        }
        put_sum(p, term);
    }
}

#[inline(always)]
fn square<S: Scalar>(value: S) -> f64 {
    value.widen() * value.widen()
}

/// The product of one row with the direction, and the scalar product of both.
///
/// # Safety
/// As [`pressure_rows`].
#[inline(always)]
pub unsafe fn multiply_rows<S: Scalar + Word, const D: usize, Sch: MpsScheme<S, D>, E: Encoding>(
    scheme: &Sch,
    p: &SolveParameters<S>,
    encoding: E,
) where
    [S; 4]: Word,
{
    let (i, near) = (index_1d(), &p.step.near);
    // SAFETY: i is a particle.
    unsafe {
        if !wanted(p) {
            return;
        }
        let mut term = 0.0;
        if i < near.sides.particles {
            let mut product = S::from_literal(0.0);
            if p.inv_diagonal.load_constant(i) > product {
                let view = ListView {
                    parameters: near,
                    encoding,
                };
                let dt = S::from_literal(time_step(near.clock));
                product = apply::<S, D, Sch, _>(scheme, &view, i, dt);
                term = near.particles.place.load_constant(i)[3].widen() * product.widen();
            }
            p.products.store(i, product);
        }
        put_sum(p, term);
    }
}

/// The first residual of one particle, and its square.
///
/// # Safety
/// As [`pressure_rows`].
#[inline(always)]
pub unsafe fn start_residual<S: Scalar + Word>(p: &SolveParameters<S>) {
    let i = index_1d();
    // SAFETY: i is a particle.
    unsafe {
        if !wanted(p) {
            return;
        }
        let mut term = 0.0;
        if i < p.step.near.sides.particles {
            let residual = p.source.load(i) - p.products.load(i);
            p.residual.store(i, residual);
            term = square(residual) * p.inv_diagonal.load(i).widen();
        }
        put_sum(p, term);
    }
}

/// The next direction of one particle.
///
/// # Safety
/// As [`pressure_rows`].
#[inline(always)]
pub unsafe fn steer<S: Scalar + Word>(p: &SolveParameters<S>)
where
    [S; 4]: Word,
{
    let (i, zero) = (index_1d(), S::from_literal(0.0));
    // SAFETY: i is a particle.
    unsafe {
        if i >= p.step.near.sides.particles || !wanted(p) {
            return;
        }
        let inverse = p.inv_diagonal.load(i);
        if inverse > zero {
            let keep = S::from_literal(<f64 as Word>::load(at!(p, keep)));
            let mut word = p.step.pressed.load(i);
            let last = if keep > zero { keep * word[3] } else { zero };
            word[3] = p.residual.load(i) * inverse + last;
            p.step.pressed.store(i, word);
        }
    }
}

/// Moves the solution of one particle along the direction, and squares what is left.
///
/// # Safety
/// As [`pressure_rows`].
#[inline(always)]
pub unsafe fn go_along<S: Scalar + Word>(p: &SolveParameters<S>)
where
    [S; 4]: Word,
{
    let i = index_1d();
    // SAFETY: i is a particle.
    unsafe {
        if !wanted(p) {
            return;
        }
        let mut term = 0.0;
        if i < p.step.near.sides.particles {
            let inverse = p.inv_diagonal.load(i);
            if inverse > S::from_literal(0.0) {
                let along = S::from_literal(<f64 as Word>::load(at!(p, along)));
                let direction = p.step.pressed.load(i)[3];
                p.solution.store(i, p.solution.load(i) + along * direction);
                let residual = p.residual.load(i) - along * p.products.load(i);
                p.residual.store(i, residual);
                term = square(residual) * inverse.widen();
            }
        }
        put_sum(p, term);
    }
}

/// Puts the solution beside the places.
///
/// # Safety
/// As [`pressure_rows`].
#[inline(always)]
pub unsafe fn accept_pressures<S: Scalar + Word>(p: &SolveParameters<S>)
where
    [S; 4]: Word,
{
    let i = index_1d();
    // SAFETY: i is a particle.
    unsafe {
        if i >= p.step.near.sides.particles || !goes(p.step.near.clock) {
            return;
        }
        if p.inv_diagonal.load(i) > S::from_literal(0.0) {
            let mut word = p.step.pressed.load(i);
            word[3] = p.solution.load(i).max(p.least);
            p.step.pressed.store(i, word);
        }
    }
}

/// Adds up the sums of all blocks and draws the conclusion. One block.
///
/// # Safety
/// As [`pressure_rows`].
#[inline(always)]
pub unsafe fn settle_sum<S: Scalar>(p: &SolveParameters<S>, what: u32) {
    // SAFETY: in bounds; all threads take part in the reduction; one thread writes.
    unsafe {
        if !wanted(p) {
            return;
        }
        let mut own = 0.0;
        let mut k = thread_idx_x();
        while k < p.count {
            own += p.partial.load(k);
            k += block_dim_x();
        }
        let [sum] = block_sums([own]);
        if thread_idx_x() != 0 {
            return;
        }
        let put = |address: u64, value: f64| <f64 as Word>::store(address, value);
        let products = <u32 as Word>::load(at!(p, products));
        let error = <f64 as Word>::load(at!(p, error));
        let goal = p.tolerance * p.tolerance * <f64 as Word>::load(at!(p, scale));
        if what == SolveSum::Scale as u32 {
            put(at!(p, scale), sum);
            return;
        }
        if what == SolveSum::Curvature as u32 {
            put(at!(p, along), error / sum);
            <u32 as Word>::store(at!(p, products), products + 1);
            return;
        }
        put(at!(p, error), sum);
        if what == SolveSum::Start as u32 {
            put(at!(p, keep), 0.0);
            <u32 as Word>::store(at!(p, products), 1);
        } else {
            put(at!(p, keep), sum / error);
        }
        if sum <= goal {
            <u32 as Word>::store(at!(p, done), 1);
        } else if products >= p.most {
            let halt = p.step.near.clock.address(0) + core::mem::offset_of!(Clock, halt) as u64;
            <u32 as Word>::store(halt, Halt::Unsolved as u32);
        }
    }
}
