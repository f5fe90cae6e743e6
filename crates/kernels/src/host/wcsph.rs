//! The loops of a scheme of weakly compressible SPH.

use super::account::SchemeAccount;
use super::{ListView, Pass, Scheme, stamp};
use core::array::from_fn;
use core::ffi::c_void;
use core::marker::PhantomData;
use monoflow_abi::{
    DeclaredColumn, GivenNumber, INSTRUCTIONS, In, Loop, Out, PROGRAM_VERSION, Program, Text,
};
use monoflow_ops::body::{fluid_rates, gather_slot, of_walls, pack, place_of, reaction, wall_rate};
use monoflow_ops::diffusion::Diffusion;
use monoflow_ops::eos::Eos;
use monoflow_ops::gather::{COLUMNS, GIVEN, goes_on};
use monoflow_ops::gradient::Gradient;
use monoflow_ops::kernel::Kernel;
use monoflow_ops::scheme::ParticleScheme;
use monoflow_ops::smoothing::VelocitySmoothing;
use monoflow_ops::viscosity::Viscosity;
use monoflow_ops::wall::{Holds, WallModel};
use monoflow_ops::{Scalar, Wcsph, WcsphSetup, by_particle};

/// The word of this family in case files.
pub const FAMILY: &str = "wcsph";

/// What executors must know of a scheme.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Facts {
    /// Influence radius, m.
    pub radius: f64,
    /// Kinematic viscosity that bounds the time step, m²/s.
    pub kinematic: f64,
    /// Do walls have a density of their own, which a pass over them evolves?
    pub walls_evolve: bool,
    /// Is there a correction of the transport velocity?
    pub smooths: bool,
    /// Does what walls gather depend on how they accelerate, and on gravity over time?
    pub walls_are_pulled: bool,
    /// Columns that pairs read, in that order: one that is given, and those that models gather before rates are
    /// evaluated.
    pub columns: In<'static, DeclaredColumn>,
    /// The numbers of the one that is given.
    pub given: In<'static, GivenNumber>,
}

impl Facts {
    /// Which of the columns is given, if one is, and the word that models declare for particles of which nothing is
    /// said.
    pub fn given_word<S: Scalar>(&self) -> Option<(usize, [S; 4])> {
        let place = self.columns.iter().position(|column| column.is_given)?;
        let numbers = self.given.get();
        let number = |n: usize| numbers.get(n).map_or(0.0, |number| number.default);
        Some((place, from_fn(|n| S::from_literal(number(n)))))
    }

    /// The numbers of the column that is given, as frames show them: each is the first of a word.
    pub fn numbers<'w, S: Scalar>(
        &self,
        words: &'w [[S; 4]],
    ) -> impl Iterator<Item = (DeclaredColumn, impl Iterator<Item = [S; 4]> + use<'w, S>)> + use<'w, S>
    {
        let zero = S::from_literal(0.0);
        let numbers = self.given.get().iter().enumerate();
        numbers.map(move |(n, number)| {
            let words = words.iter().map(move |word| [word[n], zero, zero, zero]);
            (number.column, words)
        })
    }

    /// The columns that frames show.
    pub fn shown(&self) -> impl Iterator<Item = &'static DeclaredColumn> + use<> {
        let columns = self.columns.get().iter();
        let columns = columns.filter(|column| !column.goes_on && !column.is_given);
        columns.chain(self.given.get().iter().map(|number| &number.column))
    }

    /// Do wall particles list the fluid around them?
    pub fn walls_list_fluid(&self) -> bool {
        self.walls_evolve || self.columns.iter().any(|column| column.of_walls)
    }
}

/// Rates of one block of particles.
#[repr(C)]
pub struct Rates<'a, S, const D: usize> {
    /// The block and its neighbours.
    pub view: ListView<'a, S, D>,
    /// Fluid particles: they come first.
    pub fluids: usize,
    /// Acceleration and rate of the density excess.
    pub rates: Out<'a, [S; 4]>,
    /// Correction of the transport velocity, where there is one.
    pub transport: Out<'a, [S; D]>,
}

impl<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>> Pass<Sch> for Rates<'_, S, D> {
    const NAME: &'static str = RATES;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        let (view, first) = (&self.view, self.view.first);
        for (k, rate) in self.rates.iter_mut().enumerate() {
            let i = first + k;
            if i < self.fluids {
                let (sum, correction) = fluid_rates::<S, D, Sch, _>(scheme, view, i as u32);
                *rate = sum;
                if Sch::Smoothing::ON {
                    self.transport[k] = correction;
                }
            } else if Sch::WALL_EVOLVES {
                *rate = wall_rate::<S, D, Sch, _>(scheme, view, i as u32);
            } else {
                // Another particle may have been here before the last sort.
                *rate = [S::from_literal(0.0); 4];
            }
        }
    }
}

/// A column that a model gathers, of one block of particles.
#[repr(C)]
pub struct Gather<'a, S, const D: usize> {
    /// The block and its neighbours, with the columns before this one.
    pub view: ListView<'a, S, D>,
    /// Fluid particles: they come first.
    pub fluids: usize,
    /// What pulls at water beside each wall particle of all, m/s²; empty if nothing does.
    pub pull: In<'a, [S; 4]>,
    /// Its slot in the scheme.
    pub slot: u32,
    /// The column; zero for particles of another kind.
    pub out: Out<'a, [S; 4]>,
    /// The column in which it goes on; empty if it does not.
    pub beyond: Out<'a, [S; 4]>,
}

impl<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>> Pass<Sch> for Gather<'_, S, D> {
    const NAME: &'static str = GATHER;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        let first = self.view.first;
        for (k, column) in self.out.iter_mut().enumerate() {
            let i = first + k;
            let [word, beyond] = if (i >= self.fluids) == of_walls(self.slot as usize) {
                let mut pull = [S::from_literal(0.0); D];
                if Sch::WALL_IS_PULLED && i >= self.fluids && !self.pull.is_empty() {
                    pull.copy_from_slice(&self.pull[i - self.fluids][..D]);
                }
                gather_slot::<S, D, Sch, _>(scheme, &self.view, self.slot, i as u32, &pull)
            } else {
                // Lanes left over read it, and add nothing.
                [[S::from_literal(0.0); 4]; 2]
            };
            *column = word;
            if let Some(column) = self.beyond.get_mut(k) {
                *column = beyond;
            }
        }
    }
}

/// Forces of the fluid on one block of wall particles.
#[repr(C)]
pub struct Reaction<'a, S, const D: usize> {
    /// The block and its neighbours, with all columns.
    pub view: ListView<'a, S, D>,
    /// Fluid particles: they come first.
    pub fluids: usize,
    /// The force on each wall particle, N; the fourth number is 0. Fluid particles are left out.
    pub out: Out<'a, [S; 4]>,
}

impl<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>> Pass<Sch> for Reaction<'_, S, D> {
    const NAME: &'static str = REACTION;

    #[inline(always)]
    fn run(&mut self, scheme: &Sch) {
        let first = self.view.first;
        for (k, force) in self.out.iter_mut().enumerate() {
            let i = first + k;
            if i >= self.fluids {
                let found = reaction::<S, D, Sch, _>(scheme, &self.view, i as u32);
                *force = pack(found, S::from_literal(0.0));
            }
        }
    }
}

/// Rates of all particles without lists and lanes.
#[repr(C)]
pub struct PlainRates<'a, S, const D: usize> {
    /// All particles.
    pub view: super::plain::AllPairs<'a, S, D>,
    /// Acceleration and rate of the density excess.
    pub rates: Out<'a, [S; 4]>,
    /// Correction of the transport velocity, where there is one.
    pub transport: Out<'a, [S; D]>,
}

impl<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>> Pass<Sch> for PlainRates<'_, S, D> {
    const NAME: &'static str = PLAIN_RATES;

    fn run(&mut self, scheme: &Sch) {
        for i in 0..self.rates.len() {
            if i < self.view.fluids {
                let (sum, correction) = fluid_rates::<S, D, Sch, _>(scheme, &self.view, i as u32);
                self.rates[i] = sum;
                if Sch::Smoothing::ON {
                    self.transport[i] = correction;
                }
            } else if Sch::WALL_EVOLVES {
                self.rates[i] = wall_rate::<S, D, Sch, _>(scheme, &self.view, i as u32);
            }
        }
    }
}

/// A column of all particles without lists and lanes.
#[repr(C)]
pub struct PlainGather<'a, S, const D: usize> {
    /// All particles, with the columns before this one.
    pub view: super::plain::AllPairs<'a, S, D>,
    /// Its slot in the scheme.
    pub slot: u32,
    /// The column; only particles of its kind are written.
    pub out: Out<'a, [S; 4]>,
    /// The column in which it goes on; empty if it does not.
    pub beyond: Out<'a, [S; 4]>,
}

impl<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>> Pass<Sch> for PlainGather<'_, S, D> {
    const NAME: &'static str = PLAIN_GATHER;

    fn run(&mut self, scheme: &Sch) {
        for i in 0..self.out.len() {
            if (i >= self.view.fluids) == of_walls(self.slot as usize) {
                let still = [S::from_literal(0.0); D];
                let [word, beyond] =
                    gather_slot::<S, D, Sch, _>(scheme, &self.view, self.slot, i as u32, &still);
                self.out[i] = word;
                if let Some(column) = self.beyond.get_mut(i) {
                    *column = beyond;
                }
            }
        }
    }
}

/// The name of [`PlainGather`].
pub const PLAIN_GATHER: &str = "plain gather";
/// The name of [`Gather`].
pub const GATHER: &str = "gather";
/// The name of [`PlainRates`].
pub const PLAIN_RATES: &str = "plain rates";
/// The name of [`Rates`].
pub const RATES: &str = "rates";
/// The name of [`Reaction`].
pub const REACTION: &str = "reaction";

/// Of no slot.
const EMPTY: DeclaredColumn = DeclaredColumn {
    name: Text::new(""),
    unit: Text::new(""),
    meaning: Text::new(""),
    is_vector: false,
    slot: 0,
    of_walls: false,
    is_felt: false,
    is_of_all: false,
    goes_on: false,
    is_given: false,
};

/// Loops of a scheme by its type.
struct Loops<S, const D: usize, Sch>(PhantomData<(S, Sch)>);

impl<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>> Loops<S, D, Sch> {
    const ALL: &'static [Loop] = if Sch::HAS_COLUMNS {
        &[
            stamp::<Sch, Rates<'static, S, D>>(),
            stamp::<Sch, Reaction<'static, S, D>>(),
            stamp::<Sch, SchemeAccount<'static, S, D>>(),
            stamp::<Sch, Gather<'static, S, D>>(),
            #[cfg(feature = "reference")]
            stamp::<Sch, PlainRates<'static, S, D>>(),
            #[cfg(feature = "reference")]
            stamp::<Sch, PlainGather<'static, S, D>>(),
        ]
    } else {
        &[
            stamp::<Sch, Rates<'static, S, D>>(),
            stamp::<Sch, Reaction<'static, S, D>>(),
            stamp::<Sch, SchemeAccount<'static, S, D>>(),
            #[cfg(feature = "reference")]
            stamp::<Sch, PlainRates<'static, S, D>>(),
        ]
    };

    const SLOTS: [DeclaredColumn; COLUMNS] = {
        let mut slots = [EMPTY; COLUMNS];
        let (mut slot, mut place) = (0, 0);
        while slot < COLUMNS {
            if let Some(column) = Sch::COLUMNS[slot] {
                slots[place] = DeclaredColumn {
                    name: Text::new(column.name),
                    unit: Text::new(column.unit),
                    meaning: Text::new(column.meaning),
                    is_vector: column.is_vector,
                    slot: slot as u32,
                    of_walls: of_walls(slot),
                    is_felt: of_walls(slot) && Sch::WALL_IS_FELT,
                    is_of_all: false,
                    goes_on: goes_on(slot),
                    is_given: slot == GIVEN,
                };
                place += 1;
            }
            slot += 1;
        }
        slots
    };

    const NUMBERS: [GivenNumber; 4] = {
        let mut numbers = [GivenNumber {
            column: EMPTY,
            default: 0.0,
        }; 4];
        let (mut count, mut model) = (0, 0);
        while model < Sch::GIVEN_KEYS.len() {
            let mut n = 0;
            while n < Sch::GIVEN_KEYS[model].len() {
                let key = Sch::GIVEN_KEYS[model][n];
                if key.by_particle {
                    numbers[count] = GivenNumber {
                        column: DeclaredColumn {
                            name: Text::new(key.name),
                            unit: Text::new(key.unit),
                            meaning: Text::new(key.summary),
                            slot: GIVEN as u32,
                            is_given: true,
                            ..EMPTY
                        },
                        default: key.default,
                    };
                    count += 1;
                }
                n += 1;
            }
            model += 1;
        }
        numbers
    };

    /// How many numbers particles are given.
    const GIVEN_COUNT: usize = {
        let [first, second] = Sch::GIVEN_KEYS;
        by_particle(first) + by_particle(second)
    };

    /// The columns that there are.
    const COLUMNS: &'static [DeclaredColumn] =
        Self::SLOTS.split_at(place_of(&Sch::COLUMNS, COLUMNS)).0;
}

/// A scheme without its type; `kinematic` viscosity bounds the time step, m²/s.
pub fn scheme<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>>(scheme: Sch) -> Scheme<Facts> {
    Scheme::of(scheme, facts::<S, D, Sch>(&scheme), Loops::<S, D, Sch>::ALL)
}

fn facts<S: Scalar, const D: usize, Sch: ParticleScheme<S, D>>(scheme: &Sch) -> Facts {
    Facts {
        radius: scheme.radius().widen(),
        kinematic: scheme.kinematic().widen(),
        walls_evolve: Sch::WALL_EVOLVES,
        smooths: Sch::Smoothing::ON,
        walls_are_pulled: Sch::WALL_IS_PULLED,
        columns: In::new(Loops::<S, D, Sch>::COLUMNS),
        given: In::new(
            Loops::<S, D, Sch>::NUMBERS
                .split_at(Loops::<S, D, Sch>::GIVEN_COUNT)
                .0,
        ),
    }
}

/// A program by the types of its models.
struct Composed<S, const D: usize, K, E, F, V, B, X, G>(Slots<S, K, E, F, V, B, X, G>);

type Slots<S, K, E, F, V, B, X, G> = PhantomData<(S, K, E, F, V, B, X, G)>;

impl<S, const D: usize, K, E, F, V, B, X, G> Composed<S, D, K, E, F, V, B, X, G>
where
    S: Scalar,
    K: Kernel,
    E: Eos<S>,
    F: Diffusion<S>,
    V: Viscosity<S>,
    B: WallModel<S> + Holds<V>,
    X: VelocitySmoothing<S>,
    G: Gradient<S>,
{
    const WORDS: [Text; 7] = [
        Text::new(K::NAME),
        Text::new(E::NAME),
        Text::new(F::NAME),
        Text::new(V::NAME),
        Text::new(B::NAME),
        Text::new(X::NAME),
        Text::new(G::NAME),
    ];

    const PROGRAM: Program = Program {
        version: PROGRAM_VERSION,
        precision: size_of::<S>() as u32,
        dimensions: D as u32,
        align: align_of::<Wcsph<S, D, K, E, F, V, B, X, G>>() as u32,
        bytes: size_of::<Wcsph<S, D, K, E, F, V, B, X, G>>(),
        numbers: size_of::<WcsphSetup>(),
        facts: size_of::<Facts>(),
        instructions: Text::new(INSTRUCTIONS),
        family: Text::new(FAMILY),
        words: In::new(&Self::WORDS),
        make: Self::make,
        loops: In::new(Loops::<S, D, Wcsph<S, D, K, E, F, V, B, X, G>>::ALL),
    };

    /// # Safety
    /// The pointers are to a [`WcsphSetup`], and to room for the scheme and its [`Facts`].
    unsafe extern "C" fn make(numbers: *const c_void, scheme: *mut c_void, facts: *mut c_void) {
        // SAFETY: passed on.
        unsafe {
            let made = Wcsph::<S, D, K, E, F, V, B, X, G>::new(&*numbers.cast());
            facts.cast::<Facts>().write(self::facts::<S, D, _>(&made));
            scheme
                .cast::<Wcsph<S, D, K, E, F, V, B, X, G>>()
                .write(made);
        }
    }
}

/// The program of a scheme composed of these models.
pub const fn program<S, const D: usize, K, E, F, V, B, X, G>() -> &'static Program
where
    S: Scalar,
    K: Kernel,
    E: Eos<S>,
    F: Diffusion<S>,
    V: Viscosity<S>,
    B: WallModel<S> + Holds<V>,
    X: VelocitySmoothing<S>,
    G: Gradient<S>,
{
    const { &Composed::<S, D, K, E, F, V, B, X, G>::PROGRAM }
}
