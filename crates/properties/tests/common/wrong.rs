//! Models that are wrong on purpose, so that law suites can fail.

/// A model without numbers that carries its own name as its word.
#[macro_export]
macro_rules! wrong {
    ($model:ident) => {
        #[derive(Clone, Copy, Debug, Default)]
        struct $model;
        impl monoflow_ops::Named for $model {
            const NAME: &'static str = stringify!($model);
            const SUMMARY: &'static str = "wrong on purpose";
        }
    };
}
