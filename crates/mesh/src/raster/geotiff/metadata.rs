//! What a GeoTIFF says of its values.

use super::{Bytes, Mistake, broken};
use crate::quote::quote;
use crate::raster::UnnamedGap;
use tiff::tags::Tag;

/// The tag of what GDAL has to say.
const GDAL_METADATA: Tag = Tag::Unknown(42112);

/// The value that a number in the file stands for: so many times the number, and so much more.
pub(super) struct Meaning {
    pub scale: f64,
    pub offset: f64,
}

impl Meaning {
    /// The value that a number stands for.
    pub fn of(&self, number: f64) -> f64 {
        self.scale * number + self.offset
    }

    /// What the value beside a gap stands for. Where numbers count downwards a gap is no pit.
    pub fn of_gap(&self, gap: Option<UnnamedGap>) -> Option<UnnamedGap> {
        let UnnamedGap { mark, next } = gap.filter(|_| self.scale > 0.0)?;
        let next = self.of(next);
        Some(UnnamedGap { mark, next })
    }
}

/// What numbers stand for; refuses values in another unit than the metre.
///
/// **Source** GDAL, "GTiff", the tag GDAL_METADATA: `<Item name="SCALE" sample="0" role="scale">0.01</Item>`.
pub(super) fn meaning(decoder: &mut Bytes) -> Result<Meaning, Mistake> {
    let mut meaning = Meaning {
        scale: 1.0,
        offset: 0.0,
    };
    let Some(value) = decoder.find_tag(GDAL_METADATA).map_err(broken)? else {
        return Ok(meaning);
    };
    let text = value.into_string().map_err(broken)?;
    for item in text.split("<Item ").skip(1) {
        let (head, rest) = item.split_once('>').unwrap_or_default();
        let says = |attribute: &str| head.split_whitespace().any(|word| word == attribute);
        if !says("sample=\"0\"") {
            continue;
        }
        let text = rest.split('<').next().unwrap_or_default().trim();
        let number = |name: &str| {
            let number = text.parse().ok().filter(|x: &f64| x.is_finite());
            let what = format!("{} is its {name}, which is not a number", quote(text));
            number.ok_or((what, "set a number: gdal_edit.py -scale 1 -offset 0"))
        };
        if says("role=\"scale\"") {
            meaning.scale = number("scale")?;
        } else if says("role=\"offset\"") {
            meaning.offset = number("offset")?;
        } else if says("role=\"unittype\"") && !is_metre(text) {
            let what = format!("its values are in {}, not in metres", quote(text));
            let help = "convert them to metres (gdal_calc.py), or leave the unit out if they are no lengths";
            return Err((what, help));
        }
    }
    Ok(meaning)
}

/// Is it a name of the metre, or none?
fn is_metre(unit: &str) -> bool {
    let names = ["", "m", "metre", "metres", "meter", "meters"];
    names.iter().any(|name| unit.eq_ignore_ascii_case(name))
}
