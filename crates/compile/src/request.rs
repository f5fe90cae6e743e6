use crate::{CompileError, StudySource, cargo};
use monoflow_abi::INSTRUCTIONS;
use std::fmt::Write;
use std::path::Path;

/// A scheme to be compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Its family, in the word of case files.
    pub family: &'static str,
    /// Bits of a floating-point number.
    pub bits: u32,
    /// Dimensions of space.
    pub dimensions: u32,
    /// The words of its models.
    pub words: Vec<String>,
    /// Their types as Rust writes them, `S` being the precision.
    pub types: Vec<String>,
    /// A scheme that needs no compiling and is most like it, for those who may not compile.
    pub nearest: String,
    /// The study that some of the types are of; these are written `study::…`.
    pub study: Option<StudySource>,
    /// With loops that know no lists and lanes, as a reference for tests?
    pub reference: bool,
}

impl Request {
    /// The scheme in words.
    pub fn scheme(&self) -> String {
        format!("the scheme {}", self.description())
    }

    /// Its models, precision and dimensions.
    pub(crate) fn description(&self) -> String {
        let words = self.words.join(" · ");
        format!("{words}, f{}, {}D", self.bits, self.dimensions)
    }

    /// The name of its kernels on a GPU.
    pub fn symbol(&self) -> String {
        format!(
            "{}_f{}_{}d_{}",
            self.family,
            self.bits,
            self.dimensions,
            self.words.join("_")
        )
    }

    /// What is said before it is compiled.
    pub(crate) fn announcement(&self, seconds: u32) -> String {
        format!("compiling {} (once, about {seconds} s)", self.description())
    }

    /// The file that keeps it: by the sources, and by all that it is made of.
    pub(crate) fn file(&self, extension: &str) -> String {
        let mut name = self.own_package() + "-" + env!("MONOFLOW_FINGERPRINT");
        // Kernels of a GPU know nothing of the CPU.
        if extension != "ptx" {
            name = name + "-" + INSTRUCTIONS;
        }
        match &self.study {
            None => format!("{name}.{extension}"),
            Some(study) => format!("{name}-{}.{extension}", study.fingerprint),
        }
    }

    /// The name of its package: no two schemes share one, for Cargo would put both into one file.
    pub(crate) fn package(&self) -> String {
        match &self.study {
            None => self.own_package(),
            Some(study) => format!("{}_{}", self.own_package(), study.label()),
        }
    }

    fn own_package(&self) -> String {
        let symbol = self.symbol();
        if self.reference {
            symbol + "_reference"
        } else {
            symbol
        }
    }

    /// Its crate.
    pub(crate) fn wrapper(&self, sources: &Path) -> Result<cargo::Crate, CompileError> {
        let ours = sources.join("crates/kernels");
        let (kernels, dependencies) = match &self.study {
            None => (ours.as_path(), String::new()),
            Some(study) => (study.kernels(sources)?, study.dependency()),
        };
        Ok(cargo::Crate {
            what: self.scheme(),
            kind: cargo::Kind::Library,
            package: self.package(),
            kernels: kernels.to_owned(),
            features: if self.reference { &["reference"] } else { &[] },
            dependencies,
            source: self.source(),
        })
    }

    /// Why it does not compile: one with models of a study is a mistake in these.
    pub(crate) fn uncompiled(&self, error: CompileError) -> CompileError {
        match (error, &self.study) {
            (CompileError::Cargo { how, message, .. }, Some(study)) => CompileError::Study {
                study: format!("{}, with models of {},", self.scheme(), study.name()),
                how,
                message,
            },
            (error, _) => error,
        }
    }

    /// Its one source file.
    fn source(&self) -> String {
        let mut text = String::from(
            "//! Written by monoflow.\n#![cfg_attr(target_arch = \"nvptx64\", no_std, feature(abi_ptx))]\n\n",
        );
        if self.study.is_some() {
            text.push_str("#[allow(unused_imports)]\nuse study::*;\n\n");
        }
        let _ = write!(
            text,
            "monoflow_kernels::program!({} {:?}",
            self.family,
            self.symbol()
        );
        // Kernels of a gas and of a stabilisation are named after these.
        if let ("euler", [gas, .., stabilisation]) = (self.family, &self.words[..]) {
            let _ = write!(text, " {gas:?} {stabilisation:?}");
        }
        let _ = write!(text, ", f{}, {}", self.bits, self.dimensions);
        for model in &self.types {
            let _ = write!(text, ", {model}");
        }
        text.push_str(");\n");
        if let Some(study) = &self.study {
            text.push_str(&study.telling());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request() -> Request {
        Request {
            family: "wcsph",
            bits: 64,
            dimensions: 2,
            words: ["cubic_spline", "cole"].map(String::from).to_vec(),
            types: ["CubicSpline", "Cole<S>"].map(String::from).to_vec(),
            nearest: String::new(),
            study: None,
            reference: false,
        }
    }

    /// What does not compile in a scheme of ours is no mistake of a case; in one of a study it is.
    #[test]
    fn a_scheme_that_does_not_compile_may_be_the_mistake_of_a_study() {
        let error = |study| {
            let failed = CompileError::Cargo {
                scheme: "the scheme".to_owned(),
                how: "Cargo ended with 101".to_owned(),
                message: "no field `x`".to_owned(),
            };
            Request { study, ..request() }.uncompiled(failed)
        };
        assert!(matches!(error(None), CompileError::Cargo { .. }));
        let of_study = error(Some(StudySource::of_nothing("mine", "/here")));
        assert!(matches!(of_study, CompileError::Study { .. }));
        assert_eq!(
            of_study.to_string(),
            "the scheme cubic_spline · cole, f64, 2D, with models of the study `mine` in /here, does not compile (Cargo ended with 101):\nno field `x`"
        );
    }

    #[test]
    fn a_scheme_with_models_of_a_study_tells_where_these_panic() {
        let study = Some(StudySource::of_nothing("mine", "/here"));
        let source = Request { study, ..request() }.source();
        assert!(source.ends_with("monoflow_kernels::tell_panics!(\"mine\");\n"));
        assert!(!request().source().contains("tell_panics"));
    }

    #[test]
    fn a_scheme_is_a_crate_of_one_line() {
        let request = request();
        assert!(request.source().ends_with(
            "monoflow_kernels::program!(wcsph \"wcsph_f64_2d_cubic_spline_cole\", f64, 2, CubicSpline, Cole<S>);\n"
        ));
        assert_eq!(
            request.announcement(3),
            "compiling cubic_spline · cole, f64, 2D (once, about 3 s)"
        );
    }
}
