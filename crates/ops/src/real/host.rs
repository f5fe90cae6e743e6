//! Elementary functions of the host.

macro_rules! host_math {
    ($module:ident, $t:ident) => {
        pub mod $module {
            #[inline(always)]
            pub fn sqrt(x: $t) -> $t {
                x.sqrt()
            }
            #[inline(always)]
            pub fn rsqrt(x: $t) -> $t {
                1.0 / x.sqrt()
            }
            #[inline(always)]
            pub fn recip(x: $t) -> $t {
                1.0 / x
            }
            #[inline(always)]
            pub fn exp(x: $t) -> $t {
                x.exp()
            }
            #[inline(always)]
            pub fn powf(x: $t, y: $t) -> $t {
                x.powf(y)
            }
            #[inline(always)]
            pub fn floor(x: $t) -> $t {
                x.floor()
            }
        }
    };
}
host_math!(single, f32);
host_math!(double, f64);
