//! Schemas say what editors show. That cases hold to them is checked by `.ci/check_schemas.py`.

use crate::keys;

/// Editors show sentences, units and defaults.
#[test]
fn properties_are_described() {
    let schema = keys("wcsph").schema();
    let density = crate::agreement::property(&schema, "fluid.density");
    assert_eq!(density["description"], "Density at rest. In kg/m³.");
    assert_eq!(density["default"], 1000.0);
    assert_eq!(density["exclusiveMinimum"], 0);
    let kernel = crate::agreement::property(&schema, "numerics.kernel");
    assert_eq!(kernel["default"], "wendland_c2");
    assert_eq!(kernel["enum"][1], "cubic_spline");
    assert_eq!(
        kernel["x-taplo"]["docs"]["enumValues"][1],
        "cubic B-spline (M4), support 2h"
    );
    for key in [
        "geometry.open",
        "domain.periodic",
        "gauge.band.min",
        "reference.front",
    ] {
        let property = crate::agreement::property(&schema, key);
        assert!(
            !property["description"].as_str().unwrap().is_empty(),
            "{key}"
        );
    }
}
