use crate::common::{
    ALPHA, DENSITY, EPSILON, FALL, GAMMA, H, NU, SKIN, SPACING, SPEED, XI, domain, lattice, limits,
    run, store,
};
use crate::draw::{Dice, model, request};
use crate::{STEPS, differ, draws, judge, plain};
use monoflow_abi::Program;
use monoflow_compile::Request;
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::{BlockIntegrator, CpuExecutor};
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::particles::plain::AllPairs;
use monoflow_kernels::host::wcsph::{Facts, PLAIN_GATHER, PLAIN_RATES, PlainGather, PlainRates};
use monoflow_ops::particles::GIVEN_NAME;
use monoflow_ops::particles::control::{Clock, Limits};
use monoflow_ops::particles::integrate::{PredictorCorrector, Rk3, Symplectic};
use monoflow_ops::wcsph::WcsphSetup;
use monoflow_ops::wcsph::wall::HELD;
use monoflow_ops::{Coefficients, Scalar};
use monoflow_particles::Kept;
use std::array::from_fn;

/// Which of a scheme's words is its viscosity.
const VISCOSITY: usize = 3;

fn drawn(dice: &mut Dice) -> (Request, &'static str) {
    let mut of = |key: &str| dice.model("wcsph", key);
    let [kernel, eos, diffusion, wall] = [
        of("numerics.kernel"),
        of("numerics.eos"),
        of("numerics.density_diffusion"),
        of("numerics.wall"),
    ];
    let integrator = of("numerics.integrator").name;
    let held = |viscosity: &str| {
        let of_wall = HELD.iter().find(|(name, _)| *name == wall.name);
        of_wall.is_some_and(|(_, held)| held.contains(&viscosity))
    };
    let viscosity = loop {
        let viscosity = of("numerics.viscosity");
        if held(viscosity.name) {
            break viscosity;
        }
    };
    let smoothing = match dice.below(3) {
        0 => dice.model("wcsph", "numerics.xsph"),
        1 => dice.model("wcsph", "numerics.shifting"),
        _ => dice.model("wcsph", "numerics.velocity_smoothing"),
    };
    let gradient = dice.model("wcsph", "numerics.gradient");
    let models = [kernel, eos, diffusion, viscosity, wall, smoothing, gradient];
    let bits = *dice.one(&[32, 64]);
    let dimensions = *dice.one(&[1, 2, 3]);
    (request("wcsph", &models, bits, dimensions), integrator)
}

fn integrator<S: Scalar, const D: usize>(word: &str) -> BlockIntegrator<S, D> {
    match word {
        "predictor_corrector" => BlockIntegrator::of::<PredictorCorrector>(),
        "symplectic" => BlockIntegrator::of::<Symplectic>(),
        _ => BlockIntegrator::of::<Rk3>(),
    }
}

/// Runs a program and compares the rates at the end with those of all pairs.
fn compared<S: Scalar, const D: usize>(program: &'static Program, word: &str) -> f64 {
    let gravity = from_fn(|k| if k + 1 == D { -9.81 } else { 0.0 });
    let setup = WcsphSetup {
        coefficients: Default::default(),
        smoothing_length: H,
        spacing: SPACING,
        wall_spacing: SPACING,
        radius: 3.0 * H,
        gravity,
        density: DENSITY,
        sound_speed: SPEED,
        gamma: GAMMA,
        diffusion: XI,
        alpha: ALPHA,
        kinematic: NU,
        energy: gravity.iter().map(|g| g * g).sum::<f64>().sqrt() * FALL,
        xsph: EPSILON,
        shifting: EPSILON,
        hydrostatic_correction: false,
    };
    // As wide as this smoothing kernel: there walls that repel end, too.
    let outline = Scheme::<Facts>::make(program, &setup).expect("a scheme");
    let mut setup = WcsphSetup {
        radius: outline.facts.radius,
        ..setup
    };
    let gives = !outline.facts.given.is_empty();
    if gives {
        // A viscosity is the only model of which particles have a coefficient of their own.
        setup.coefficients[VISCOSITY] = Coefficients::of_case(&[2.0 * NU]);
    }
    let scheme = || Scheme::<Facts>::make(program, &setup).expect("a scheme");
    let reference = scheme();
    let counts = [[40, 1, 1], [14, 12, 1], [13, 11, 13]][D - 1];
    let periodic = [D > 1, false, false];
    let search = reference.facts.radius + SKIN;
    let domain = domain::<S, D>(counts, periodic, search);
    let mut particles = store(&domain, &lattice::<D>(counts, 3, 0.1));
    if gives {
        let word = |n: usize| [NU * (n % 5) as f64 / 2.0, 0.0, 0.0, 0.0].map(S::from_literal);
        particles.kept.push(Kept {
            name: GIVEN_NAME.to_owned(),
            words: (0..particles.len()).map(word).collect(),
        });
    }
    let integrator = integrator::<S, D>(word);
    let limits = Limits {
        reach: integrator.outline.reach,
        ..limits(SKIN, integrator.outline.reach)
    };
    let mut executor = CpuExecutor::<S, D>::with(
        scheme(),
        domain,
        limits,
        Clock::new(),
        particles,
        integrator,
    )
    .expect("an executor")
    .keeping(plain::drawn(program));
    executor.rebuild().expect("nobody leaves");
    run(&mut executor, STEPS);
    executor.rebuild().expect("nobody leaves");
    executor.evaluate(true);

    let store = executor.store();
    let positions = plain::positions(&domain, store);
    let mut rates = vec![[S::from_literal(0.0); 4]; store.len()];
    let mut transport = vec![[S::from_literal(0.0); D]; store.len()];
    let view = plain::all_pairs(&domain, &positions, store);
    let n = store.len();
    let mut gathered = vec![[S::from_literal(0.0); 4]; n * reference.facts.columns.len()];
    let declared = reference.facts.columns.get();
    for (number, column) in declared.iter().enumerate() {
        if column.goes_on {
            continue;
        }
        let goes_on = declared.get(number + 1).is_some_and(|next| next.goes_on);
        let (before, rest) = gathered.split_at_mut(number * n);
        let (out, rest) = rest.split_at_mut(n);
        if column.is_given {
            out.copy_from_slice(store.given().expect("coefficients"));
            continue;
        }
        let beyond = if goes_on { &mut rest[..n] } else { &mut [][..] };
        let mut pass = PlainGather::<S, D> {
            view: AllPairs {
                gathered: (&*before).into(),
                ..view
            },
            slot: column.slot,
            out: out.into(),
            beyond: beyond.into(),
        };
        // SAFETY: the name of these parameters.
        unsafe { plain::run(&reference, PLAIN_GATHER, &mut pass) };
    }
    let mut pass = PlainRates::<S, D> {
        view: AllPairs {
            gathered: gathered[..].into(),
            ..view
        },
        rates: rates[..].as_mut().into(),
        transport: transport[..].as_mut().into(),
    };
    // SAFETY: the name of these parameters.
    unsafe { plain::run(&reference, PLAIN_RATES, &mut pass) };
    let wide = |rates: &[[S; 4]]| -> Vec<[f64; 4]> {
        let acting = if reference.facts.walls_evolve {
            store.len()
        } else {
            store.fluids()
        };
        rates[..acting]
            .iter()
            .map(|word| word.map(Scalar::widen))
            .collect()
    };
    differ(&wide(executor.rates()), &wide(&rates))
}

/// Compiles a scheme, runs it and compares.
fn judged(request: &Request, integrator: &str) {
    let program =
        monoflow_compile::program(request, &mut |text| println!("{text}")).expect("a program");
    let (worst, bound) = match (request.bits, request.dimensions) {
        (32, 1) => (compared::<f32, 1>(program, integrator), 1e-5),
        (32, 2) => (compared::<f32, 2>(program, integrator), 1e-5),
        (32, _) => (compared::<f32, 3>(program, integrator), 1e-5),
        (_, 1) => (compared::<f64, 1>(program, integrator), 1e-13),
        (_, 2) => (compared::<f64, 2>(program, integrator), 1e-13),
        _ => (compared::<f64, 3>(program, integrator), 1e-13),
    };
    judge(&format!("{} {integrator}", request.scheme()), worst, bound);
}

#[test]
#[ignore = "compiles schemes: see main.rs"]
fn any_combination_agrees_with_all_pairs() {
    let mut dice = Dice(17);
    for _ in 0..draws() {
        let (request, integrator) = drawn(&mut dice);
        judged(&request, integrator);
    }
}

/// A wall, a diffusion and a gradient that gather, the others what the first has gathered, the last a second word in
/// space.
#[test]
#[ignore = "compiles schemes: see main.rs"]
fn models_that_gather_agree_with_all_pairs() {
    let chosen = [
        ("kernel", "wendland_c2"),
        ("eos", "tait"),
        ("density_diffusion", "antuono"),
        ("viscosity", "morris"),
        ("wall", "adami"),
        ("velocity_smoothing", "none"),
        ("gradient", "corrected"),
    ];
    let models = chosen.map(|(axis, word)| model("wcsph", &format!("numerics.{axis}"), word));
    judged(&request("wcsph", &models, 64, 2), "predictor_corrector");
    judged(&request("wcsph", &models, 32, 3), "symplectic");
}

/// The same with coefficients that particles have of their own, before all other columns.
#[test]
#[ignore = "compiles schemes: see main.rs"]
fn coefficients_of_particles_agree_with_all_pairs() {
    let chosen = [
        ("kernel", "wendland_c2"),
        ("eos", "tait"),
        ("density_diffusion", "antuono"),
        ("viscosity", "morris_harmonic"),
        ("wall", "adami"),
        ("velocity_smoothing", "none"),
        ("gradient", "corrected"),
    ];
    let models = chosen.map(|(axis, word)| model("wcsph", &format!("numerics.{axis}"), word));
    judged(&request("wcsph", &models, 64, 3), "predictor_corrector");
    judged(&request("wcsph", &models, 32, 2), "rk3");
}
