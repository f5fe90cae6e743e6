/// A value of a case: a number, a flag, a word or a list of such.
///
/// ```
/// use monoflow_sim::compose::Value;
/// assert_eq!(Value::from(0.2).to_string(), "0.2");
/// assert_eq!(Value::from([400, 200]).to_string(), "[400, 200]");
/// assert_eq!(Value::from("+y").to_string(), "\"+y\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value(String);

impl std::fmt::Display for Value {
    /// As TOML.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

macro_rules! of_plain {
    ($($plain:ty),+) => {$(
        impl From<$plain> for Value {
            fn from(value: $plain) -> Self {
                Value(value.to_string())
            }
        }
    )+};
}
of_plain!(bool, i32, i64, u32, u64, usize);

impl From<f64> for Value {
    /// Digits enough to be the same number again.
    fn from(value: f64) -> Self {
        Value(if value.is_nan() {
            "nan".to_owned()
        } else {
            format!("{value:?}")
        })
    }
}

impl From<f32> for Value {
    fn from(value: f32) -> Self {
        f64::from(value).into()
    }
}

impl From<&str> for Value {
    fn from(word: &str) -> Self {
        Value(toml::Value::from(word).to_string())
    }
}

impl From<String> for Value {
    fn from(word: String) -> Self {
        word.as_str().into()
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(list: Vec<T>) -> Self {
        let entries = list.into_iter().map(|entry| entry.into().0);
        Value(format!("[{}]", entries.collect::<Vec<_>>().join(", ")))
    }
}

impl<T: Into<Value>, const N: usize> From<[T; N]> for Value {
    fn from(list: [T; N]) -> Self {
        Vec::from(list).into()
    }
}

#[cfg(test)]
mod tests {
    use super::Value;

    #[test]
    fn values_are_toml() {
        for (value, text) in [
            (Value::from(1e-7), "1e-7"),
            (Value::from(2.0), "2.0"),
            (Value::from(f64::INFINITY), "inf"),
            (Value::from(-f64::NAN), "nan"),
            (Value::from(true), "true"),
            (
                Value::from([[0.0, 1.5], [2.0, 3.0]]),
                "[[0.0, 1.5], [2.0, 3.0]]",
            ),
            (Value::from(vec!["+x", "-y"]), r#"["+x", "-y"]"#),
        ] {
            assert_eq!(value.to_string(), text);
            let read = format!("v = {value}").parse::<toml::Table>();
            assert!(read.is_ok(), "{value}");
        }
        let said = Value::from("a \"word\"").to_string();
        let read: toml::Table = format!("v = {said}").parse().unwrap();
        assert_eq!(read["v"].as_str(), Some("a \"word\""));
    }
}
