use super::{EULER, MPS, SHALLOW_WATER, WCSPH};
use monoflow_abi::{StudyFacts, StudyModel, Text};
use monoflow_case::{Choice, KeyChoice};
use monoflow_ops::{Key, Named};

/// Everything said about a model.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// The scheme that it belongs to.
    pub scheme: &'static str,
    /// Key of the case file that chooses it.
    pub key: &'static str,
    /// The word in case files.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// The equation in plain text, with units.
    pub equation: &'static str,
    /// Author, year, where to read it.
    pub source: &'static str,
    /// Coefficients that cases may set.
    pub keys: &'static [Key],
    /// Its type as Rust writes it, `S` being the precision; empty if it is none.
    pub written: &'static str,
    /// What cases must know of it beside that, if it is a type.
    pub facts: Option<StudyFacts>,
    /// Is it somebody's own?
    pub is_own: bool,
}

impl Model {
    /// The schemes whose cases may name it, its own first: summations beside a scheme serve SPH and MPS.
    pub fn schemes(&self) -> &'static [&'static str] {
        match (self.scheme, self.key) {
            (WCSPH, "tracer.model" | "columns.show") => &[WCSPH, MPS],
            (WCSPH, _) => &[WCSPH],
            (MPS, _) => &[MPS],
            (EULER, _) => &[EULER],
            _ => &[SHALLOW_WATER],
        }
    }

    /// The keys of cases that choose it, its own first: weights of MPS stand for two.
    pub fn chosen_by(&self) -> &[&'static str] {
        match (self.scheme, self.key) {
            (MPS, "numerics.kernel") => &["numerics.kernel", "mps.gradient_kernel"],
            _ => std::slice::from_ref(&self.key),
        }
    }

    /// A choice that is made by other means than a type: one line, its equation and its source.
    pub const fn untyped(
        scheme: &'static str,
        key: &'static str,
        name: &'static str,
        [summary, equation, source]: [&'static str; 3],
    ) -> Self {
        Model {
            scheme,
            key,
            name,
            summary,
            equation,
            source,
            keys: &[],
            written: "",
            facts: None,
            is_own: false,
        }
    }

    /// What `M` says about itself.
    pub fn of<M: Named>(scheme: &'static str, key: &'static str) -> Self {
        Model {
            keys: M::KEYS,
            ..Model::untyped(scheme, key, M::NAME, [M::SUMMARY, M::EQUATION, M::SOURCE])
        }
    }

    /// One of a registry.
    pub fn of_registry(model: &'static StudyModel, is_own: bool) -> Self {
        let texts = [model.summary, model.equation, model.source].map(|text| text.get());
        let (scheme, key) = (model.family.get(), model.key.get());
        Model {
            keys: keys(model),
            written: model.written.get(),
            facts: Some((model.facts)()),
            is_own,
            ..Model::untyped(scheme, key, model.word.get(), texts)
        }
    }

    /// Its type as the crate that a scheme is compiled from writes it.
    pub fn type_of(&self) -> String {
        if self.is_own {
            let path = ["crate::", "self::"]
                .iter()
                .find_map(|begin| self.written.strip_prefix(begin));
            return format!("study::{}", path.unwrap_or(self.written));
        }
        // Names of a family stand beside each other there.
        let name = self.written.rsplit("::").next();
        name.unwrap_or(self.written).to_owned()
    }

    /// Its coefficients as case files see them: key, and unit, range, default and summary in one line.
    pub fn coefficients(&self) -> impl Iterator<Item = (String, String)> {
        let table = self.key.rsplit_once('.').map_or("", |(table, _)| table);
        self.choice().keys.into_iter().map(move |key| {
            let of_bed = key.is_field && self.scheme == SHALLOW_WATER;
            let path = match of_bed {
                true => key.name.clone(),
                false => format!("{table}.{}.{}", self.name, key.name),
            };
            let unit = match key.unit.as_str() {
                "" => String::new(),
                unit => format!(" {unit}"),
            };
            let (range, default) = (key.range(), key.default);
            let about = match (key.is_field, of_bed) {
                (_, true) => format!("{}; {range}{unit}; a field of the bed", key.about),
                (true, _) => format!(
                    "{}; {range}, default {default}{unit}; each geometry of fluid and each opening may have its own",
                    key.about
                ),
                _ => format!("{}; {range}, default {default}{unit}", key.about),
            };
            (path, about)
        })
    }

    /// How case files see it.
    pub fn choice(&self) -> Choice {
        let unread = self.facts.map_or(0, |facts| facts.coefficients_unread);
        let key = |(n, key): (usize, &Key)| KeyChoice {
            name: key.name.to_owned(),
            unit: key.unit.to_owned(),
            least: key.least,
            greatest: key.greatest,
            whole: key.whole,
            is_field: key.is_field,
            is_read: unread >> n & 1 == 0,
            default: key.default,
            about: key.summary.to_owned(),
        };
        let unread = self
            .facts
            .map_or([""; 2], |facts| facts.unread.map(Text::get));
        let unread = unread.into_iter().filter(|key| !key.is_empty());
        Choice {
            keys: self.keys.iter().enumerate().map(key).collect(),
            unread: unread.map(str::to_owned).collect(),
            ..Choice::new(self.name, self.summary)
        }
    }
}

/// The coefficients of a model of a registry, for as long as the program runs, as its other texts.
fn keys(model: &StudyModel) -> &'static [Key] {
    if model.coefficients == 0 {
        return &[];
    }
    let key = |n| {
        let key = (model.coefficient)(n);
        Key {
            name: key.name.get(),
            unit: key.unit.get(),
            default: key.default,
            least: key.least,
            greatest: key.greatest,
            whole: key.whole,
            is_field: key.is_field,
            summary: key.summary.get(),
        }
    };
    (0..model.coefficients).map(key).collect::<Vec<_>>().leak()
}
