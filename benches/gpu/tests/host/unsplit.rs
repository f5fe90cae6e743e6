//! Rates with all pairs in one loop are those of the bodies that tell them apart before.

use crate::common::{Cloud, near, numbers};
use monoflow_bench_kernels::unsplit_rates;
use monoflow_ops::particles::kernel::{Kernel, WendlandC2};
use monoflow_ops::wcsph::body::{fluid_rates, wall_rate};
use monoflow_ops::wcsph::diffusion::Ferrari;
use monoflow_ops::wcsph::eos::Tait;
use monoflow_ops::wcsph::smoothing::Xsph;
use monoflow_ops::wcsph::viscosity::Artificial;
use monoflow_ops::wcsph::wall::DynamicParticles;
use monoflow_ops::wcsph::{Wcsph, WcsphSetup};
use std::array::from_fn;

const H: f64 = 1.7;

type Scheme<const D: usize> = Wcsph<
    f64,
    D,
    WendlandC2,
    Tait<f64>,
    Ferrari<f64>,
    Artificial<f64>,
    DynamicParticles,
    Xsph<f64>,
>;

fn scheme<const D: usize>() -> Scheme<D> {
    Wcsph::new(&WcsphSetup {
        smoothing_length: H,
        spacing: H,
        wall_spacing: H,
        radius: WendlandC2::RADIUS * H,
        gravity: [0.3, -9.0, 1.0],
        density: 800.0,
        sound_speed: 20.0,
        gamma: 7.0,
        diffusion: 0.1,
        alpha: 0.2,
        kinematic: 0.0,
        energy: 9.81 * 2.0,
        xsph: 0.4,
        shifting: 0.0,
        hydrostatic_correction: true,
        coefficients: Default::default(),
    })
}

/// Fluid, and every third particle a wall.
fn cloud<const D: usize>(next: &mut impl FnMut(f64, f64) -> f64) -> Cloud {
    let mut cloud = Cloud::default();
    for n in 0..16 {
        let [x, y, z]: [f64; 3] = from_fn(|k| if k < D { next(-2.5, 2.5) } else { 0.0 });
        let [u, v, w]: [f64; 3] = from_fn(|k| if k < D { next(-2.0, 2.0) } else { 0.0 });
        let (mass, excess) = (next(500.0, 1500.0), next(-0.02, 0.05));
        cloud.add([x, y, z, mass], [u, v, w, excess], n % 3 == 2);
    }
    cloud
}

fn one_loop_gives_the_rates_of_two<const D: usize>() {
    let mut next = numbers(61);
    let scheme = scheme::<D>();
    for _ in 0..40 {
        let cloud = cloud::<D>(&mut next);
        for (n, &is_wall) in cloud.walls.iter().enumerate() {
            let i = n as u32;
            let (split, transport) = if is_wall {
                let rates = wall_rate::<f64, D, _, _>(&scheme, &cloud, i);
                (rates, [0.0; D])
            } else {
                fluid_rates::<f64, D, _, _>(&scheme, &cloud, i)
            };
            let whole = unsplit_rates::<f64, D, _, _>(&scheme, &cloud, i, is_wall);
            for (whole, split) in whole.0.into_iter().zip(split) {
                near(whole, split, 1e-11 * (1.0 + split.abs()), "unsplit");
            }
            assert_eq!(whole.1, transport);
        }
    }
}

#[test]
fn in_the_plane_and_in_space() {
    one_loop_gives_the_rates_of_two::<2>();
    one_loop_gives_the_rates_of_two::<3>();
}
