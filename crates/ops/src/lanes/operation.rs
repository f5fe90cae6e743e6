//! How an operation on lanes goes through registers.

/// One operation: register by register where numbers fill them, else number by number; first by `$wider`, a module that
/// has the same for registers that are twice as wide, if there is one.
macro_rules! operation {
    (
        $vis:vis $name:ident by $features:literal, else $($wider:ident)?: [$t:ident; $width:literal], $register:ident,
        |$($x:ident),+| $found:expr, $number:expr
    ) => {
        #[inline(always)]
        $vis fn $name<const N: usize>($($x: &[$t; N]),+) -> [$t; N] {
            #[target_feature(enable = $features)]
            #[inline]
            fn within<const N: usize>($($x: &[$t; N]),+) -> [$t; N] {
                let mut result = [0.0; N];
                for (k, result) in result.as_chunks_mut::<$width>().0.iter_mut().enumerate() {
                    $(let $x = &$x.as_chunks::<$width>().0[k];)+
                    // SAFETY: a register and the numbers in it are the same bits.
                    *result = unsafe {
                        $(let $x = transmute::<[$t; $width], $register>(*$x);)+
                        transmute::<$register, [$t; $width]>($found)
                    };
                }
                result
            }
            $crate::lanes::operation::wider!($($wider)?, $width, N, $name($($x),+));
            if !N.is_multiple_of($width) {
                return from_fn(|k| {
                    $(let $x = $x[k];)+
                    $number
                });
            }
            // SAFETY: this build is for processors that have these instructions, as one is whose compiler was told
            // so (`build.rs`). Executors refuse others before they come here.
            unsafe { within($($x),+) }
        }
    };
}
pub(super) use operation;

/// Returns what a module of wider registers makes of it, where numbers fill those.
macro_rules! wider {
    (, $width:literal, $n:ident, $name:ident($($x:ident),+)) => {};
    ($module:ident, $width:literal, $n:ident, $name:ident($($x:ident),+)) => {
        #[cfg(wider)]
        if $n.is_multiple_of(2 * $width) {
            return super::$module::$name($($x),+);
        }
    };
}
pub(super) use wider;
