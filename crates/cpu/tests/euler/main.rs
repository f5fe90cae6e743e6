//! Compressible flow against exact solutions.

use monoflow_cpu::euler::{Boundary, EulerExecutor, Field, Order};
use monoflow_ops::euler::gas::Ideal;
use monoflow_ops::euler::limiter::*;
use monoflow_ops::euler::riemann::*;
use monoflow_ops::euler::{Euler, Primitive};

fn tube<Rm: Riemann, L: Limiter>(cells: usize) -> EulerExecutor<1, Euler<Ideal, Rm, L>> {
    let gas = Ideal::default();
    let mut field = Field::<1>::new([cells]);
    for x in 0..cells {
        let left = (x as f64 + 0.5) < 0.5 * cells as f64;
        let state = if left {
            Primitive {
                density: 1.0,
                velocity: [0.0],
                pressure: 1.0,
            }
        } else {
            Primitive {
                density: 0.125,
                velocity: [0.0],
                pressure: 0.1,
            }
        };
        field.set([x + 2], &state.conserved(&gas));
    }
    EulerExecutor::new(
        Euler {
            gas,
            riemann: Rm::default(),
            limiter: L::default(),
        },
        field,
        [1.0 / cells as f64],
        [[Boundary::Transmissive; 2]],
        Order::Lie,
        0.9,
    )
}

fn error<Rm: Riemann, L: Limiter>(cells: usize) -> f64 {
    let mut run = tube::<Rm, L>(cells);
    run.run_until(0.2);
    let c = 1.4f64.sqrt();
    let (ps, us, rl, rr) = (0.303130178, 0.927452620, 0.426319428, 0.265573712);
    let cl = (1.4 * ps / rl as f64).sqrt();
    let shock = 0.265573712 * us / (0.265573712 - 0.125);
    (0..cells)
        .map(|x| {
            let xi = ((x as f64 + 0.5) / cells as f64 - 0.5) / 0.2;
            let exact = if xi < -c {
                1.0
            } else if xi < us - cl {
                (2.0 / 2.4 - 0.4 / 2.4 / c * xi).powf(5.0)
            } else if xi < us {
                rl
            } else if xi < shock {
                rr
            } else {
                0.125
            };
            let e = (run.field().inner([x]).density - exact).abs();
            if cells == 100 && std::env::var("SHOW").is_ok() {
                println!("{x} {exact:.4} {:.4}", run.field().inner([x]).density);
            }
            e
        })
        .sum::<f64>()
        / cells as f64
}

#[test]
fn sod() {
    for n in [100, 200, 400] {
        println!(
            "{n}: hllc minmod {:.5} mc {:.5} vl {:.5} superbee {:.5} first {:.5}; hll mc {:.5} rusanov mc {:.5} exact mc {:.5}",
            error::<Hllc, Minmod>(n),
            error::<Hllc, MonotonisedCentral>(n),
            error::<Hllc, VanLeer>(n),
            error::<Hllc, Superbee>(n),
            error::<Hllc, FirstOrder>(n),
            error::<Hll, MonotonisedCentral>(n),
            error::<Rusanov, MonotonisedCentral>(n),
            error::<Exact, MonotonisedCentral>(n)
        );
    }
}

#[test]
fn rate() {
    let gas = Ideal::default();
    let n = 400;
    let mut field = Field::<2>::new([n, n]);
    for y in 0..n {
        for x in 0..n {
            let (r, t) = (
                x as f64 + 0.5 >= 0.5 * n as f64,
                y as f64 + 0.5 >= 0.5 * n as f64,
            );
            let (d, u, v, p) = match (r, t) {
                (true, true) => (1.5, 0., 0., 1.5),
                (false, true) => (0.5323, 1.206, 0., 0.3),
                (false, false) => (0.138, 1.206, 1.206, 0.029),
                _ => (0.5323, 0., 1.206, 0.3),
            };
            field.set(
                [x + 2, y + 2],
                &Primitive {
                    density: d,
                    velocity: [u, v],
                    pressure: p,
                }
                .conserved(&gas),
            );
        }
    }
    let mut run = EulerExecutor::new(
        Euler {
            gas,
            riemann: Hllc,
            limiter: MonotonisedCentral,
        },
        field,
        [1.0 / n as f64; 2],
        [[Boundary::Transmissive; 2]; 2],
        Order::Strang,
        0.9,
    );
    let t = std::time::Instant::now();
    run.run_until(0.1);
    let s = t.elapsed().as_secs_f64();
    println!(
        "2D {n}^2: {} steps {s:.2} s {:.2} M cell-steps/s",
        run.clock().step,
        (n * n) as f64 * run.clock().step as f64 / s / 1e6
    );
    let n = 96;
    let mut field = Field::<3>::new([n; 3]);
    for at in field.indices().collect::<Vec<_>>() {
        let d = if at.iter().all(|k| *k < n / 2) {
            1.0
        } else {
            0.125
        };
        field.set(
            at.map(|k| k + 2),
            &Primitive {
                density: d,
                velocity: [0.0; 3],
                pressure: d,
            }
            .conserved(&gas),
        );
    }
    let mut run = EulerExecutor::new(
        Euler {
            gas,
            riemann: Hllc,
            limiter: MonotonisedCentral,
        },
        field,
        [1.0 / n as f64; 3],
        [[Boundary::Reflective; 2]; 3],
        Order::Strang,
        0.9,
    );
    let mass = |run: &EulerExecutor<3, _>| {
        run.field()
            .indices()
            .map(|at| run.field().inner(at).density)
            .sum::<f64>()
    };
    let m0 = mass(&run);
    let t = std::time::Instant::now();
    for _ in 0..20 {
        run.step(f64::INFINITY);
    }
    let s = t.elapsed().as_secs_f64();
    println!(
        "3D {n}^3: {s:.2} s {:.2} M cell-steps/s, mass {:.2e}",
        (n * n * n) as f64 * 20.0 / s / 1e6,
        mass(&run) / m0 - 1.0
    );
}

#[test]
fn show() {
    println!("hllc");
    error::<Hllc, MonotonisedCentral>(100);
    println!("exact");
    error::<Exact, MonotonisedCentral>(100);
}
