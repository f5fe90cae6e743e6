//! The models of monoflow, one line each; the first of each axis is the default.
//!
//! What cases may say, what `monoflow list` and `monoflow explain` show, what is drawn by tests and the
//! types that compiled schemes are made of follow from it.

use crate::reexport::wcsph::{
    Adami, AdamiFreeSlip, Antuono, Artificial, Brezzi, Buoyant, Cole, CorrectedGradient,
    CubicSpline, Diffusing, DynamicMoving, DynamicParticles, Ferrari, Fourtakas, FreeSurface,
    Gaussian, Inviscid, LennardJones, Linear, Mls, Molteni, MonaghanGingold, MonaghanKajtar,
    Morris, MorrisArithmetic, MorrisGeometric, MorrisHarmonic, NoDiffusion, NoSmoothing,
    PlainGradient, Quadratic, QuarticSpline, QuinticSpline, Shepard, ShepardSum, Shifting,
    ShiftingBelowSurface, SurfaceNormal, Tait, Vorticity, WendlandC2, Xsph,
};
use crate::reexport::{
    PredictorCorrector, Rk3, Symplectic, euler as gas_flow, mps as semi_implicit, shallow,
};
use gas_flow::{
    Central, Exact, FirstOrder, Hllc, HllcHll, Ideal, Kbn, Lpfs, Minmod, MonotonisedCentral,
    NobleAbel, Rusanov, Stiffened, Superbee, VanAlbada, VanLeer,
};
use semi_implicit::{Cubic, Difference, Hyperbolic, Laplacian, LeastPressure, Symmetric};
use shallow::{
    BarthJespersen, Chezy, DarcyWeisbach, Manning, Michalak, NoFriction, Roe, Unlimited,
};

crate::models! {
    wcsph kernel: WendlandC2;
    wcsph kernel: CubicSpline;
    wcsph kernel: QuarticSpline;
    wcsph kernel: QuinticSpline;
    wcsph kernel: Quadratic;
    wcsph kernel: Gaussian;
    wcsph eos: Tait<S>;
    wcsph eos: Cole<S>;
    wcsph eos: Linear<S>;
    wcsph density_diffusion: Molteni<S>;
    wcsph density_diffusion: Ferrari<S>;
    wcsph density_diffusion: Fourtakas<S>;
    wcsph density_diffusion: Antuono<S>;
    wcsph density_diffusion: Brezzi<S>;
    wcsph density_diffusion: NoDiffusion;
    wcsph viscosity: Artificial<S>;
    wcsph viscosity: Inviscid;
    wcsph viscosity: Morris<S>;
    wcsph viscosity: MorrisArithmetic<S>;
    wcsph viscosity: MorrisHarmonic<S>;
    wcsph viscosity: MorrisGeometric<S>;
    wcsph viscosity: MonaghanGingold<S>;
    wcsph wall: DynamicParticles;
    wcsph wall: DynamicMoving;
    wcsph wall: LennardJones<S>;
    wcsph wall: MonaghanKajtar<S>;
    wcsph wall: Adami<S>;
    wcsph wall: AdamiFreeSlip<S>;
    wcsph integrator: PredictorCorrector;
    wcsph integrator: Symplectic;
    wcsph integrator: Rk3;
    wcsph velocity_smoothing: NoSmoothing;
    wcsph xsph: Xsph<S>;
    wcsph shifting: Shifting<S>;
    wcsph shifting: ShiftingBelowSurface<S>;
    wcsph gradient: PlainGradient;
    wcsph gradient: CorrectedGradient<S>;
    wcsph density_filter: Shepard;
    wcsph density_filter: Mls<S>;
    wcsph tracer: Diffusing<S>;
    wcsph tracer: Buoyant<S>;
    wcsph column: Vorticity;
    wcsph column: FreeSurface;
    wcsph column: SurfaceNormal;
    wcsph column: ShepardSum;
    mps weight: Hyperbolic;
    mps weight: Difference;
    mps weight: Cubic;
    mps gradient: Symmetric;
    mps gradient: LeastPressure;
    mps viscosity: Laplacian;
    mps viscosity: Inviscid;
    shallow_water riemann: Roe;
    shallow_water riemann: shallow::Hll;
    shallow_water riemann: shallow::Hllc;
    shallow_water friction: Manning;
    shallow_water friction: Chezy;
    shallow_water friction: DarcyWeisbach;
    shallow_water friction: NoFriction;
    shallow_water limiter: BarthJespersen;
    shallow_water limiter: Michalak;
    shallow_water limiter: Unlimited;
    euler gas: Ideal;
    euler gas: Stiffened;
    euler gas: NobleAbel;
    euler riemann: Hllc;
    euler riemann: HllcHll;
    euler riemann: gas_flow::Hll;
    euler riemann: Rusanov;
    euler riemann: Exact;
    euler limiter: MonotonisedCentral;
    euler limiter: Minmod;
    euler limiter: VanLeer;
    euler limiter: VanAlbada;
    euler limiter: Superbee;
    euler limiter: FirstOrder;
    euler limiter: Central;
    euler stabilisation: Lpfs;
    euler stabilisation: Kbn;
}
