//! What is wrong is said in a sentence.

use super::common::{DEVICE, column, tube};
use super::own::Spread;
use monoflow_sim::compose::{Draft, New, Scheme};
use monoflow_sim::prelude::*;

/// Why a draft cannot be built, as `main` prints it.
fn why<S: Scheme>(draft: Draft<'_, S, New>) -> String {
    let error = draft.build(DEVICE).map(|_| ()).unwrap_err();
    assert!(error.is_usage());
    format!("{error:?}")
}

#[test]
fn another_scheme_than_the_case_asks_for() {
    assert_eq!(
        why(Simulation::new(tube(&[]), euler::<2>())),
        "the case asks for ideal · hllc · monotonised_central · lpfs, f64, 1D, but the scheme composed in code is ideal · hllc · monotonised_central · lpfs, f64, 2D; change the case, or a type of the scheme"
    );
    assert_eq!(
        why(Simulation::new(tube(&[]), wcsph::<f32, 2>())),
        "the case asks for scheme = \"euler\", but the scheme composed in code is one of \"wcsph\"; change the case, or a type of the scheme"
    );
    let said = why(Simulation::new(
        column(&[]),
        wcsph::<f32, 2>().smoothing::<Xsph<f32>>(),
    ));
    assert!(
        said.contains("xsph · plain, f32, 2D; change the case"),
        "{said}"
    );
}

#[test]
fn words_and_coefficients_that_are_not_there() {
    let said = why(Simulation::new(
        tube(&["numerics.limiter=minmod"]),
        euler::<1>(),
    ));
    assert!(
        said.contains("`minmod` is not a known value of `numerics.limiter`"),
        "{said}"
    );
    let spread = || Simulation::new(tube(&[]), euler::<1>().riemann::<Spread>());
    let said = why(spread().set("numerics.spread.factor", 9.0));
    assert!(
        said.contains("`numerics.spread.factor` is 9 but must be between 0.5 and 4"),
        "{said}"
    );
    assert!(!said.starts_with("error"), "{said}");
    let said = why(spread().set("numerics.spread.facto", 2.0));
    assert!(said.contains("facto"), "{said}");
    let said = why(spread().assign("numerics.cfl"));
    assert!(said.contains("`numerics.cfl` sets nothing"), "{said}");
}

/// A limiter with a word that is taken.
#[derive(Clone, Copy, Debug, Default)]
struct Mine;

impl Named for Mine {
    const NAME: &'static str = "minmod";
    const SUMMARY: &'static str = "-";
}

impl euler::Limiter for Mine {
    fn slope<R: Real>(&self, left: R, right: R) -> R {
        euler::Limiter::slope(&euler::Minmod, left, right)
    }
}

#[test]
fn a_word_that_is_taken() {
    assert_eq!(
        why(Simulation::new(tube(&[]), euler::<1>().limiter::<Mine>())),
        "`Mine` of the scheme composed in code cannot be used: its word `minmod` is taken: numerics.limiter of euler has a model called so; give NAME another word in `impl Named for Mine`"
    );
}

#[test]
fn a_record_ends_with_its_case() {
    let folder = tempfile::tempdir().unwrap();
    let draft = || Simulation::new(tube(&[]), euler::<1>());
    let mut sim = draft()
        .record(folder.path().join("run"))
        .build(DEVICE)
        .unwrap();
    let said = sim.run_until(0.2).unwrap_err().to_string();
    assert_eq!(
        said,
        "the case ends at t = 0.1 s, and with it what is recorded and how walls move, but 0.2 s is asked for; set `time.end` to go on for longer"
    );
    let mut sim = draft().build(DEVICE).unwrap();
    sim.run_until(0.2).unwrap();
    // No step is fitted to that time: it is no end.
    assert!((0.2..0.202).contains(&sim.time()), "{}", sim.time());
}

#[cfg(not(feature = "cuda"))]
#[test]
fn a_gpu_that_there_is_not() {
    let device = Device::Cuda { index: 0 };
    let of = |built: Result<(), SimError>| {
        let said = built.unwrap_err().to_string();
        assert!(said.contains("was built without GPU support"), "{said}");
    };
    let gas = Simulation::new(tube(&[]), euler::<1>().riemann::<Spread>());
    of(gas.build(device).map(|_| ()));
    of(Simulation::new(column(&[]), mps::<f32, 2>())
        .build(device)
        .map(|_| ()));
}

/// However the scheme is asked for, it is the one that was composed.
#[test]
fn a_scheme_is_not_asked_for_by_a_setting() {
    let said = why(Simulation::new(column(&[]), mps::<f32, 2>()).set("scheme", "wcsph"));
    assert!(
        said.contains("the case asks for scheme = \"wcsph\"") && said.contains("one of \"mps\""),
        "{said}"
    );
    let said = why(Simulation::new(tube(&[]), euler::<1>()).set("scheme", "nonsense"));
    assert!(said.contains("scheme = \"nonsense\""), "{said}");
    let said = why(Simulation::new(tube(&[]), euler::<1>()).assign("scheme=3"));
    assert!(said.contains("`scheme` must be text"), "{said}");
}

#[test]
fn numbers_and_folders_that_mean_nothing() {
    let draft = || Simulation::new(tube(&[]), euler::<1>());
    for every in [f64::NAN, -1.0] {
        let said = why(draft().on(Every(every), |_| {}));
        assert!(
            said.contains("give a number that is not negative"),
            "{said}"
        );
    }
    let said = why(draft().record(""));
    assert!(said.contains("a folder without a name; give one"), "{said}");
    let threads = 100_000;
    let error = draft()
        .build(Device::Cpu { threads })
        .map(|_| ())
        .unwrap_err();
    assert!(error.to_string().contains("give 0 to 4096"), "{error}");

    let mut calls = 0;
    let mut sim = draft()
        .on(Every(f64::INFINITY), |_| calls += 1)
        .build(DEVICE)
        .unwrap();
    for time in [f64::NAN, f64::INFINITY, -1.0] {
        let said = sim.run_until(time).unwrap_err().to_string();
        assert!(
            said.contains("give a number that is finite and not negative"),
            "{said}"
        );
    }
    sim.run_until(0.02).unwrap();
    drop(sim);
    assert_eq!(calls, 1);
}

/// A limiter with a whole coefficient whose default is not whole.
#[derive(Clone, Copy, Debug)]
struct Half;

impl Named for Half {
    const NAME: &'static str = "half";
    const SUMMARY: &'static str = "-";
    const KEYS: &'static [Key] = &[Key::new("steps", 2.5, "steps").whole()];
}

impl FromCoefficients for Half {
    fn from_coefficients(_: &Coefficients) -> Self {
        Half
    }
}

impl euler::Limiter for Half {
    fn slope<R: Real>(&self, left: R, right: R) -> R {
        euler::Limiter::slope(&euler::Minmod, left, right)
    }
}

#[test]
fn a_whole_coefficient_has_a_whole_default() {
    let said = why(Simulation::new(tube(&[]), euler::<1>().limiter::<Half>()));
    assert!(
        said.contains("its key `steps` is a whole number, but its default is 2.5"),
        "{said}"
    );
}

/// A column whose name would be two headings.
#[derive(Clone, Copy, Debug)]
struct Commas;

impl Named for Commas {
    const NAME: &'static str = "commas";
    const SUMMARY: &'static str = "-";
}

impl<S: Scalar> wcsph::Summation<S> for Commas {
    const ROLE: wcsph::Role = wcsph::Role::Shown;
    const COLUMN: wcsph::Column = wcsph::Column {
        name: "this,that",
        unit: "m",
        is_vector: false,
        meaning: "nothing",
    };

    fn new(_: &wcsph::SummationSetup) -> Self {
        Commas
    }
    fn add<R: Real<Scalar = S>, const D: usize>(
        &self,
        _: &wcsph::Parcel<R, D>,
        _: &wcsph::Parcel<R, D>,
        _: &wcsph::PairGeom<R, D>,
        _: impl FnOnce() -> R,
        _: &mut wcsph::Terms<R>,
    ) {
    }
    fn finish<const D: usize>(
        &self,
        _: &wcsph::Parcel<S, D>,
        w0: S,
        _: &wcsph::Terms<S>,
    ) -> [S; 4] {
        [w0; 4]
    }
}

#[test]
fn a_column_is_one_heading() {
    let said = why(Simulation::new(
        column(&[]),
        wcsph::<f32, 2>().summation::<Commas>(),
    ));
    assert!(
        said.contains("its column `this,that` holds ','") && said.contains("rename it in COLUMN"),
        "{said}"
    );
}
