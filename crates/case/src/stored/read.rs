//! Types from a table that is only looked at: a deserializer that takes its values apart to move them is
//! compiled to three times as much code for each type.

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error as _, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use std::cell::RefCell;
use std::iter::Enumerate;
use std::slice::Iter;
use toml::de::Error;
use toml::value::Value;

/// The keys that lead to what is read; after a mistake, to that.
pub(super) type Path = RefCell<Vec<String>>;

/// A value of a table.
#[derive(Clone, Copy)]
pub(super) struct Node<'v> {
    pub value: &'v Value,
    pub path: &'v Path,
}

impl<'v> Node<'v> {
    /// Another value.
    const fn of(self, value: &'v Value) -> Self {
        Node { value, ..self }
    }

    /// Reads something of what is below a key, which stays in the path if that is a mistake.
    fn below<T>(
        self,
        key: impl FnOnce() -> String,
        read: impl FnOnce() -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.path.borrow_mut().push(key());
        let found = read()?;
        self.path.borrow_mut().pop();
        Ok(found)
    }
}

impl<'de> Deserializer<'de> for Node<'de> {
    type Error = Error;

    #[inline(never)]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.value {
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Integer(number) => visitor.visit_i64(*number),
            Value::Float(number) => visitor.visit_f64(*number),
            Value::Boolean(is) => visitor.visit_bool(*is),
            Value::Datetime(_) => Err(Error::invalid_type(Unexpected::Other("a date"), &visitor)),
            Value::Array(values) => visitor.visit_seq(Values {
                left: values.iter().enumerate(),
                of: self,
            }),
            Value::Table(table) => visitor.visit_map(Entries {
                left: table.iter(),
                entry: None,
                of: self,
            }),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

struct Values<'v> {
    left: Enumerate<Iter<'v, Value>>,
    of: Node<'v>,
}

impl<'de> SeqAccess<'de> for Values<'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        let Some((n, value)) = self.left.next() else {
            return Ok(None);
        };
        let read = || seed.deserialize(self.of.of(value));
        self.of.below(|| n.to_string(), read).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

struct Entries<'v> {
    left: toml::map::Iter<'v, String, Value>,
    entry: Option<(&'v String, &'v Value)>,
    of: Node<'v>,
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        let Some((key, value)) = self.left.next() else {
            return Ok(None);
        };
        self.entry = Some((key, value));
        let read = || seed.deserialize(StrDeserializer::new(key));
        self.of.below(|| key.clone(), read).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Error> {
        match self.entry.take() {
            Some((key, value)) => {
                let read = || seed.deserialize(self.of.of(value));
                self.of.below(|| key.clone(), read)
            }
            None => Err(Error::custom("a value without a key")),
        }
    }
}

/// A variant without fields is its name, another a table of one key.
impl<'de> EnumAccess<'de> for Node<'de> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<K: DeserializeSeed<'de>>(self, seed: K) -> Result<(K::Value, Self), Error> {
        let (name, rest) = match self.value {
            Value::String(name) => (name, self.value),
            Value::Table(table) if table.len() == 1 => match table.iter().next() {
                Some((name, value)) => (name, value),
                None => return Err(Error::custom("an empty table")),
            },
            _ => return Err(Error::custom("expected a word, or a table of one key")),
        };
        let variant = seed.deserialize(StrDeserializer::new(name))?;
        Ok((variant, self.of(rest)))
    }
}

impl<'de> VariantAccess<'de> for Node<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }
}
