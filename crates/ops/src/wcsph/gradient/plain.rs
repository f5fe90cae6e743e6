use super::{Gradient, GradientSetup};
use crate::wcsph::Gathers;
use crate::{Named, Scalar};

/// The gradient of the smoothing kernel as it is.
///
/// **Equation** `∇_i W_ij = x_ij F`.
/// **Source** Monaghan 2005, doi:10.1088/0034-4885/68/8/R01.
/// **Properties** angular momentum is kept, too.
///
/// ```
/// use monoflow_ops::wcsph::{Gathers, gradient::PlainGradient};
/// assert!(<PlainGradient as Gathers<f32>>::COLUMN.is_none());
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct PlainGradient;

impl Named for PlainGradient {
    const NAME: &'static str = "plain";
    const SUMMARY: &'static str = "the gradient of the smoothing kernel as it is";
    const EQUATION: &'static str = "grad_i W_ij = x_ij F_ij [m^-(D+1)]";
    const SOURCE: &'static str = "Monaghan 2005, doi:10.1088/0034-4885/68/8/R01";
}

impl<S: Scalar> Gathers<S> for PlainGradient {}

impl<S: Scalar> Gradient<S> for PlainGradient {
    fn new(_: &GradientSetup) -> Self {
        PlainGradient
    }
}
