//! Keys as a JSON Schema (draft 2020-12), by which editors complete and check cases.

use super::Keys;
use crate::keys::{Fallback, Key, Kind, Range, brief};
use serde_json::{Map, Value, json};

/// The language that schemas are written in.
const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Names that a case may give; the reader says the same in words.
const NAME: &str = "^[a-z][a-z0-9_]*$";

/// A schema for cases of all these families, told apart by `scheme`; those that do not name one belong to
/// the first.
pub fn schema_of_all(families: &[Keys]) -> Value {
    let words: Vec<_> = families.iter().map(Keys::family).collect();
    let of = |keys: &Keys| json!({ "$ref": format!("#/$defs/{}", keys.family()) });
    let mut rule = families.first().map(of).unwrap_or_default();
    for keys in families.iter().skip(1).rev() {
        rule = json!({
            "if": {
                "properties": { "scheme": { "const": keys.family() } },
                "required": ["scheme"],
            },
            "then": of(keys),
            "else": rule,
        });
    }
    let each = families.iter();
    let each = each.map(|keys| (keys.family().to_owned(), Value::Object(keys.top())));
    let defs: Map<String, Value> = each.collect();
    json!({
        "$schema": DRAFT,
        "title": "Cases of monoflow",
        "type": "object",
        "properties": { "scheme": { "enum": words } },
        "allOf": [rule],
        "$defs": defs,
    })
}

impl Keys {
    /// A schema for cases of the family.
    pub fn schema(&self) -> Value {
        let mut object = self.top();
        object.insert("$schema".into(), DRAFT.into());
        object.insert("title".into(), format!("Cases of {}", self.family()).into());
        Value::Object(object)
    }

    fn top(&self) -> Map<String, Value> {
        self.object(self.declared, "")
    }

    /// A table with these keys, and with those of models that its own keys choose.
    fn object(&self, keys: &[Key], path: &str) -> Map<String, Value> {
        let mut properties = Map::new();
        let mut required = Vec::new();
        for key in keys {
            let path = match path {
                "" => key.name.to_owned(),
                _ => format!("{path}.{}", key.name),
            };
            if self.has(&path) {
                if self.fallback(&path, key) == Fallback::Needed {
                    required.push(key.name);
                }
                properties.insert(key.name.to_owned(), self.property(key, &path));
            }
        }
        for table in self.coefficients() {
            if table.path.rsplit_once('.').map(|(above, _)| above) == Some(path) {
                let keys = table.keys.iter().map(|key| {
                    let mut number = number(key.limits());
                    if key.whole {
                        number.insert("type".into(), "integer".into());
                    }
                    number.insert(
                        "description".into(),
                        described(&key.about, &key.unit).into(),
                    );
                    if table.base.is_none() {
                        number.insert("default".into(), key.default.into());
                    }
                    (key.name.clone(), Value::Object(number))
                });
                let table_of = json!({
                    "type": "object",
                    "description": table.about(),
                    "properties": keys.collect::<Map<_, _>>(),
                    "additionalProperties": false,
                });
                properties.insert(table.word.to_owned(), table_of);
            }
        }
        let mut object = Map::new();
        object.insert("type".into(), "object".into());
        object.insert("properties".into(), properties.into());
        if !required.is_empty() {
            object.insert("required".into(), required.into());
        }
        object.insert("additionalProperties".into(), false.into());
        object
    }

    fn property(&self, key: &Key, path: &str) -> Value {
        let range = self.range(path, key);
        let is_named = |kind: &Kind| matches!(kind, Kind::Named);
        let kinds = key.kinds().filter(|kind| !is_named(kind));
        let mut kinds: Vec<_> = kinds.map(|kind| self.value(kind, path, range)).collect();
        if key.kinds().any(|kind| is_named(&kind)) {
            kinds.push(named(&kinds));
        }
        let mut property = match kinds.len() {
            1 => kinds.remove(0),
            _ => Map::from_iter([("anyOf".to_owned(), kinds.into())]),
        };
        let fallback = self.fallback(path, key);
        let mut about = described(key.about, key.unit);
        if let Fallback::Told(words) = fallback {
            about += &format!(" Default: {words}.");
        }
        property.insert("description".into(), about.into());
        let default = match fallback {
            Fallback::Number(value) => value.into(),
            Fallback::Count(value) => value.into(),
            Fallback::Flag(value) => value.into(),
            Fallback::Text(text) => text.into(),
            Fallback::First => match self.known(path, key.kind).first() {
                Some((word, _)) => (*word).into(),
                None => Value::Null,
            },
            _ => Value::Null,
        };
        if !default.is_null() {
            property.insert("default".into(), default);
        }
        Value::Object(property)
    }

    /// What may stand somewhere, if it is of some kind.
    fn value(&self, kind: Kind, path: &str, range: Range) -> Map<String, Value> {
        let typed = |word: &str| Map::from_iter([("type".to_owned(), word.into())]);
        match kind {
            Kind::Text | Kind::Path | Kind::Formula => typed("string"),
            Kind::Flag => typed("boolean"),
            Kind::Number => number(range),
            Kind::Count => {
                let mut count = number(match range {
                    Range::Any => Range::NotNegative,
                    other => other,
                });
                count.insert("type".into(), "integer".into());
                count
            }
            Kind::Among(known) => Map::from_iter([("enum".to_owned(), known.into())]),
            Kind::Word(_) | Kind::Model => self.words(kind, path),
            Kind::List(kinds) => self.list(kinds, path, range),
            Kind::Table(keys) => self.object(keys, path),
            Kind::Named => typed("object"),
            Kind::Tables(keys) => {
                let mut list = typed("array");
                list.insert("items".into(), self.object(keys, path).into());
                list
            }
        }
    }

    /// One of the words of a key, with what each means for editors that show it.
    fn words(&self, kind: Kind, path: &str) -> Map<String, Value> {
        let known = self.known(path, kind);
        let (words, about): (Vec<_>, Vec<_>) = known.into_iter().unzip();
        let mut value = Map::from_iter([("enum".to_owned(), words.into())]);
        if about.iter().any(|about| !about.is_empty()) {
            let docs = json!({ "docs": { "enumValues": about } });
            value.insert("x-taplo".into(), docs);
        }
        value
    }

    fn list(&self, kinds: &[Kind], path: &str, range: Range) -> Map<String, Value> {
        let entry = |kind: &Kind| {
            if !matches!(kind, Kind::List([Kind::Number])) {
                return self.value(*kind, path, range);
            }
            // Lists in lists are places, or pairs whose second number alone is in the range.
            let mut pair = self.value(*kind, path, Range::Any);
            pair.insert("minItems".into(), 2.into());
            pair.insert("maxItems".into(), 2.into());
            pair
        };
        let mut entries: Vec<_> = kinds.iter().map(entry).collect();
        let items = match entries.len() {
            1 => entries.remove(0),
            _ => Map::from_iter([("anyOf".to_owned(), entries.into())]),
        };
        Map::from_iter([
            ("type".to_owned(), "array".into()),
            ("items".to_owned(), items.into()),
        ])
    }
}

/// A table of several by name, each of one of these kinds.
fn named(kinds: &[Map<String, Value>]) -> Map<String, Value> {
    let each = json!({
        "type": "object",
        "propertyNames": { "pattern": NAME },
        "additionalProperties": { "anyOf": kinds },
    });
    match each {
        Value::Object(each) => each,
        _ => Map::new(),
    }
}

/// A number in a range.
fn number(range: Range) -> Map<String, Value> {
    let mut number = Map::from_iter([("type".to_owned(), "number".into())]);
    let (least, greatest) = range.ends();
    if let Some((least, is_included)) = least {
        let word = if is_included {
            "minimum"
        } else {
            "exclusiveMinimum"
        };
        number.insert(word.into(), tidy(least));
    }
    if let Some(greatest) = greatest {
        number.insert("maximum".into(), tidy(greatest));
    }
    number
}

/// A whole number without a decimal point.
fn tidy(value: f64) -> Value {
    let text = brief(value);
    text.parse::<i64>().map_or(value.into(), Value::from)
}

/// The sentence about a key with its unit.
fn described(about: &str, unit: &str) -> String {
    match unit {
        "" => about.to_owned(),
        unit => format!("{about} In {unit}."),
    }
}
