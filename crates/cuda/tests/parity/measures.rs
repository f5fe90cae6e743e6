//! What gauges take of a GPU is what they would find in its whole state.

use crate::gpu::device;
use crate::scheme::pair;
use monoflow_abi::DeclaredColumn;
use monoflow_cuda::{ListEncoding, ParticleCuda};
use monoflow_ops::Scalar;
use monoflow_ops::particles::body::{Identities, Layers, Portion, Surroundings, Totals};
use monoflow_ops::particles::integrate::PredictorCorrector;
use monoflow_ops::wcsph::wall::DynamicParticles;
use monoflow_particles::Span;

fn sums_and_boxes<S: Scalar>(tolerance: f64) {
    let Some(device) = device() else { return };
    let (mut gpu, mut cpu) =
        pair::<S, DynamicParticles, PredictorCorrector>(&device, 0.0125, 0.4, ListEncoding::WIDE);
    gpu.rebuild().expect("a list");
    cpu.rebuild().expect("a list");
    let about = Surroundings {
        gravity: [0.3, 0.0, -9.81],
        sound_speed: 0.0,
    };
    let (found, exact) = (gpu.account(about).expect("sums"), cpu.account(about));
    let again = gpu.account(about).expect("sums");
    assert_eq!(found, again, "the same bits");
    // Momenta may cancel: they are held to the sum of the others.
    let scale = (2.0 * exact.sums[0] * exact.sums[3]).sqrt();
    for (k, (found, exact)) in found.sums.iter().zip(&exact.sums).enumerate() {
        let off = (found - exact).abs() / if k < 4 { exact.abs() } else { scale };
        assert!(off <= tolerance, "sum {k}: {found}, {exact}");
    }
    for (found, exact) in found.greatest.iter().zip(&exact.greatest) {
        assert!(
            (found - exact).abs() <= 1e-15 * exact.abs(),
            "{found}, {exact}"
        );
    }

    let (whole, domain) = (gpu.store().expect("particles"), *gpu.domain());
    let span = |low: f64, high: f64, walls: bool| Span {
        min: [low; 3],
        max: [high; 3],
        walls,
    };
    let plane = Span {
        min: [f64::NEG_INFINITY, 0.1, f64::NEG_INFINITY],
        max: [f64::INFINITY, 0.13, f64::INFINITY],
        walls: true,
    };
    let spans = [
        vec![span(90.0, 91.0, true)],
        vec![span(-1.0, 0.05, true)],
        vec![span(-1.0, 0.05, false)],
        vec![plane],
        vec![span(0.0, 0.2, false), span(0.1, 0.3, true)],
        // More than there is room for at first.
        vec![Span::FLUID],
        vec![],
    ];
    let layers = Layers {
        start: 0.0,
        thickness: 0.02,
        axis: 0,
        count: 40,
    };
    for span in [Span::FLUID, plane, span(0.05, 0.3, false)] {
        let found = gpu.layers(&span, &layers).expect("counts");
        assert_eq!(found, whole.layers(&domain, &span, &layers));
    }
    let inside = |low: f64, high: f64, identities: Identities| Portion {
        min: [low; 3],
        max: [high; 3],
        identities,
        reserved: 0,
    };
    let some = |first, step, count| Identities { first, step, count };
    for portion in [
        inside(-1.0, 9.0, Identities::ALL),
        inside(0.05, 0.3, Identities::ALL),
        inside(-1.0, 9.0, some(7, 1, 500)),
        inside(0.05, 0.3, some(7, 3, (u32::MAX - 7) / 3)),
        inside(-1.0, 9.0, some(7, 1, 0)),
    ] {
        let found = gpu.portion(&portion).expect("sums");
        let exact = whole.portion(&domain, &portion);
        // What sums of so many numbers of one sign may lose, in whatever order.
        let rounding = whole.len() as f64 * f64::EPSILON;
        for (found, exact) in found.iter().zip(exact) {
            let off = (found - exact).abs();
            assert!(off <= rounding * exact.abs(), "{found}, {exact}");
        }
    }
    for spans in spans {
        let mut found = gpu.within(&spans).expect("particles");
        let exact = whole.within(&domain, &spans);
        found.kept.clone_from(&exact.kept);
        assert!(
            found == exact,
            "{} of {} in {spans:?}",
            found.len(),
            exact.len()
        );
    }
    eprintln!("sums of {} particles within {tolerance:e}", whole.len());
}

/// What gauges take of columns is what they would find in whole ones: words of the particles within boxes to the last
/// bit, sums within rounding, extremes exactly.
pub fn looked_at<E: ParticleCuda>(gpu: &mut E)
where
    [E::Scalar; 4]: PartialEq + std::fmt::Debug,
{
    let (whole, store) = (
        gpu.columns().expect("columns"),
        gpu.store().expect("particles"),
    );
    let domain = *gpu.domain();
    let half = Span {
        max: [0.3, f64::INFINITY, f64::INFINITY],
        walls: true,
        ..Span::FLUID
    };
    let nowhere = Span {
        max: [-9.0; 3],
        ..Span::FLUID
    };
    for spans in [&[half][..], &[Span::FLUID, half], &[nowhere], &[]] {
        let (found, columns) = gpu.columns_within(spans).expect("columns");
        let inside = store.inside(&domain, spans);
        assert_eq!(found.id, store.some(&inside).id);
        assert_eq!(columns.len(), whole.len());
        for ((column, words), (_, whole)) in columns.iter().zip(&whole) {
            let exact = inside.iter().map(|i| whole[*i]).collect::<Vec<_>>();
            assert!(*words == exact, "{} in {spans:?}", column.name.get());
        }
    }
    let totals = gpu.column_totals().expect("sums");
    let again = gpu.column_totals().expect("sums");
    let alone = |totals: &[(DeclaredColumn, Totals)]| -> Vec<Totals> {
        totals.iter().map(|(_, totals)| *totals).collect()
    };
    assert_eq!(alone(&totals), alone(&again), "the same bits");
    assert_eq!(totals.len(), whole.len());
    for ((column, totals), (_, words)) in totals.iter().zip(&whole) {
        let fluid = store.place[..store.fluids()].iter().zip(words);
        let each: Vec<Totals> = fluid
            .map(|(place, word)| Totals::of(place[3], word))
            .collect();
        let exact = each.iter().fold(Totals::default(), |all, one| all.and(one));
        assert_eq!(totals.most, exact.most, "{}", column.name.get());
        // What sums of so many numbers may lose, in whatever order.
        let rounding = each.len() as f64 * f64::EPSILON;
        assert!((totals.mass - exact.mass).abs() <= rounding * exact.mass);
        for k in 0..4 {
            let off = (totals.sums[k] - exact.sums[k]).abs();
            let all: f64 = each.iter().map(|one| one.sums[k].abs()).sum();
            assert!(off <= rounding * all, "{}: {off:e}", column.name.get());
        }
    }
    println!(
        "{} columns as whole ones, {} of fluid",
        whole.len(),
        store.fluids()
    );
}

#[test]
fn in_single_precision() {
    sums_and_boxes::<f32>(1e-6);
}

#[test]
fn in_double_precision() {
    sums_and_boxes::<f64>(1e-12);
}
