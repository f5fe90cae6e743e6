//! The parameters of the CUDA C++ twin in `benches/twin/shallow.cu` are those of the Rust kernels,
//! byte for byte as far as the twin reads them.

#[path = "../../benches/shallow_twin/rows.rs"]
mod rows;

use monoflow_abi::{FluxColumns, ShallowClock, ShallowParameters, WaterColumns};
use monoflow_ops::shallow::Shallow;
use monoflow_ops::shallow::friction::NoFriction;
use monoflow_ops::shallow::riemann::Roe;
use rows::{CellRow, EdgeRow, FluxRow, Rows, WaterRow};
use std::mem::offset_of;

const TWIN: &str = include_str!("../../../twin/shallow.cu");

fn stands(assertion: &str) {
    let line = format!("static_assert({assertion});");
    assert!(
        TWIN.lines().any(|l| l == line),
        "shallow.cu should have: {line}"
    );
}

macro_rules! same {
    ($name:literal, $t:ty: $($field:ident),*) => {
        $(stands(&format!(
            "offsetof({}, {}) == {}",
            $name,
            stringify!($field),
            offset_of!($t, $field)
        ));)*
    };
}

#[test]
fn columns_lie_where_the_twin_expects_them() {
    type Scheme = Shallow<f64, Roe, NoFriction>;
    type Parameters = ShallowParameters<f64>;
    stands(&format!("sizeof(Scheme) == {}", size_of::<Scheme>()));
    same!("Scheme", Scheme: gravity, dry);
    same!("Clock", ShallowClock: time, dt, until, step, last, runs, negative, lost);
    same!("Columns", Parameters: cells, inner, boundaries, left, right, normal, length, edges,
        inverse_area, inverse_reach, rates, entered, clock);
    for (field, at) in [
        ("depth", offset_of!(Parameters, water)),
        ("volume", offset_of!(Parameters, flux)),
    ] {
        stands(&format!("offsetof(Columns, {field}) == {at}"));
    }
    assert_eq!(offset_of!(WaterColumns<f64>, depth), 0);
    assert_eq!(offset_of!(WaterColumns<f64>, discharge), 8);
    assert_eq!(offset_of!(WaterColumns<f64>, bed), 24);
    assert_eq!(offset_of!(FluxColumns<f64>, volume), 0);
    assert_eq!(offset_of!(FluxColumns<f64>, left), 8);
    assert_eq!(offset_of!(FluxColumns<f64>, right), 24);
}

#[test]
fn rows_lie_where_the_twin_expects_them() {
    for (name, size) in [
        ("Water", size_of::<WaterRow>()),
        ("Flux", size_of::<FluxRow>()),
        ("EdgeRow", size_of::<EdgeRow>()),
        ("CellRow", size_of::<CellRow>()),
        ("Rows", size_of::<Rows>()),
    ] {
        stands(&format!("sizeof({name}) == {size}"));
    }
    same!("EdgeRow", EdgeRow: left, right, normal, length);
    same!("CellRow", CellRow: inverse_area, inverse_reach, edges);
    same!("Rows", Rows: cells, inner, boundaries, edges, geometry, water, flux, rates, entered, clock);
}
