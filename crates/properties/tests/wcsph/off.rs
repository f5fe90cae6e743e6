//! What is off takes no room: neither in the numbers of a scheme, nor in the sums and columns of its particles.

use monoflow_ops::particles::kernel::{Smoothing, WendlandC2};
use monoflow_ops::wcsph::Wcsph;
use monoflow_ops::wcsph::diffusion::{Molteni, NoDiffusion};
use monoflow_ops::wcsph::eos::Tait;
use monoflow_ops::wcsph::gradient::PlainGradient;
use monoflow_ops::wcsph::scheme::RatesOf;
use monoflow_ops::wcsph::smoothing::{NoSmoothing, Xsph};
use monoflow_ops::wcsph::viscosity::{Artificial, Inviscid};
use monoflow_ops::wcsph::wall::DynamicParticles;

type Scheme<F, V, X> =
    Wcsph<f32, 3, WendlandC2, Tait<f32>, F, V, DynamicParticles, X, PlainGradient>;

#[test]
fn numbers_of_what_is_off_are_not_there() {
    let bare = size_of::<Smoothing<f32, 3, WendlandC2>>()
        + size_of::<[f32; 3]>()
        + size_of::<f32>()
        + size_of::<Tait<f32>>();
    assert_eq!(
        size_of::<Scheme<NoDiffusion, Inviscid, NoSmoothing>>(),
        bare
    );
    let more = [
        size_of::<Scheme<Molteni<f32>, Inviscid, NoSmoothing>>() - bare,
        size_of::<Scheme<NoDiffusion, Artificial<f32>, NoSmoothing>>() - bare,
        size_of::<Scheme<NoDiffusion, Inviscid, Xsph<f32>>>() - bare,
    ];
    let own = [
        size_of::<Molteni<f32>>(),
        size_of::<Artificial<f32>>(),
        size_of::<Xsph<f32>>(),
    ];
    assert_eq!(more, own);
    assert!(own.iter().all(|bytes| *bytes > 0));
}

#[test]
fn sums_of_what_is_off_are_not_there() {
    let rates = size_of::<[f32; 3]>() + size_of::<f32>();
    assert_eq!(size_of::<RatesOf<f32, f32, 3, NoSmoothing>>(), rates);
    assert!(size_of::<RatesOf<f32, f32, 3, Xsph<f32>>>() > rates);
}
