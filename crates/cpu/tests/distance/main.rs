//! Signed distances against brute force and against shapes whose distance is known.

use monoflow_cpu::distance::Band;
use monoflow_ops::distance::{Facet, Nodes};

type V = [f64; 3];
fn sub(a: V, b: V) -> V {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}
fn dot(a: V, b: V) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
fn cross(a: V, b: V) -> V {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}
fn unit(a: V) -> V {
    let n = dot(a, a).sqrt();
    [a[0] / n, a[1] / n, a[2] / n]
}

fn icosphere(levels: u32) -> (Vec<V>, Vec<[u32; 3]>) {
    let t = (1.0 + 5.0_f64.sqrt()) / 2.0;
    let mut v: Vec<V> = [
        [-1., t, 0.],
        [1., t, 0.],
        [-1., -t, 0.],
        [1., -t, 0.],
        [0., -1., t],
        [0., 1., t],
        [0., -1., -t],
        [0., 1., -t],
        [t, 0., -1.],
        [t, 0., 1.],
        [-t, 0., -1.],
        [-t, 0., 1.],
    ]
    .into_iter()
    .map(unit)
    .collect();
    let mut f: Vec<[u32; 3]> = vec![
        [0, 11, 5],
        [0, 5, 1],
        [0, 1, 7],
        [0, 7, 10],
        [0, 10, 11],
        [1, 5, 9],
        [5, 11, 4],
        [11, 10, 2],
        [10, 7, 6],
        [7, 1, 8],
        [3, 9, 4],
        [3, 4, 2],
        [3, 2, 6],
        [3, 6, 8],
        [3, 8, 9],
        [4, 9, 5],
        [2, 4, 11],
        [6, 2, 10],
        [8, 6, 7],
        [9, 8, 1],
    ];
    for _ in 0..levels {
        let mut mid = std::collections::HashMap::new();
        let mut g = Vec::new();
        for [a, b, c] in f {
            let mut m = |i: u32, j: u32| {
                *mid.entry((i.min(j), i.max(j))).or_insert_with(|| {
                    let p = v[i as usize];
                    let q = v[j as usize];
                    v.push(unit([p[0] + q[0], p[1] + q[1], p[2] + q[2]]));
                    v.len() as u32 - 1
                })
            };
            let (ab, bc, ca) = (m(a, b), m(b, c), m(c, a));
            g.extend([[a, ab, ca], [b, bc, ab], [c, ca, bc], [ab, bc, ca]]);
        }
        f = g;
    }
    (v, f)
}

fn facets(v: &[V], f: &[[u32; 3]]) -> Vec<Facet> {
    let mut vn = vec![[0.0; 3]; v.len()];
    let mut en = std::collections::HashMap::new();
    let mut ns = Vec::new();
    for t in f {
        let p = t.map(|i| v[i as usize]);
        let n = unit(cross(sub(p[1], p[0]), sub(p[2], p[0])));
        ns.push(n);
        for k in 0..3 {
            let (a, b, c) = (p[k], p[(k + 1) % 3], p[(k + 2) % 3]);
            let (x, y) = (unit(sub(b, a)), unit(sub(c, a)));
            let w = dot(x, y).clamp(-1., 1.).acos();
            for d in 0..3 {
                vn[t[k] as usize][d] += w * n[d];
            }
            let (i, j) = (t[k], t[(k + 1) % 3]);
            let e = en.entry((i.min(j), i.max(j))).or_insert([0.0; 3]);
            for d in 0..3 {
                e[d] += n[d];
            }
        }
    }
    let mut around = vec![Vec::new(); v.len()];
    for (i, t) in f.iter().enumerate() {
        for c in t {
            around[*c as usize].push(i);
        }
    }
    f.iter()
        .zip(ns.clone())
        .map(|(t, n)| Facet {
            spread: {
                let c = t
                    .iter()
                    .flat_map(|c| around[*c as usize].iter())
                    .map(|&o| dot(ns[o], n))
                    .fold(1.0, f64::min);
                if c <= 0.0 {
                    f64::INFINITY
                } else {
                    (1.0 - c * c).max(0.0).sqrt() / c + 1e-6
                }
            },
            corners: t.map(|i| v[i as usize]),
            normal: n,
            edges: [0, 1, 2].map(|k| {
                let (i, j) = (t[k], t[(k + 1) % 3]);
                en[&(i.min(j), i.max(j))]
            }),
            vertices: t.map(|i| vn[i as usize]),
        })
        .collect()
}

#[test]
fn rate() {
    for (level, n) in [(6u32, 128u32), (7, 256)] {
        let (v, f) = icosphere(level);
        let facets = facets(&v, &f);
        let dx = 2.5 / (n as f64 - 1.0);
        let nodes = Nodes::new([-1.25; 3], [dx; 3], [n; 3], 3.0 * dx);
        let t = std::time::Instant::now();
        let band = Band::read(&nodes, &facets);
        let s = t.elapsed().as_secs_f64();
        let mut worst = 0.0_f64;
        for (i, r) in band.readings.iter().enumerate() {
            let i = i as u32;
            let p = [
                nodes.along(0, i % n),
                nodes.along(1, i / n % n),
                nodes.along(2, i / n / n),
            ];
            let exact = dot(p, p).sqrt() - 1.0;
            match r.distance() {
                Some(d) => worst = worst.max((d - exact).abs()),
                None => assert!(exact.abs() > 3.0 * dx - 1e-3),
            }
        }
        println!(
            "{} facets {n}^3: {} points {:.3} s {:.3} M/s, worst {worst:.3e}",
            f.len(),
            band.points(),
            s,
            band.points() as f64 / s / 1e6
        );
    }
}
