//! Schemes that make no sense do not compile, and say why in words of ours.
//!
//! To renew the expected texts after a change of compiler or of wording: `TRYBUILD=overwrite cargo
//! test -p monoflow-ops --test compile_messages`, then read them.

#[test]
fn forbidden_schemes_do_not_compile_and_say_why() {
    let cases = trybuild::TestCases::new();
    // A scheme that compiles, so that cases are built and not only checked: constant assertions
    // fire when building. It is also the control of all others.
    cases.pass("tests/compile_pass/*.rs");
    cases.compile_fail("tests/compile_fail/*.rs");
}

/// Every expected text has a sentence of ours, not only the compiler's.
#[test]
fn expected_texts_are_in_our_words() {
    let ours = [
        (
            "laminar_needs_walls_with_shear",
            "would see a frictionless wall",
        ),
        (
            "double_state_equation_in_single_scheme",
            "all parts of a scheme share one precision",
        ),
        ("diffusion_in_the_viscosity_slot", "is not a viscosity for"),
        ("tait_exponent_zero", "the Tait exponent must be at least 1"),
        ("no_kernel", "is not a smoothing kernel"),
        ("missing_pair", "has no `Wall` <- `Wall` interaction"),
        ("no_precision", "is not a precision of monoflow"),
        ("no_integrator", "is not a time integrator"),
        (
            "integrator_without_stages",
            "an integrator has one to eight STAGES",
        ),
    ];
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/compile_fail");
    let texts = std::fs::read_dir(folder)
        .unwrap()
        .filter(|f| f.as_ref().unwrap().path().extension() == Some("stderr".as_ref()))
        .count();
    assert_eq!(texts, ours.len(), "a case has no sentence here");
    for (case, sentence) in ours {
        let text = std::fs::read_to_string(format!("{folder}/{case}.stderr")).unwrap();
        assert!(
            text.contains(sentence),
            "{case}: no \"{sentence}\" in\n{text}"
        );
    }
}
