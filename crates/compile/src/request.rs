use std::fmt::Write;

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
    /// With loops that know no lists and lanes, as a reference for tests?
    pub reference: bool,
}

impl Request {
    /// The scheme in words.
    pub fn scheme(&self) -> String {
        format!(
            "the scheme {}, f{}, {}D",
            self.words.join(" · "),
            self.bits,
            self.dimensions
        )
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
        format!(
            "compiling {} (once, about {seconds} s)",
            self.scheme().trim_start_matches("the scheme ")
        )
    }

    /// The file that keeps it: by the sources, and by all that it is made of.
    pub(crate) fn file(&self, extension: &str) -> String {
        format!(
            "{}-{}.{extension}",
            self.package(),
            env!("MONOFLOW_FINGERPRINT")
        )
    }

    /// The name of its package: no two schemes share one, for Cargo would put both into one file.
    pub(crate) fn package(&self) -> String {
        let symbol = self.symbol();
        if self.reference {
            symbol + "_reference"
        } else {
            symbol
        }
    }

    /// Its crate.
    pub(crate) fn manifest(&self, sources: &std::path::Path) -> String {
        let kernels = sources.join("crates/kernels");
        format!(
            "# Written by monoflow.\n[package]\nname = \"{}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [lib]\ncrate-type = [\"cdylib\"]\n\n[workspace]\n\n\
             [dependencies]\nmonoflow-kernels = {{ path = {:?}, features = [{}] }}\n\n\
             [profile.release]\nopt-level = 3\npanic = \"abort\"\n",
            self.package(),
            kernels.display().to_string(),
            if self.reference { "\"reference\"" } else { "" },
        )
    }

    /// Its one source file.
    pub(crate) fn source(&self) -> String {
        let mut text = String::from(
            "//! Written by monoflow.\n#![cfg_attr(target_arch = \"nvptx64\", no_std, feature(abi_ptx))]\n\n",
        );
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
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scheme_is_a_crate_of_one_line() {
        let request = Request {
            family: "wcsph",
            bits: 64,
            dimensions: 2,
            words: ["cubic_spline", "cole"].map(String::from).to_vec(),
            types: ["CubicSpline", "Cole<S>"].map(String::from).to_vec(),
            nearest: String::new(),
            reference: false,
        };
        assert!(request.source().ends_with(
            "monoflow_kernels::program!(wcsph \"wcsph_f64_2d_cubic_spline_cole\", f64, 2, CubicSpline, Cole<S>);\n"
        ));
        assert_eq!(
            request.announcement(3),
            "compiling cubic_spline · cole, f64, 2D (once, about 3 s)"
        );
    }
}
