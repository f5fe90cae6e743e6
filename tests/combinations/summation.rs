use crate::common::{
    DENSITY, H, Random, SKIN, SPACING, ShowRates, domain, executor, lattice, scheme, store,
};
use crate::draw::{Dice, request};
use crate::{differ, draws, judge, plain};
use monoflow_abi::Program;
use monoflow_compile::Request;
use monoflow_cpu::BlockSummation;
use monoflow_cpu::ParticleExecutor;
use monoflow_kernels::host::particles::plain::AllPairs;
use monoflow_kernels::host::particles::summation::{PLAIN_SUM, PlainSum, make};
use monoflow_ops::particles::kernel::Gaussian;
use monoflow_ops::particles::summation::{Role, SummationSetup};
use monoflow_ops::wcsph::Wcsph;
use monoflow_ops::wcsph::diffusion::NoDiffusion;
use monoflow_ops::wcsph::eos::Linear;
use monoflow_ops::wcsph::smoothing::NoSmoothing;
use monoflow_ops::wcsph::viscosity::Inviscid;
use monoflow_ops::wcsph::wall::DynamicParticles;
use monoflow_ops::{Coefficients, Scalar};
use monoflow_particles::Kept;

/// A scheme whose lists reach as far as any kernel's.
type Scheme<S, const D: usize> =
    Wcsph<S, D, Gaussian, Linear<S>, NoDiffusion, Inviscid, DynamicParticles, NoSmoothing>;

fn drawn(dice: &mut Dice) -> Request {
    let keys = ["numerics.density_filter", "tracer.model", "columns.show"];
    let key = *dice.one(&keys);
    let models = ["numerics.kernel", key].map(|key| dice.model("wcsph", key));
    let bits = *dice.one(&[32, 64]);
    let dimensions = *dice.one(&[1, 2, 3]);
    request("summation", &models, bits, dimensions)
}

/// What a program finds by lists and lanes, and by all pairs.
fn compared<S: Scalar, const D: usize>(program: &'static Program) -> f64 {
    let setup = SummationSetup {
        h: H,
        spacing: SPACING,
        wall_spacing: SPACING,
        density: DENSITY,
        gravity: [0.0, -9.81, 0.0],
        laplacian: 1.0,
        mirror: 2.0,
        coefficients: Coefficients::of_case(&[0.03, 0.1, 0.5][..coefficients(program)]),
        kernel: Coefficients::DECLARED,
    };
    let counts = [[40, 1, 1], [14, 12, 1], [13, 11, 13]][D - 1];
    let domain = domain::<S, D>(counts, [D > 1, false, false], 3.0 * H + SKIN);
    let mut particles = store(&domain, &lattice::<D>(counts, 3, 0.1));
    let mut random = Random(5);
    particles.kept.push(Kept {
        name: "tracer".to_owned(),
        words: (0..particles.len())
            .map(|i| [random.next(), (i % 2) as f64, 0.0, 0.0].map(S::from_literal))
            .collect(),
    });
    let scheme: Scheme<S, D> = scheme([0.0; 3]);
    let summation = BlockSummation::of_program(program, &setup).expect("a summation");
    let role = summation.facts().role;
    let mut executor =
        executor::<S, D, _, ShowRates>(scheme, domain, particles).with_summations(vec![summation]);
    let store = executor.store().clone();
    let fluids = store.fluids();
    let positions = plain::positions(&domain, &store);
    let mut found = vec![[S::from_literal(0.0); 4]; fluids];
    let mut pass = PlainSum::<S, D> {
        view: AllPairs {
            gathered: store.kept[0].words[..].into(),
            ..plain::all_pairs(&domain, &positions, &store)
        },
        walls: true,
        found: found[..].as_mut().into(),
    };
    let reference = make::<S, D>(program, &setup).expect("a summation");
    // SAFETY: the name of these parameters.
    unsafe { plain::run(&reference, PLAIN_SUM, &mut pass) };
    let listed: Vec<[S; 4]> = match role {
        Role::Shown => executor.columns().remove(0).1,
        Role::Filter => {
            executor.filter();
            let excess = |word: &[S; 4]| {
                [
                    word[3],
                    S::from_literal(0.0),
                    S::from_literal(0.0),
                    S::from_literal(0.0),
                ]
            };
            executor.store().motion.iter().map(excess).collect()
        }
        Role::Carried => {
            executor.clock_mut().dt = 1.0;
            executor.step();
            executor.store().kept[0].words.clone()
        }
    };
    let wide = |words: &[[S; 4]]| -> Vec<[f64; 4]> {
        let words = words[..fluids].iter();
        words.map(|word| word.map(Scalar::widen)).collect()
    };
    differ(&wide(&listed), &wide(&found))
}

/// How many coefficients the model of a program has.
fn coefficients(program: &Program) -> usize {
    let word = program.words().last().expect("a model");
    let mut models = monoflow_sim::models::builtin().iter();
    let model = models.find(|model| model.name == word);
    model.map_or(0, |model| model.keys.len())
}

#[test]
#[ignore = "compiles schemes: see main.rs"]
fn any_summation_agrees_with_all_pairs() {
    let mut dice = Dice(29);
    for _ in 0..draws() {
        let request = drawn(&mut dice);
        let program =
            monoflow_compile::program(&request, &mut |text| println!("{text}")).expect("a program");
        let (worst, bound) = match (request.bits, request.dimensions) {
            (32, 1) => (compared::<f32, 1>(program), 1e-5),
            (32, 2) => (compared::<f32, 2>(program), 1e-5),
            (32, _) => (compared::<f32, 3>(program), 1e-5),
            (_, 1) => (compared::<f64, 1>(program), 1e-13),
            (_, 2) => (compared::<f64, 2>(program), 1e-13),
            _ => (compared::<f64, 3>(program), 1e-13),
        };
        judge(&request.scheme(), worst, bound);
    }
}
