//! The parameters of the CUDA C++ twin in `benches/twin` are those of the Rust kernels, byte for
//! byte.

mod common;

use common::Dam;
use monoflow_abi::{ForceParameters, ListParameters, ParticleColumns, Sides};
use monoflow_ops::particles::control::Clock;
use monoflow_ops::particles::grid::Grid;
use monoflow_ops::particles::kernel::Smoothing;
use monoflow_ops::wcsph::diffusion::{Diffusion, DiffusionSetup, Molteni};
use monoflow_ops::wcsph::eos::{Eos, EosSetup, Tait};
use monoflow_ops::wcsph::gradient::PlainGradient;
use monoflow_ops::wcsph::smoothing::NoSmoothing;
use monoflow_ops::wcsph::viscosity::{Artificial, Viscosity, ViscositySetup};
use monoflow_ops::wcsph::wall::{DynamicParticles, LennardJones, WallModel, WallSetup};
use std::mem::offset_of;

const TWIN: &str = include_str!("../../../benches/twin/twin.cu");

fn stands(assertion: &str) {
    let line = format!("static_assert({assertion});");
    assert!(
        TWIN.lines().any(|l| l == line),
        "twin.cu should have: {line}"
    );
}

macro_rules! same {
    ($name:literal, $t:ty: $($field:ident),*) => {
        stands(&format!("sizeof({}) == {}", $name, size_of::<$t>()));
        $(stands(&format!(
            "offsetof({}, {}) == {}",
            $name,
            stringify!($field),
            offset_of!($t, $field)
        ));)*
    };
}

#[test]
fn parameters_lie_where_the_twin_expects_them() {
    same!("Grid", Grid<f32>: cells, periodic, size, inv_size);
    same!("Sides", Sides: fluids, particles);
    same!("Clock", Clock: halt);
    same!("ParticleColumns", ParticleColumns<f32>: place, motion);
    same!("ListParameters", ListParameters<f32>: grid, search, sides, groups, walls_list, entries,
        counts, cell, starts, place, status);
    same!("ForceParameters", ForceParameters<f32>: grid, sides, groups, reserved, particles, entries,
        counts, cell, starts, rates, transport, clock, gathered);
    same!("Wcsph", Dam<f32, DynamicParticles>: gravity, inv_density);
    same!("WcsphLennardJones", Dam<f32, LennardJones<f32>>: wall);
}

/// A scheme's numbers in memory order.
fn words<T: Copy>(scheme: &T) -> Vec<f32> {
    assert_eq!(size_of::<T>() % 4, 0);
    assert_eq!(align_of::<T>(), 4);
    let first = std::ptr::from_ref(scheme).cast::<f32>();
    // SAFETY: the scheme is `repr(C)` and made of numbers, without padding.
    unsafe { std::slice::from_raw_parts(first, size_of::<T>() / 4) }.to_vec()
}

#[test]
fn a_scheme_s_numbers_lie_where_the_twin_expects_them() {
    fn scheme<B: WallModel<f32>>() -> Dam<f32, B> {
        Dam::<f32, B> {
            kernel: Smoothing::new(0.5),
            gravity: [1.5, 2.5, -9.81],
            inv_density: 1e-3,
            eos: Tait::new(&EosSetup::new(1000.0, 20.0, 7.0)),
            diffusion: Molteni::new(&DiffusionSetup {
                coefficients: Default::default(),
                coefficient: 0.1,
                h: 0.5,
                sound_speed: 20.0,
                density: 1000.0,
                gravity: [3.5, 4.5, -9.81],
            }),
            viscosity: Artificial::new(&ViscositySetup {
                coefficients: Default::default(),
                alpha: 0.3,
                kinematic: 0.0,
                h: 0.5,
                laplacian: 1.0,
                mirror: 2.0,
            }),
            wall: B::new(&WallSetup {
                coefficients: Default::default(),
                spacing: 0.4,
                wall_spacing: 0.4,
                dimensions: 3,
                gravity: [0.0, 0.0, -9.81],
                energy: 9.81 * 0.6,
                radius: 1.0,
                kernel: 1.0,
                taken_over: 1.0,
            }),
            smoothing: NoSmoothing,
            gradient: PlainGradient,
        }
    }
    let alpha = 21.0 / (16.0 * std::f64::consts::PI);
    let stiffness = 1000.0 * 20.0 * 20.0 / 7.0;
    let expected = [
        ("h", 0.5),
        ("radius", 1.0),
        ("closest2", 1e-8 * 0.25),
        ("inv_h", 2.0),
        ("w_scale", alpha * 8.0),
        ("f_scale", alpha * 32.0),
        ("gravity", 1.5),
        ("", 2.5),
        ("", -9.81),
        ("inv_density", 1e-3),
        ("density", 1000.0),
        ("stiffness", stiffness),
        ("sound_speed", 20.0),
        ("inv_stiffness", 1.0 / stiffness),
        ("diffusion", -2.0 * 0.1 * 0.5 * 20.0 * 1000.0),
        ("diffusion_gravity", 3.5),
        ("", 4.5),
        ("", -9.81),
        ("alpha_h", 0.15),
        ("softening", 0.0025),
    ];
    let wall = [5.0 * 9.81 * 0.6, 0.4, 0.04];

    let dynamic = words(&scheme::<DynamicParticles>());
    let repelling = words(&scheme::<LennardJones<f32>>());
    assert_eq!(dynamic.len(), expected.len());
    assert_eq!(repelling.len(), expected.len() + wall.len());
    for (k, (field, value)) in expected.into_iter().enumerate() {
        assert_eq!(dynamic[k], value as f32, "word {k}, {field}");
        assert_eq!(repelling[k], value as f32, "word {k}, {field}");
        if !field.is_empty() {
            stands(&format!("offsetof(Wcsph, {field}) == {}", 4 * k));
        }
    }
    for (k, value) in wall.into_iter().enumerate() {
        assert_eq!(repelling[expected.len() + k], value as f32, "wall word {k}");
    }
}
