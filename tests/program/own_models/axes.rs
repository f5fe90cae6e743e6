//! A model of each axis of every family: all of them repeat one of ours.

use super::fresh;
use crate::common::{compiles_kernels, monoflow, summary, text};
use std::fs;
use std::path::{Path, PathBuf};

/// A model of nearly every axis.
const AXES: &str = r#"
#![cfg_attr(target_arch = "nvptx64", no_std)]

pub mod fluid {
    use monoflow_kernels::prelude::wcsph::*;

    macro_rules! named {
        ($model:ty, $word:literal) => {
            impl<S> Named for $model {
                const NAME: &'static str = $word;
                const SUMMARY: &'static str = "of mine";
            }
        };
    }

    /// As monoflow's linear equation.
    #[derive(Clone, Copy, Debug)]
    #[repr(C)]
    pub struct Proportional<S> {
        density: S,
        sound_speed: S,
    }
    named!(Proportional<S>, "proportional");

    impl<S: Scalar> Eos<S> for Proportional<S> {
        fn new(setup: &EosSetup) -> Self {
            Proportional {
                density: S::from_literal(setup.density),
                sound_speed: S::from_literal(setup.sound_speed),
            }
        }
        #[inline(always)]
        fn density(&self) -> S {
            self.density
        }
        #[inline(always)]
        fn pressure<R: Real<Scalar = S>>(&self, excess: R) -> R {
            R::splat(self.sound_speed * self.sound_speed * self.density) * excess
        }
        #[inline(always)]
        fn excess<R: Real<Scalar = S>>(&self, pressure: R) -> R {
            pressure / R::splat(self.sound_speed * self.sound_speed * self.density)
        }
        #[inline(always)]
        fn sound_speed<R: Real<Scalar = S>>(&self, _: R) -> R {
            R::splat(self.sound_speed)
        }
    }

    /// As monoflow's XSPH, but for the name of its strength.
    #[derive(Clone, Copy, Debug)]
    #[repr(C)]
    pub struct Towards<S> {
        strength: S,
    }
    impl<S> Named for Towards<S> {
        const NAME: &'static str = "towards";
        const SUMMARY: &'static str = "of mine";
        const KEYS: &'static [Key] = &[Key::new("share", 0.1, "of the difference").within(0.0, 1.0)];
    }
    impl<S: Scalar> VelocitySmoothing<S> for Towards<S> {
        type Sum<R: Real<Scalar = S>, const D: usize> = [R; D];
        const ON: bool = true;

        fn new(setup: &SmoothingSetup) -> Self {
            let [share] = setup.coefficients.of::<Self, _>();
            Towards {
                strength: S::from_literal(-2.0 * share),
            }
        }
        #[inline(always)]
        fn zero<R: Real<Scalar = S>, const D: usize>() -> [R; D] {
            [R::lit(0.0); D]
        }
        #[inline(always)]
        fn add<R: Real<Scalar = S>, const D: usize>(
            &self,
            i: &State<R, D>,
            j: &State<R, D>,
            pair: &PairGeom<R, D>,
            w: impl FnOnce() -> R,
            sum: &mut [R; D],
        ) {
            let weight = R::splat(self.strength) * j.mass * (i.density + j.density).recip() * w();
            vector::add_scaled(sum, weight, &pair.u);
        }
        #[inline(always)]
        fn total<R: Real<Scalar = S>, const D: usize>(&self, sum: [R; D]) -> [S; D] {
            from_fn(|k| sum[k].total())
        }
    }

    /// As monoflow's corrected gradient, two words in space and all.
    #[derive(Clone, Copy, Debug)]
    #[repr(C)]
    pub struct Upright<S>(CorrectedGradient<S>);
    impl<S> Named for Upright<S> {
        const NAME: &'static str = "upright";
        const SUMMARY: &'static str = "of mine";
    }
    impl<S: Scalar> Gathers<S> for Upright<S> {
        const COLUMN: Option<Column> = <CorrectedGradient<S> as Gathers<S>>::COLUMN;
        const GOES_ON_IN_SPACE: bool = true;

        #[inline(always)]
        fn gather<R: Real<Scalar = S>, const D: usize>(
            &self,
            i: &State<R, D>,
            j: &State<R, D>,
            pair: &PairGeom<R, D>,
            w: impl FnOnce() -> R,
            sums: &mut Sums<R>,
        ) {
            self.0.gather(i, j, pair, w, sums);
        }
        #[inline(always)]
        fn gathered<const D: usize>(
            &self,
            terms: &impl FluidTerms<S>,
            i: &State<S, D>,
            pull: &[S; D],
            sums: &Sums<S>,
        ) -> [S; 4] {
            self.0.gathered(terms, i, pull, sums)
        }
        #[inline(always)]
        fn gathered_beyond<const D: usize>(&self, sums: &Sums<S>) -> [S; 4] {
            self.0.gathered_beyond::<D>(sums)
        }
    }
    impl<S: Scalar> Gradient<S> for Upright<S> {
        fn new(_: &GradientSetup) -> Self {
            Upright(Gradient::new(&GradientSetup::default()))
        }
        #[inline(always)]
        fn beyond<R: Real<Scalar = S>, const D: usize>(
            &self,
            particle: &State<R, D>,
            x: &[R; D],
        ) -> [R; D] {
            self.0.beyond(particle, x)
        }
    }

    /// As monoflow's predictor and corrector.
    #[derive(Clone, Copy, Debug, Default)]
    pub struct Midway;
    impl Named for Midway {
        const NAME: &'static str = "midway";
        const SUMMARY: &'static str = "of mine";
    }
    impl Integrator for Midway {
        const ORDER: u32 = 2;
        const STAGES: u32 = 2;
        const KEEPS_RATES: bool = false;
        const REACH: f64 = 0.5;

        #[inline(always)]
        fn advance<S: Scalar, const D: usize>(
            stage: u32,
            start: &Motion<S, D>,
            _: &Motion<S, D>,
            slope: &Slope<S, D>,
            dt: S,
        ) -> Motion<S, D> {
            let half = S::from_literal(0.5) * dt;
            if stage == 0 {
                start.step(&start.velocity, slope, half)
            } else {
                let midway = from_fn(|k| start.velocity[k] + half * slope.acceleration[k]);
                start.step(&midway, slope, dt)
            }
        }
    }

    /// No diffusion, which gathers nothing either.
    #[derive(Clone, Copy, Debug)]
    #[repr(C)]
    pub struct Level<S>(S);
    named!(Level<S>, "level");

    impl<S: Scalar> Gathers<S> for Level<S> {}

    impl<S: Scalar> Diffusion<S> for Level<S> {
        fn new(_: &DiffusionSetup) -> Self {
            Level(S::from_literal(0.0))
        }
        #[inline(always)]
        fn rate<R: Real<Scalar = S>, const D: usize>(
            &self,
            _: &State<R, D>,
            _: &State<R, D>,
            _: &PairGeom<R, D>,
        ) -> R {
            R::splat(self.0)
        }
    }

    /// As monoflow's sum of Shepard, under its name in frames.
    #[derive(Clone, Copy, Debug)]
    pub struct Fullness;
    impl Named for Fullness {
        const NAME: &'static str = "fullness";
        const SUMMARY: &'static str = "of mine";
    }
    impl<S: Scalar> Summation<S> for Fullness {
        const ROLE: Role = Role::Shown;
        const COLUMN: Column = <ShepardSum as Summation<f32>>::COLUMN;

        fn new(_: &SummationSetup) -> Self {
            Fullness
        }
        #[inline(always)]
        fn add<R: Real<Scalar = S>, const D: usize>(
            &self,
            _: &Parcel<R, D>,
            j: &Parcel<R, D>,
            _: &PairGeom<R, D>,
            w: impl FnOnce() -> R,
            terms: &mut Terms<R>,
        ) {
            terms[0] += w() * j.volume;
        }
        #[inline(always)]
        fn finish<const D: usize>(&self, i: &Parcel<S, D>, w0: S, terms: &Terms<S>) -> [S; 4] {
            let zero = S::from_literal(0.0);
            [terms[0] + w0 * i.volume, zero, zero, zero]
        }
    }

    /// None at all, which no wall is said to hold.
    #[derive(Clone, Copy, Debug)]
    #[repr(C)]
    pub struct Slippery<S>(S);
    named!(Slippery<S>, "slippery");

    impl<S: Scalar> Viscosity<S> for Slippery<S> {
        fn new(_: &ViscositySetup) -> Self {
            Slippery(S::from_literal(0.0))
        }
        fn kinematic(&self) -> S {
            self.0
        }
        #[inline(always)]
        fn contribute<R: Real<Scalar = S>, const D: usize>(
            &self,
            _: &State<R, D>,
            _: &State<R, D>,
            _: &PairGeom<R, D>,
            _: &mut R,
            _: &mut [R; D],
        ) {
        }
    }
}

macro_rules! named {
    ($model:ty, $word:literal) => {
        impl Named for $model {
            const NAME: &'static str = $word;
            const SUMMARY: &'static str = "of mine";
        }
    };
}

pub mod weight {
    use monoflow_kernels::prelude::mps::*;
    #[derive(Clone, Copy, Debug, Default)]
    pub struct Square;
    named!(Square, "square");
    impl Weight for Square {
        #[inline(always)]
        fn value<R: Real>(&self, q: R, _: R) -> R {
            (R::lit(1.0) - q) * (R::lit(1.0) - q)
        }
    }
}

pub mod bed {
    use monoflow_kernels::prelude::shallow_water::*;
    /// As Manning's law, with a field of the bed of its own.
    #[derive(Clone, Copy, Debug, Default)]
    pub struct Grassy;
    impl Named for Grassy {
        const NAME: &'static str = "grassy";
        const SUMMARY: &'static str = "of mine";
        const KEYS: &'static [Key] = &[Key::new("grass", 0.03, "n").within(0.0, 9.0).field()];
    }
    impl<S: Scalar> Friction<S> for Grassy {
        #[inline(always)]
        fn drag<R: Real<Scalar = S>>(&self, gravity: R, depth: R, [n, _]: Roughness<R>) -> R {
            gravity * n * n * depth.rcbrt()
        }
    }
}

pub mod slopes {
    use monoflow_kernels::prelude::euler::*;
    #[derive(Clone, Copy, Debug, Default)]
    pub struct Flat;
    named!(Flat, "flat");
    impl Limiter for Flat {
        #[inline(always)]
        fn slope<R: Real>(&self, _: R, _: R) -> R {
            R::lit(0.0)
        }
    }
}

pub mod gas {
    use monoflow_kernels::prelude::euler::*;
    /// As monoflow's gas of Noble and Abel, but for the name of its covolume.
    #[derive(Clone, Copy, Debug)]
    #[repr(C)]
    pub struct Crowded(NobleAbel);
    impl Named for Crowded {
        const NAME: &'static str = "crowded";
        const SUMMARY: &'static str = "of mine";
        const KEYS: &'static [Key] = &[Key::new("crowd", 1e-3, "b").within(0.0, 1.0)];
    }
    impl FromSetup for Crowded {
        fn from_setup(setup: &EulerSetup, own: &Coefficients) -> Self {
            let [crowd] = own.of::<Self, _>();
            Crowded(NobleAbel::new(setup.gamma, crowd))
        }
    }
    impl Gas for Crowded {
        #[inline(always)]
        fn pressure<R: Real>(&self, density: R, energy: R) -> R {
            self.0.pressure(density, energy)
        }
        #[inline(always)]
        fn internal_energy<R: Real>(&self, density: R, pressure: R) -> R {
            self.0.internal_energy(density, pressure)
        }
        #[inline(always)]
        fn sound_speed2<R: Real>(&self, density: R, pressure: R) -> R {
            self.0.sound_speed2(density, pressure)
        }
        #[inline(always)]
        fn bulk_modulus<R: Real>(&self, density: R, pressure: R) -> R {
            self.0.bulk_modulus(density, pressure)
        }
        #[inline(always)]
        fn index<R: Real>(&self, density: R, pressure: R) -> AdiabaticIndex<R> {
            self.0.index(density, pressure)
        }
    }
}

monoflow_kernels::models! {
    wcsph eos: fluid::Proportional<S>;
    wcsph density_diffusion: fluid::Level<S>;
    wcsph viscosity: fluid::Slippery<S>;
    wcsph velocity_smoothing: fluid::Towards<S>;
    wcsph gradient: fluid::Upright<S>;
    wcsph integrator: fluid::Midway;
    wcsph column: fluid::Fullness;
    mps weight: crate::weight::Square;
    shallow_water friction: bed::Grassy;
    euler gas: gas::Crowded;
    euler limiter: slopes::Flat;
}
"#;

/// Sets on the command line.
fn set<'a>(assignments: &[&'a str]) -> Vec<&'a str> {
    assignments.iter().flat_map(|one| ["--set", one]).collect()
}

#[test]
fn models_of_all_families_run_as_those_that_they_repeat() {
    let study = fresh("axes");
    fs::write(study.join("src/lib.rs"), AXES).unwrap();
    let case = study.join("case.toml");
    let models = format!("models.path={:?}", text(&study));
    let run = |case: &str, out: &str, more: &[&str]| {
        let out = study.join(out);
        let head = ["run", case, "--out", text(&out), "--quiet", "--overwrite"];
        (monoflow(&[&head[..], more].concat()), out)
    };
    // The pressure of an equation of one's own is in gauges and frames, the same bits.
    let fluid = |eos: &str, carried: &'static str, out: &str| {
        let diffusion = if eos == "proportional" {
            "level"
        } else {
            "none"
        };
        let diffusion = format!("numerics.density_diffusion={diffusion}");
        let eos = format!("numerics.eos={eos}");
        let carried = set(&Vec::from_iter(carried.lines()));
        let more = set(&[
            "numerics.kernel=wendland_c2",
            &diffusion,
            "numerics.viscosity=morris",
            "precision=f64",
            &eos,
        ]
        .map(|one| &*one.to_owned().leak()));
        let (answer, out) = run(
            text(&case),
            out,
            &[&more[..], &carried, &["--until", "0.04"]].concat(),
        );
        answer.succeeds();
        out
    };
    let carried = [
        "numerics.gradient=upright\nnumerics.velocity_smoothing=towards\nnumerics.towards.share=0.3\nnumerics.integrator=midway\ncolumns.show=[\"fullness\"]",
        "numerics.gradient=corrected\nnumerics.xsph=0.3\nnumerics.integrator=predictor_corrector\ncolumns.show=[\"shepard_sum\"]",
    ];
    let own = fluid("proportional", carried[0], "own");
    let ours = fluid("linear", carried[1], "ours");
    for name in ["gauges.csv", "frames.pvd"] {
        assert!(
            fs::read(own.join(name)).unwrap() == fs::read(ours.join(name)).unwrap(),
            "{name}"
        );
    }
    let frames = fs::read_dir(own.join("frames"))
        .unwrap()
        .map(|frame| frame.unwrap().file_name());
    for frame in frames {
        let [a, b] = [&own, &ours].map(|out| fs::read(out.join("frames").join(&frame)).unwrap());
        assert!(a == b, "{frame:?} differs");
    }

    // Two columns of one name.
    let twice = set(&[
        "numerics.kernel=wendland_c2",
        "precision=f64",
        "columns.show=[\"fullness\", \"shepard_sum\"]",
    ]);
    let told = ["two columns called `shepard_sum`", "another COLUMN.name"];
    let checked = [&["check", text(&case)], &twice[..]].concat();
    monoflow(&checked).fails(2, &told);
    run(text(&case), "twice", &twice).0.fails(2, &told);

    // A wall that is not said to hold a viscosity.
    let slippery = set(&["numerics.kernel=wendland_c2", "numerics.viscosity=slippery"]);
    run(text(&case), "slippery", &slippery).0.fails(
        2,
        &[
            "numerics.wall = \"dynamic\" and numerics.viscosity = \"slippery\"",
            "impl<S> Holds<fluid::Slippery<S>> for DynamicParticles {}",
        ],
    );

    // The other families.
    let first = study.join("mps.toml");
    monoflow(&["init", "mps", text(&first)]).succeeds();
    let square = set(&[&models, "numerics.kernel=square"]);
    let (answer, out) = run(
        text(&first),
        "mps",
        &[&square[..], &["--steps", "3"]].concat(),
    );
    answer.succeeds();
    assert!(summary(&out)["scheme"].as_str().unwrap().contains("square"));
    // The start, the shock that comes in, gauges, forces on a body and frames know the gas of one's own.
    let tube = study.join("tube.toml");
    fs::write(&tube, TUBE).unwrap();
    let [own, ours] = [
        ["crowded", "crowded.crowd", "flat"],
        ["noble_abel", "noble_abel.covolume", "first_order"],
    ]
    .map(|[gas, key, limiter]| {
        let words = [
            models.clone(),
            format!("gas.model={gas}"),
            format!("gas.{key}=0.02"),
            format!("numerics.limiter={limiter}"),
        ];
        let (answer, out) = run(
            text(&tube),
            gas,
            &set(&words.each_ref().map(|word| &word[..])),
        );
        answer.succeeds();
        written(&out)
    });
    assert!(own == ours, "gauges or frames differ");
    let bed = |friction: &str, field: &str, models: &str| {
        let case = study.join("bed.toml");
        let text_of = BED.replace("FRICTION", friction).replace("FIELD", field);
        fs::write(&case, text_of.replace("MODELS", models)).unwrap();
        let (answer, out) = run(text(&case), friction, &[]);
        answer.succeeds();
        written(&out)
    };
    let path = format!("[models]\npath = {:?}", text(&study));
    let ours = bed("manning", "manning", "");
    assert!(
        bed("grassy", "grass", &path) == ours,
        "gauges or frames differ"
    );
    // For a GPU, all models of the study.
    if compiles_kernels() {
        let (case, out) = (study.join("bed.toml"), study.join("built"));
        let build = ["build", text(&case), "--gpu", "-o", text(&out)];
        monoflow(&build).succeeds();
        let mut built = fs::read_dir(out.join("programs")).unwrap();
        let is_kernels = |path: PathBuf| path.extension().is_some_and(|end| end == "ptx");
        assert!(built.any(|file| is_kernels(file.unwrap().path())));
    }
}

/// Frames and gauges of a run, byte by byte.
fn written(out: &Path) -> Vec<Vec<u8>> {
    let frames = fs::read_dir(out.join("frames")).unwrap();
    let mut files: Vec<_> = frames.map(|frame| frame.unwrap().path()).collect();
    files.sort();
    assert!(files.len() > 1, "{files:?}");
    files.push(out.join("gauges.csv"));
    let read = |file| fs::read(file).unwrap();
    files.into_iter().map(read).collect()
}

/// A shock that meets a cylinder, in a gas that is to be chosen; a fifth of space is taken behind it.
const TUBE: &str = r#"
scheme = "euler"
[grid]
min = [0, 0]
max = [1, 1]
cells = [24, 24]
[gas]
gamma = 1.3
[[state]]
name = "calm"
density = 5
pressure = 1
[[state]]
name = "shocked"
post_shock = { into = "calm", mach = 2, direction = [1, 0] }
[[region]]
state = "calm"
[[region]]
state = "shocked"
through = [0.2, 0]
towards = [-1, 0]
[[boundary]]
sides = ["left"]
type = "inflow"
state = "shocked"
[[body]]
name = "post"
shape = "circle"
centre = [0.5, 0.5]
radius = 0.2
[[gauge]]
name = "before"
at = [0.1, 0.5]
[time]
end = 0.5
[output]
frames_every = 0.25
gauges_every = 0.05
reference = "shocked"
"#;

/// A stream over a bed whose friction is a field, a region of it another one; it leaves at its normal depth.
const BED: &str = r#"
scheme = "shallow_water"
bed = "-0.01*x"
FIELD = "0.02 + 0.001*x"
MODELS
[mesh]
shape = "rectangle"
min = [0, 0]
max = [10, 2]
cells = [20, 4]
[water]
depth = 0.2
velocity = [1, 0]
[numerics]
friction = "FRICTION"
[[region]]
min = [4, 0]
max = [6, 2]
FIELD = 0.1
[[boundary]]
name = "right"
type = "normal_depth"
[[gauge]]
name = "in_grass"
at = [5, 1]
[time]
end = 2
[output]
frames_every = 2
gauges_every = 0.1
"#;
