//! The fields of bed frictions: keys beside that of the height of the bed, which models declare.

use super::ShallowCatalogue;
use super::field::field;
use super::keys::{self, SHALLOW};
use super::plan::{Field, RoughnessPlan};
use crate::judge::Files;
use crate::judge::Judge;
use crate::judge::KeyChoice;
use crate::keys::{Fallback, Key, Kind, find};
use crate::typed::section::Section;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The key that fields stand behind.
const BED: &str = "bed";

/// Keys of a family with those of some fields, for as long as the program runs.
type Known = (Vec<KeyChoice>, &'static [Key]);

/// There are as many as there are studies with other fields.
static KNOWN: Mutex<Vec<Known>> = Mutex::new(Vec::new());

impl ShallowCatalogue {
    /// The fields of all frictions, each once.
    pub(crate) fn fields(&self) -> Vec<&KeyChoice> {
        let mut fields: Vec<&KeyChoice> = Vec::new();
        for field in self.frictions.iter().flat_map(|friction| &friction.fields) {
            if fields.iter().all(|other| other.name != field.name) {
                fields.push(field);
            }
        }
        fields
    }

    /// The keys that its cases may have.
    pub(crate) fn declared(&self) -> &'static [Key] {
        let fields: Vec<KeyChoice> = self.fields().into_iter().cloned().collect();
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, keys)) = known.iter().find(|(of, _)| *of == fields) {
            return keys;
        }
        let all = with(&fields);
        known.push((fields, all));
        all
    }
}

/// Is a word a key of cases of shallow water or of their regions? Then no field of a friction can be called so.
pub fn is_key_of_bed(word: &str) -> bool {
    let of_region = format!("region.{word}");
    [word, &of_region]
        .iter()
        .any(|key| find(SHALLOW, key).is_some())
}

/// The keys of the family with these fields, of the whole bed and of regions.
fn with(fields: &[KeyChoice]) -> &'static [Key] {
    let fields: Vec<Key> = fields.iter().map(declaration).collect();
    let behind_bed = |keys: &[Key]| -> &'static [Key] {
        let bed = keys.iter().position(|key| key.name == BED).unwrap_or(0);
        let (before, after) = keys.split_at(bed + 1);
        [before, &fields, after].concat().leak()
    };
    let mut all = SHALLOW.to_vec();
    for key in &mut all {
        if let Kind::Tables(of_region) = key.kind
            && key.name == "region"
        {
            key.kind = Kind::Tables(behind_bed(of_region));
        }
    }
    behind_bed(&all)
}

fn declaration(field: &KeyChoice) -> Key {
    let text = |text: &str| -> &'static str { text.to_owned().leak() };
    keys::field(text(&field.name), field.limits())
        .unit(text(&field.unit))
        .or(Fallback::Told("needed where the friction reads it"), "")
        .about(text(&format!("{}.", field.about)))
}

/// The fields of the bed friction that a case chose by its word, over the whole bed.
pub(super) fn over_bed(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    top: &mut Section<'_>,
    (friction, catalogue): (Option<&str>, &ShallowCatalogue),
    bed: &Field,
) -> Vec<RoughnessPlan> {
    // Those of a friction whose word is not known are no mistakes of their own.
    for field in catalogue.fields() {
        top.node(&field.name);
    }
    let mut frictions = catalogue.frictions.iter();
    let chosen = frictions.find(|one| Some(one.choice.name.as_str()) == friction);
    let fields = chosen.map_or(&[][..], |friction| &friction.fields);
    let read = fields.iter().filter_map(|declared| {
        let key = &declared.name;
        let typed = field(j, files, top, key);
        if let (Some(Field::Raster(path)), Some(node)) = (&typed, top.node(key))
            && typed.as_ref() == Some(bed)
        {
            let what = format!("`{key}` and `{BED}` are both {}", path.display());
            let help = format!(
                "name a raster of {}, or write a number such as {}",
                in_words(declared),
                declared.default
            );
            j.log.add(node.span, key, what, help);
        }
        if !j.provenance.contains_key(key) {
            let help = format!(
                "write {key} = {} ({}), or choose another friction in [numerics]",
                declared.default,
                in_words(declared)
            );
            j.missing(j.top, key, &help);
        }
        Some(RoughnessPlan {
            key: key.clone(),
            unit: declared.unit.clone(),
            least: Some(declared.least).filter(|least| least.is_finite()),
            greatest: Some(declared.greatest).filter(|greatest| greatest.is_finite()),
            field: typed?,
        })
    });
    read.collect()
}

/// What a field is, with its unit.
fn in_words(field: &KeyChoice) -> String {
    match field.unit.as_str() {
        "" => field.about.clone(),
        unit => format!("{}, in {unit}", field.about),
    }
}

/// Those of a region that has others.
pub(super) fn of_region(
    j: &mut Judge<'_>,
    files: &Files<'_>,
    section: &mut Section<'_>,
    catalogue: &ShallowCatalogue,
) -> BTreeMap<String, Field> {
    let fields = catalogue.fields().into_iter();
    let typed = fields.filter_map(|declared| {
        let field = field(j, files, section, &declared.name)?;
        Some((declared.name.clone(), field))
    });
    typed.collect()
}
