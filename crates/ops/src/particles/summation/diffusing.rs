use super::{Parcel, Role, Summation, SummationSetup, Terms, number};
use crate::particles::{Column, PairGeom};
use crate::{Key, Named, Real, Scalar};

/// What fluid carries along and what spreads in it: a concentration, a temperature.
///
/// **Equation** `Dc_i/Dt = κ ρ0/L⁰ Σ 2 m_j/(ρ_i ρ_j) F_ij (c_i - c_j)`; at walls of value `C`, `c_j = 2C - c_i`.
/// **Source** Cleary & Monaghan 1999, doi:10.1006/jcph.1998.6118, with one conductivity.
///
/// | symbol | meaning | unit |
/// |---|---|---|
/// | κ | diffusivity | m²/s |
/// | L⁰ | what the sum makes of a Laplacian of 1 on the lattice of the start | – |
///
/// **Properties** `Σ m_i c_i` changes by walls and openings alone, for pairs exchange equal amounts; a constant
/// stays one; greatest and least values are those of the start, of walls and of what comes in. Walls without a value exchange nothing.
/// Where particles move with another velocity than their own (XSPH, shifting), what they carry goes with them: the
/// drift is not taken back. At a wall the value is met at its face, as the velocity is by [`Morris`](crate::wcsph::viscosity::Morris).
///
/// ```
/// use monoflow_ops::{Coefficients, particles::summation::{Diffusing, Summation, SummationSetup}};
/// let setup = SummationSetup { h: 0.01, spacing: 0.008, wall_spacing: 0.008, density: 1000.0, gravity: [0.0; 3],
///     laplacian: 1.0, mirror: 2.0,
///     coefficients: Coefficients::of_case(&[1.4e-7]), kernel: Coefficients::default() };
/// let heat: Diffusing<f64> = Summation::new(&setup);
/// assert_eq!(heat.diffusivity(), 1.4e-7);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Diffusing<S> {
    /// `κ/L⁰`, m²/s.
    diffusivity: S,
    /// `2 κ ρ0/L⁰`, kg/(m s).
    conductivity: S,
    /// Of differences to walls.
    mirror: S,
}

const DIFFUSIVITY: Key = Key::new("diffusivity", 0.0, "how fast it spreads in fluid at rest")
    .unit("m²/s")
    .within(0.0, 1e6);

impl<S> Named for Diffusing<S> {
    const NAME: &'static str = "diffusing";
    const SUMMARY: &'static str = "carried along and spreading: a concentration, a temperature";
    const EQUATION: &'static str =
        "Dc_i/Dt = kappa rho0/L0 sum_j 2 m_j/(rho_i rho_j) F_ij (c_i - c_j) [1/s], kappa [m^2/s]";
    const SOURCE: &'static str = "Cleary & Monaghan 1999, doi:10.1006/jcph.1998.6118";
    const KEYS: &'static [Key] = &[DIFFUSIVITY];
}

/// The name of the column that fluid carries.
pub const TRACER: &str = "tracer";

const CARRIED: Column = Column {
    name: TRACER,
    unit: "",
    is_vector: false,
    meaning: "what fluid carries along",
};

impl<S: Scalar> Diffusing<S> {
    fn of(diffusivity: f64, setup: &SummationSetup) -> Self {
        Diffusing {
            diffusivity: S::from_literal(diffusivity / setup.laplacian),
            conductivity: S::from_literal(2.0 * diffusivity * setup.density / setup.laplacian),
            mirror: S::from_literal(setup.mirror),
        }
    }
}

impl<S: Scalar> Summation<S> for Diffusing<S> {
    const ROLE: Role = Role::Carried;
    const COLUMN: Column = CARRIED;

    fn new(setup: &SummationSetup) -> Self {
        let [diffusivity] = setup.coefficients.of::<Self, _>();
        Self::of(diffusivity, setup)
    }

    #[inline(always)]
    fn add<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &Parcel<R, D>,
        j: &Parcel<R, D>,
        pair: &PairGeom<R, D>,
        _: impl FnOnce() -> R,
        terms: &mut Terms<R>,
    ) {
        terms[0] += j.volume * pair.f * (i.carried[0] - j.carried[0]);
    }

    #[inline(always)]
    fn add_wall<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &Parcel<R, D>,
        j: &Parcel<R, D>,
        pair: &PairGeom<R, D>,
        _: impl FnOnce() -> R,
        terms: &mut Terms<R>,
    ) {
        let difference = i.carried[0] - j.carried[0];
        terms[0] += j.volume * pair.f * (difference * R::splat(self.mirror)) * j.carried[1];
    }

    #[inline(always)]
    fn finish<const D: usize>(&self, i: &Parcel<S, D>, _: S, terms: &Terms<S>) -> [S; 4] {
        number(self.conductivity * terms[0] / i.density)
    }

    fn diffusivity(&self) -> S {
        self.diffusivity
    }
}

/// What fluid carries along, what spreads in it and by which it rises or sinks.
///
/// **Equation** that of [`Diffusing`], and `Du/Dt += -β (c - c0) g`.
/// **Source** Boussinesq 1903, Théorie analytique de la chaleur, volume 2; in SPH: Szewc, Pozorski & Tanière
/// 2011, Int. J. Heat Mass Transfer 54.
///
/// | symbol | meaning | unit |
/// |---|---|---|
/// | β | expansion: relative loss of density by one unit of what is carried; negative for salt | 1/unit |
/// | c0 | the value at which fluid has its density at rest | unit |
///
/// **Valid for** `|β (c - c0)|` far below 1: mass and inertia stay those of the density at rest.
///
/// ```
/// use monoflow_ops::{Coefficients, particles::summation::{Buoyant, Summation, SummationSetup}};
/// let setup = SummationSetup { h: 0.01, spacing: 0.008, wall_spacing: 0.008, density: 1000.0,
///     gravity: [0.0, -10.0, 0.0], laplacian: 1.0, mirror: 2.0, coefficients: Coefficients::of_case(&[1.4e-7, 2e-4, 20.0]),
///     kernel: Coefficients::default() };
/// let heat: Buoyant<f64> = Summation::new(&setup);
/// assert!((heat.acceleration([30.0, 1.0, 0.0, 0.0])[1] - 0.02).abs() < 1e-15);
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Buoyant<S> {
    spreading: Diffusing<S>,
    /// `-β g`, m/s² by one unit.
    rise: [S; 3],
    reference: S,
}

impl<S> Named for Buoyant<S> {
    const NAME: &'static str = "buoyant";
    const SUMMARY: &'static str =
        "carried along and spreading, and fluid rises or sinks by it (Boussinesq)";
    const EQUATION: &'static str =
        "Dc_i/Dt as diffusing; Du_i/Dt += -beta (c_i - c0) g [m/s^2], beta [1/unit], c0 [unit]";
    const SOURCE: &'static str = "Szewc, Pozorski & Taniere 2011, Int. J. Heat Mass Transfer 54";
    const KEYS: &'static [Key] = &[
        DIFFUSIVITY,
        Key::new(
            "expansion",
            0.0,
            "relative loss of density by one unit; negative for salt",
        )
        .unit("1/unit"),
        Key::new(
            "reference",
            0.0,
            "value at which fluid has its density at rest",
        )
        .unit("unit"),
    ];
}

impl<S: Scalar> Summation<S> for Buoyant<S> {
    const ROLE: Role = Role::Carried;
    const COLUMN: Column = CARRIED;
    const ACCELERATES: bool = true;

    fn new(setup: &SummationSetup) -> Self {
        let [diffusivity, expansion, reference] = setup.coefficients.of::<Self, _>();
        Buoyant {
            spreading: Diffusing::of(diffusivity, setup),
            rise: setup.gravity.map(|g| S::from_literal(-expansion * g)),
            reference: S::from_literal(reference),
        }
    }

    #[inline(always)]
    fn add<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &Parcel<R, D>,
        j: &Parcel<R, D>,
        pair: &PairGeom<R, D>,
        w: impl FnOnce() -> R,
        terms: &mut Terms<R>,
    ) {
        self.spreading.add(i, j, pair, w, terms);
    }

    #[inline(always)]
    fn add_wall<R: Real<Scalar = S>, const D: usize>(
        &self,
        i: &Parcel<R, D>,
        j: &Parcel<R, D>,
        pair: &PairGeom<R, D>,
        w: impl FnOnce() -> R,
        terms: &mut Terms<R>,
    ) {
        self.spreading.add_wall(i, j, pair, w, terms);
    }

    #[inline(always)]
    fn finish<const D: usize>(&self, i: &Parcel<S, D>, w0: S, terms: &Terms<S>) -> [S; 4] {
        self.spreading.finish(i, w0, terms)
    }

    fn diffusivity(&self) -> S {
        self.spreading.diffusivity()
    }

    #[inline(always)]
    fn acceleration(&self, carried: [S; 4]) -> [S; 3] {
        let above = carried[0] - self.reference;
        let [x, y, z] = self.rise;
        [x * above, y * above, z * above]
    }
}
