use crate::common::Random;
use crate::draw::{Dice, request};
use crate::{STEPS, differ, draws, judge, plain};
use monoflow_abi::Program;
use monoflow_compile::Request;
use monoflow_cpu::shallow::{
    ShallowExecutor, Waters, incoming_characteristics, mesh_view, stencil_view,
};
use monoflow_kernels::host::Scheme;
use monoflow_kernels::host::shallow::{Facts, PLAIN, Plain, RoughnessView, make};
use monoflow_mesh::generate::{Pattern, jitter, rectangle};
use monoflow_mesh::{Rim, Stencils, Volumes};
use monoflow_ops::Scalar;
use monoflow_ops::shallow::{Condition, ShallowSetup};

const CFL: f64 = 0.9;

/// What parts of a boundary may meet.
const BOUNDARIES: [Condition<f64>; 7] = [
    Condition::Closed,
    Condition::Open,
    Condition::Discharge(0.3),
    Condition::Stage(1.3),
    Condition::Inflow(0.5, 2.0),
    Condition::Conveyed(0.4, 0.2),
    Condition::NormalDepth(0.05),
];

/// A combination, and what is no part of its program.
struct Drawn {
    request: Request,
    order: usize,
    /// What the four sides meet.
    sides: [Condition<f64>; 4],
    /// The fields of the friction, everywhere.
    roughness: Vec<f64>,
}

fn drawn(dice: &mut Dice) -> Drawn {
    let mut of = |key: &str| dice.model("shallow_water", key);
    let models = [
        of("numerics.riemann"),
        of("numerics.friction"),
        of("numerics.limiter"),
    ];
    let fields = models[1].keys.iter().filter(|key| key.is_field);
    let roughness = fields.map(|key| key.default).collect();
    let bits = *dice.one(&[32, 64]);
    Drawn {
        request: request("shallow_water", &models, bits, 2),
        order: *dice.one(&[1, 2]),
        sides: [(); 4].map(|()| *dice.one(&BOUNDARIES)),
        roughness,
    }
}

/// A condition in another precision.
fn number<S: Scalar>(of: Condition<f64>) -> Condition<S> {
    Condition::from_word(of.to_word().map(S::from_literal))
}

/// A dam that has just gone, over a rough bed that rises from the water.
fn water<S: Scalar>(mesh: &Volumes<S>) -> Waters<S> {
    let mut random = Random(3);
    let bed = mesh.centre.iter();
    let bed = bed.map(|[x, y]| 0.1 * x + 0.3 * (2.0 * x + y).sin() + 0.05 * random.next());
    let bed: Vec<f64> = bed.collect();
    let mut water = Waters::dry(bed.iter().map(|z| S::from_literal(*z)).collect());
    for (cell, [x, _]) in mesh.centre.iter().enumerate() {
        let level = if *x < 5.0 { 1.5 } else { 0.9 };
        let depth: f64 = (level - bed[cell]).max(0.0);
        water.depth[cell] = S::from_literal(depth);
        water.discharge_x[cell] = S::from_literal(depth * random.next());
        water.discharge_y[cell] = S::from_literal(depth * random.next());
    }
    water
}

/// All that stages need beside the water.
struct Stages<'a, S> {
    scheme: &'a Scheme<Facts>,
    mesh: &'a Volumes<S>,
    stencils: Option<&'a Stencils<S>>,
    conditions: &'a [[S; 4]],
    incoming: &'a [S],
    roughness: &'a [Vec<S>],
}

impl<S: Scalar> Stages<'_, S> {
    /// The water after a stage, the second one of a step that began with `start`, and the greatest rate at which edges
    /// use up cells, 1/s.
    fn stage(&self, water: &Waters<S>, start: Option<&Waters<S>>, dt: f64) -> (Waters<S>, f64) {
        let mut after = vec![[S::from_literal(0.0); 3]; water.depth.len()];
        let (nothing, none) = (Stencils::default(), Waters::dry(Vec::new()));
        let mut pass = Plain {
            mesh: mesh_view(self.mesh),
            water: water.view(),
            start: start.unwrap_or(&none).view(),
            stencils: stencil_view(self.stencils.unwrap_or(&nothing)),
            conditions: self.conditions.into(),
            incoming: self.incoming.into(),
            roughness: RoughnessView::of(self.roughness),
            dt: S::from_literal(dt),
            after: after[..].as_mut().into(),
            rate: 0.0,
        };
        // SAFETY: the name of these parameters.
        unsafe { plain::run(self.scheme, PLAIN, &mut pass) };
        let rate = pass.rate;
        let of = |k: usize| after.iter().map(|cell| cell[k]).collect();
        let waters = Waters {
            depth: of(0),
            discharge_x: of(1),
            discharge_y: of(2),
            bed: water.bed.clone(),
        };
        (waters, rate)
    }

    /// The numbers of the water after a step, and the greatest rate at its begin, 1/s.
    fn step(&self, water: &Waters<S>, dt: f64) -> (Vec<[f64; 3]>, f64) {
        let (first, rate) = self.stage(water, None, dt);
        if self.stencils.is_none() {
            return (numbers(&first), rate);
        }
        // Heun's method.
        let (second, _) = self.stage(&first, Some(water), dt);
        (numbers(&second), rate)
    }
}

fn numbers<S: Scalar>(water: &Waters<S>) -> Vec<[f64; 3]> {
    let both = water.discharge_x.iter().zip(&water.discharge_y);
    let all = water.depth.iter().zip(both);
    all.map(|(h, (x, y))| [*h, *x, *y].map(S::widen)).collect()
}

/// Runs a program and compares one more step, and its length, with one cell by cell.
fn compared<S: Scalar>(program: &'static Program, drawn: &Drawn) -> f64 {
    let setup = ShallowSetup {
        coefficients: Default::default(),
        gravity: 9.81,
        dry_depth: 1e-6,
    };
    let scheme = || make(program, &setup).expect("a scheme");
    let mut triangles = rectangle([0.0, 0.0], [10.0, 7.0], [47, 31], Pattern::Two).expect("a grid");
    jitter(&mut triangles, 0.2, 5);
    let edges = triangles.edges().expect("edges");
    let stencils = (drawn.order == 2).then(|| {
        Stencils::of(&triangles, &edges, |part| {
            match drawn.sides[part as usize] {
                Condition::Closed => Rim::Wall,
                Condition::Discharge(_) | Condition::Conveyed(..) => Rim::Shared,
                _ => Rim::Open,
            }
        })
    });
    let mesh = Volumes::<S>::of(&triangles, edges);
    let water = water(&mesh);
    let roughness = drawn.roughness.iter();
    let roughness: Vec<_> = roughness
        .map(|value| vec![S::from_literal(*value); mesh.cells()])
        .collect();
    let conditions = drawn.sides.map(number::<S>);
    let incoming = incoming_characteristics(&scheme(), &mesh, &water, stencils.as_ref());
    let stages = Stages {
        scheme: &scheme(),
        mesh: &mesh,
        stencils: stencils.as_ref(),
        conditions: &conditions.map(Condition::to_word),
        incoming: &incoming.expect("loops"),
        roughness: &roughness,
    };
    let mut executor = ShallowExecutor::with(scheme(), mesh.clone(), water, roughness.clone(), CFL)
        .expect("an executor");
    if let Some(stencils) = &stencils {
        executor = executor.second_order(stencils.clone());
    }
    for _ in 0..STEPS {
        executor.step(&conditions, f64::INFINITY);
    }
    let start = executor.water().clone();
    assert!(
        start.depth.iter().any(|h| *h <= S::from_literal(1e-6)),
        "nothing is dry"
    );
    let repeated = executor.balance().repeated;
    executor.step(&conditions, f64::INFINITY);
    let dt = executor.time_step();
    let (expected, rate) = stages.step(&start, dt);
    // A step that was taken again is shorter.
    let of_time = if executor.balance().repeated == repeated {
        (dt * rate / CFL - 1.0).abs()
    } else {
        0.0
    };
    of_time.max(differ(&numbers(executor.water()), &expected))
}

#[test]
#[ignore = "compiles schemes: see main.rs"]
fn any_combination_steps_as_cell_by_cell() {
    let mut dice = Dice(17);
    for _ in 0..draws() {
        let drawn = drawn(&mut dice);
        let (request, order) = (&drawn.request, drawn.order);
        let program =
            monoflow_compile::program(request, &mut |text| println!("{text}")).expect("a program");
        let (worst, bound) = match request.bits {
            32 => (compared::<f32>(program, &drawn), 1e-5),
            _ => (compared::<f64>(program, &drawn), 1e-13),
        };
        let what = format!("{}, order {order}, {:?}", request.scheme(), drawn.sides);
        judge(&what, worst, bound);
    }
}
