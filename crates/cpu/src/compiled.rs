//! Executors of particles of both precisions and all dimensions are compiled here; crates that use them take them from
//! here, since what is marked `#[inline(never)]` is not compiled again.

use crate::mps::MpsExecutor;
use crate::{CpuExecutor, ParticleExecutor};

fn boxed<E: ParticleExecutor + 'static>(
    executor: E,
) -> Box<dyn ParticleExecutor<Scalar = E::Scalar>> {
    Box::new(executor)
}

macro_rules! compiled {
    ($($executor:ident<$s:ty, $d:literal>)+) => {$(
        const _: () = {
            #[used]
            static EXECUTOR: fn($executor<$s, $d>) -> Box<dyn ParticleExecutor<Scalar = $s>> = boxed;
        };
    )+};
}

compiled! {
    CpuExecutor<f32, 1> CpuExecutor<f32, 2> CpuExecutor<f32, 3>
    CpuExecutor<f64, 1> CpuExecutor<f64, 2> CpuExecutor<f64, 3>
    MpsExecutor<f32, 1> MpsExecutor<f32, 2> MpsExecutor<f32, 3>
    MpsExecutor<f64, 1> MpsExecutor<f64, 2> MpsExecutor<f64, 3>
}
