//! Facts of models of shallow water.

use super::{NOTHING, of_coefficients};
use crate::unread::{coefficients_unread, two_sets};
use monoflow_abi::StudyFacts;
use monoflow_ops::Scalar;
use monoflow_ops::shallow::friction::{FIELDS, Friction, Roughness};
use monoflow_ops::shallow::limiter::Limiter;
use monoflow_ops::shallow::riemann::Riemann;

/// Facts of a friction: one that takes the same of flow over any bed does not read that field of the bed.
pub extern "C-unwind" fn friction<S: Scalar, F: Friction<S>>() -> StudyFacts {
    let [gravity, dt] = [9.81, 0.5].map(S::from_literal);
    let flows = [(1e-3, 1e-4), (0.1, 0.2), (2.0, 5.0), (10.0, 0.01)];
    let keys = F::KEYS.iter().enumerate().filter(|(_, key)| key.is_field);
    // A friction with more fields than there is room for is refused where its study is loaded.
    let fields = keys.zip(0..FIELDS);
    let mut usual: Roughness<f64> = [0.0; FIELDS];
    fields
        .clone()
        .for_each(|((_, key), k)| usual[k] = key.default);
    let is_read = |k: usize| {
        two_sets::<F>().iter().any(|coefficients| {
            let friction = F::from_coefficients(coefficients);
            flows.into_iter().any(|(depth, discharge)| {
                let over = |factor: f64| {
                    let mut roughness = usual;
                    roughness[k] = factor * roughness[k] + factor - 1.0;
                    let q = [discharge, -0.5 * discharge].map(S::from_literal);
                    let depth = S::from_literal(depth);
                    friction
                        .slow_down(gravity, depth, q, roughness.map(S::from_literal), dt)
                        .map(Scalar::widen)
                };
                let [smooth, rough, rougher] = [1.0, 1.5, 4.0].map(over);
                smooth != rough || rough != rougher
            })
        })
    };
    let unread = fields.filter(|(_, k)| !is_read(*k));
    let unread = unread.fold(0, |unread, ((n, _), _)| unread | 1 << n);
    StudyFacts {
        coefficients_unread: unread | coefficients_unread::<F, _>(F::from_coefficients),
        ..NOTHING
    }
}

of_coefficients! {
    /// Facts of a Riemann solver of shallow water.
    riemann: Riemann<f64>;
    /// Facts of a limiter of shallow water.
    limiter: Limiter<f64>;
}

#[cfg(test)]
mod tests {
    use super::*;
    use monoflow_ops::Real;
    use monoflow_ops::shallow::friction::Manning;
    use monoflow_ops::{Key, Named};

    const WIDTH: Key = Key::new("stems", 1.0, "width of stems over area").field();

    /// It reads the first of its fields.
    #[derive(Clone, Copy, Debug, Default)]
    struct Reeds<const FIELDS: usize>;

    impl<const FIELDS: usize> Named for Reeds<FIELDS> {
        const NAME: &'static str = "reeds";
        const SUMMARY: &'static str = "of a test";
        const KEYS: &'static [Key] = &[WIDTH; FIELDS];
    }

    impl<S: Scalar, const FIELDS: usize> Friction<S> for Reeds<FIELDS> {
        fn drag<R: Real<Scalar = S>>(&self, _: R, depth: R, [stems, _]: Roughness<R>) -> R {
            stems * depth
        }
    }

    #[test]
    fn fields_that_change_nothing_are_found() {
        let unread = |facts: StudyFacts| facts.coefficients_unread;
        assert_eq!(unread(friction::<f64, Manning>()), 0);
        assert_eq!(unread(friction::<f64, Reeds<1>>()), 0);
        assert_eq!(unread(friction::<f64, Reeds<2>>()), 0b10);
        // There is no room for a third: the study is refused.
        assert_eq!(unread(friction::<f64, Reeds<3>>()), 0b10);
    }
}
