//! Coefficients of models: declared beside the model, set by the case.

use crate::Named;

/// A coefficient that a model declares: a key of case files, in the table that has the model's word.
///
/// ```
/// use monoflow_ops::Key;
/// const SHARPNESS: Key = Key::new("sharpness", 2.0, "how fast the slope falls").within(1.0, 4.0);
/// assert_eq!(SHARPNESS.unit, "");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Key {
    /// Its name, snake case.
    pub name: &'static str,
    /// SI unit; empty for pure numbers.
    pub unit: &'static str,
    /// Where a case says nothing.
    pub default: f64,
    /// The least value.
    pub least: f64,
    /// The greatest value.
    pub greatest: f64,
    /// Is it a whole number?
    pub whole: bool,
    /// Is it a field: has every particle or cell a value of its own?
    pub is_field: bool,
    /// What it is, in one line.
    pub summary: &'static str,
}

impl Key {
    /// A pure number of any size.
    pub const fn new(name: &'static str, default: f64, summary: &'static str) -> Self {
        Key {
            name,
            unit: "",
            default,
            least: f64::NEG_INFINITY,
            greatest: f64::INFINITY,
            whole: false,
            is_field: false,
            summary,
        }
    }

    /// The same with an SI unit.
    pub const fn unit(self, unit: &'static str) -> Self {
        Key { unit, ..self }
    }

    /// The same as a whole number.
    pub const fn whole(self) -> Self {
        Key {
            whole: true,
            ..self
        }
    }

    /// The same as a field: every particle or cell has a value of its own.
    ///
    /// | of | given | read as |
    /// |---|---|---|
    /// | density diffusions and viscosities of SPH | with the fluid that a particle comes from | [`State::given`](crate::wcsph::State::given) of a pair; the model is made of the greatest that any particle has, for bounds on the time step |
    /// | frictions of shallow water | for the whole bed and in regions; it has no default there | [`Roughness`](crate::shallow::friction::Roughness) |
    ///
    /// ```
    /// use monoflow_ops::Key;
    /// let yields = Key::new("yield_stress", 0.0, "below it there is no shear").unit("Pa").field();
    /// assert_eq!(monoflow_ops::fields(&[yields, Key::new("sharpness", 1.0, "of the bend")]), 1);
    /// ```
    pub const fn field(self) -> Self {
        Key {
            is_field: true,
            ..self
        }
    }

    /// The same between two values, both included.
    pub const fn within(self, least: f64, greatest: f64) -> Self {
        Key {
            least,
            greatest,
            ..self
        }
    }
}

/// How many of these are fields.
pub const fn fields(keys: &[Key]) -> usize {
    let (mut count, mut n) = (0, 0);
    while n < keys.len() {
        count += keys[n].is_field as usize;
        n += 1;
    }
    count
}

/// The values of a model's keys, in the order in which it declares them.
///
/// ```
/// use monoflow_ops::{Coefficients, Key, Named};
/// struct Power {
///     exponent: f64,
/// }
/// impl Named for Power {
///     const NAME: &'static str = "power";
///     const SUMMARY: &'static str = "a power";
///     const EQUATION: &'static str = "q^n";
///     const KEYS: &'static [Key] = &[Key::new("exponent", 2.0, "n")];
/// }
/// let of = |coefficients: &Coefficients| {
///     let [exponent] = coefficients.of::<Power, _>();
///     Power { exponent }
/// };
/// assert_eq!(of(&Coefficients::of_case(&[3.0])).exponent, 3.0);
/// assert_eq!(of(&Coefficients::default()).exponent, 2.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Coefficients {
    values: [f64; Coefficients::MOST],
    /// How many the case decided on; the others are those of the declaration.
    given: u32,
}

impl Coefficients {
    /// A model has this many keys at most.
    pub const MOST: usize = 8;

    /// All as declared.
    pub const DECLARED: Self = Coefficients {
        values: [0.0; Coefficients::MOST],
        given: 0,
    };

    /// Values in the order of the declaration; those beyond [`Coefficients::MOST`] are left out.
    pub fn of_case(values: &[f64]) -> Self {
        let mut coefficients = Coefficients::default();
        for (to, from) in coefficients.values.iter_mut().zip(values) {
            *to = *from;
            coefficients.given += 1;
        }
        coefficients
    }

    /// The values of the keys of `M`, which has `N` of them.
    ///
    /// Another number of names than the model has keys does not compile.
    pub fn of<M: Named, const N: usize>(&self) -> [f64; N] {
        const {
            assert!(N == M::KEYS.len(), "as many names as the model has KEYS");
            assert!(N <= Coefficients::MOST, "a model has 8 KEYS at most");
        }
        core::array::from_fn(|k| {
            if k < self.given as usize {
                self.values[k]
            } else {
                M::KEYS[k].default
            }
        })
    }
}

/// A model that is made of its coefficients alone. Models that have none, or [fields](Key::field) alone, derive
/// `Default`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be made",
    note = "derive `Default` for it, or, if it has KEYS, implement `FromCoefficients`"
)]
pub trait FromCoefficients {
    /// Of these.
    fn from_coefficients(coefficients: &Coefficients) -> Self;

    /// Of those that it declares.
    fn with_defaults() -> Self
    where
        Self: Sized,
    {
        Self::from_coefficients(&Coefficients::DECLARED)
    }
}

impl<M: Default + Named> FromCoefficients for M {
    fn from_coefficients(_: &Coefficients) -> Self {
        // What a case sets must count.
        const {
            assert!(
                M::KEYS.len() == fields(M::KEYS),
                "a model with KEYS implements `FromCoefficients` in place of `Default`, unless all are fields"
            );
        }
        M::default()
    }
}
