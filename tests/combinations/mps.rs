use crate::common::Random;
use crate::draw::{Dice, request};
use crate::tank::{Tank, run_steps};
use crate::{STEPS, differ, draws, judge, plain};
use monoflow_abi::Program;
use monoflow_compile::Request;
use monoflow_cpu::ParticleExecutor;
use monoflow_cpu::mps::{MpsExecutor, Pressure};
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::mps::{Facts, PLAIN, Plain};
use monoflow_ops::Scalar;
use monoflow_ops::mps::MpsSetup;
use monoflow_ops::particles::control::Clock;
use monoflow_particles::Store;

fn drawn(dice: &mut Dice) -> (Request, bool) {
    let mut of = |key: &str| dice.model("mps", key);
    let [weight, of_gradient] = [of("numerics.kernel"), of("numerics.kernel")];
    let models = [
        weight,
        of_gradient,
        of("mps.gradient"),
        of("numerics.viscosity"),
    ];
    let semi_implicit = of("mps.pressure").name == "semi_implicit";
    let bits = *dice.one(&[32, 64]);
    let dimensions = *dice.one(&[2, 3]);
    (request("mps", &models, bits, dimensions), semi_implicit)
}

/// Water that begins to fall over in a tank.
fn tank<const D: usize>() -> Tank {
    let setup = MpsSetup {
        spacing: 0.1,
        radius: 0.21,
        gravity: std::array::from_fn(|k| if k + 1 == D { -9.81 } else { 0.0 }),
        kinematic: 0.01,
        collision_distance: 0.8,
        ..MpsSetup::default()
    };
    match D {
        2 => Tank::new([20, 10, 1], [14, 9, 1], setup),
        _ => Tank {
            periodic: [false, true, false],
            ..Tank::new([8, 9, 6], [5, 9, 5], setup)
        },
    }
}

/// Moves water from its lattice, and gives it velocities.
fn disturb<S: Scalar, const D: usize>(store: &mut Store<S>) {
    let mut random = Random(5);
    for i in 0..store.fluids() {
        for k in 0..D {
            store.place[i][k] += S::from_literal(0.02 * random.next());
            store.motion[i][k] += S::from_literal(0.5 * random.next());
        }
    }
}

/// Places, masses, velocities and, for pressures, number densities over `n⁰`: a pressure is the excess of one over
/// 1, and rounding is a part of the whole.
fn numbers<S: Scalar>(place: &[[S; 4]], motion: &[[S; 4]]) -> Vec<[f64; 8]> {
    let words = place.iter().zip(motion);
    let numbers = words.map(|([x, y, z, mass], [u, v, w, excess])| {
        let density = 1.0 + excess.widen();
        let [x, y, z, u, v, w, mass] = [x, y, z, u, v, w, mass].map(|number| number.widen());
        [x, y, z, mass, u, v, w, density]
    });
    numbers.collect()
}

/// Runs a program and compares one more step with that of all pairs.
fn compared<S: Scalar, const D: usize>(program: &'static Program, semi_implicit: bool) -> f64 {
    let tank = tank::<D>();
    let scheme = || Scheme::<Facts<S>>::make(program, &tank.setup).expect("a scheme");
    let pressure = if semi_implicit {
        Pressure::SemiImplicit {
            tolerance: 4.0 * S::ULP.widen(),
            iterations: 1000,
        }
    } else {
        Pressure::Explicit
    };
    let (domain, mut store) = tank.store::<S, D>();
    disturb::<S, D>(&mut store);
    let (limits, clock) = (tank.limits(), Clock::new());
    let mut executor = MpsExecutor::<S, D>::with(scheme(), pressure, domain, limits, clock, store)
        .expect("an executor")
        .keeping(plain::drawn(program));
    run_steps(&mut executor, STEPS, |_| ());
    executor.rebuild().expect("nobody leaves");

    let start = executor.store().clone();
    let positions = plain::positions(&domain, &start);
    let (mut place, mut motion) = (start.place.clone(), start.motion.clone());
    let mut pass = Plain::<S, D> {
        view: plain::all_pairs(&domain, &positions, &start),
        dt: S::from_literal(executor.clock().dt),
        semi_implicit,
        place: place[..].as_mut().into(),
        motion: motion[..].as_mut().into(),
    };
    // SAFETY: the name of these parameters.
    unsafe { plain::run(&scheme(), PLAIN, &mut pass) };
    run_steps(&mut executor, 1, |_| ());
    let store = executor.store();
    differ(
        &numbers(&store.place, &store.motion),
        &numbers(&place, &motion),
    )
}

#[test]
#[ignore = "compiles schemes: see main.rs"]
fn any_combination_steps_as_all_pairs_do() {
    let mut dice = Dice(17);
    for _ in 0..draws() {
        let (request, semi_implicit) = drawn(&mut dice);
        let program =
            monoflow_compile::program(&request, &mut |text| println!("{text}")).expect("a program");
        let (worst, bound) = match (request.bits, request.dimensions) {
            (32, 2) => (compared::<f32, 2>(program, semi_implicit), 1e-5),
            (32, _) => (compared::<f32, 3>(program, semi_implicit), 1e-5),
            (_, 2) => (compared::<f64, 2>(program, semi_implicit), 1e-13),
            _ => (compared::<f64, 3>(program, semi_implicit), 1e-13),
        };
        let pressure = ["explicit", "semi-implicit"][usize::from(semi_implicit)];
        judge(&format!("{} {pressure}", request.scheme()), worst, bound);
    }
}
