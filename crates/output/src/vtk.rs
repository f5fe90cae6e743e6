//! What VTK XML files with appended raw data have in common.

use std::io::{self, Write};

use crate::html::{escape, unescape};
use crate::{OutputError, Values};

const MARK: &[u8] = b"<AppendedData encoding=\"raw\">\n_";

/// Byte order of this machine, as files name it.
const BYTE_ORDER: &str = if cfg!(target_endian = "little") {
    "LittleEndian"
} else {
    "BigEndian"
};

/// Refuses arrays that do not have `expected` values, or names that are empty or used twice.
pub(crate) fn check<V>(
    arrays: &[(String, V)],
    length: impl Fn(&V) -> usize,
    expected: usize,
) -> Result<(), OutputError> {
    for (index, (name, values)) in arrays.iter().enumerate() {
        let found = length(values);
        if found != expected {
            return Err(OutputError::Length {
                name: name.clone(),
                expected,
                found,
            });
        }
        let problem = if name.is_empty() {
            "is empty"
        } else if arrays[..index].iter().any(|(other, _)| other == name) {
            "is used by two arrays"
        } else {
            continue;
        };
        return Err(OutputError::Name {
            name: name.clone(),
            problem,
        });
    }
    Ok(())
}

/// Where the next array will be among the appended data.
#[derive(Default)]
pub(crate) struct Offsets(usize);

impl Offsets {
    /// The place of an array of so many bytes.
    pub fn place(&mut self, bytes: usize) -> usize {
        let start = self.0;
        self.0 += size_of::<u64>() + bytes;
        start
    }
}

/// Writes the first lines of a file of a kind of data set, `attributes` in its tag, with the time.
pub(crate) fn open(
    out: &mut impl Write,
    kind: &str,
    attributes: &str,
    offsets: &mut Offsets,
) -> io::Result<()> {
    writeln!(out, "<?xml version=\"1.0\"?>")?;
    writeln!(
        out,
        "<VTKFile type=\"{kind}\" version=\"1.0\" byte_order=\"{BYTE_ORDER}\" header_type=\"UInt64\">"
    )?;
    writeln!(out, "<{kind}{attributes}>")?;
    writeln!(
        out,
        "<FieldData>\n<DataArray type=\"Float64\" Name=\"TimeValue\" NumberOfTuples=\"1\" format=\"appended\" offset=\"{}\"/>\n</FieldData>",
        offsets.place(size_of::<f64>())
    )
}

/// Ends the description of a data set; its data follow, the time first.
pub(crate) fn begin_data(out: &mut impl Write, kind: &str, time: f64) -> io::Result<()> {
    writeln!(out, "</{kind}>")?;
    out.write_all(MARK)?;
    block(out, &time.to_ne_bytes())
}

/// Writes the last lines.
pub(crate) fn close(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n</AppendedData>\n</VTKFile>")
}

pub(crate) fn data_array(
    out: &mut impl Write,
    name: &str,
    values: &Values,
    offset: usize,
) -> io::Result<()> {
    writeln!(
        out,
        "<DataArray type=\"{}\" Name=\"{}\" NumberOfComponents=\"{}\" format=\"appended\" offset=\"{offset}\"/>",
        values.vtk_type(),
        escape(name),
        values.components(),
    )
}

pub(crate) fn block(out: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    out.write_all(&(bytes.len() as u64).to_ne_bytes())?;
    out.write_all(bytes)
}

/// An array read back, in double precision.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Array {
    pub name: String,
    pub components: usize,
    pub values: Vec<f64>,
}

impl Array {
    /// One component of its vectors.
    pub fn component(&self, axis: usize) -> Option<Vec<f64>> {
        let vectors = self.values.chunks_exact(self.components);
        vectors.map(|vector| vector.get(axis).copied()).collect()
    }

    /// Its scalars; of vectors, their lengths.
    pub fn scalar(&self) -> Vec<f64> {
        match self.components {
            1 => self.values.clone(),
            n => self
                .values
                .chunks_exact(n)
                .map(|vector| vector.iter().map(|x| x * x).sum::<f64>().sqrt())
                .collect(),
        }
    }
}

/// The description of a file and its appended data.
pub(crate) fn parts(bytes: &[u8]) -> Result<(&str, &[u8]), &'static str> {
    let mark = bytes
        .windows(MARK.len())
        .position(|window| window == MARK)
        .ok_or("there is no appended data")?;
    let head = std::str::from_utf8(&bytes[..mark]).map_err(|_| "the head is not text")?;
    let order = format!("byte_order=\"{BYTE_ORDER}\"");
    if !head.contains(&order) || !head.contains("header_type=\"UInt64\"") {
        return Err("the byte order or header type is another than this program writes");
    }
    Ok((head, &bytes[mark + MARK.len()..]))
}

/// What a description says of an array.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tag<'a> {
    pub name: &'a str,
    pub kind: &'a str,
    pub components: usize,
    pub offset: usize,
}

/// The arrays that a description lists.
pub(crate) fn tags(head: &str) -> impl Iterator<Item = Result<Tag<'_>, &'static str>> {
    head.split("<DataArray ").skip(1).map(|tag| {
        let attribute = |key| attribute(tag, key);
        let (Some(name), Some(kind), Some(offset)) =
            (attribute("Name"), attribute("type"), attribute("offset"))
        else {
            return Err("an array has no name, type or offset");
        };
        let components: usize = match attribute("NumberOfComponents") {
            Some(count) => count
                .parse()
                .map_err(|_| "a component count is not a number")?,
            None => 1,
        };
        Ok(Tag {
            name,
            kind,
            components: components.max(1),
            offset: offset.parse().map_err(|_| "an offset is not a number")?,
        })
    })
}

/// The arrays that a description lists, without those of types that no frame's data has.
pub(crate) fn arrays(head: &str, data: &[u8]) -> Result<Vec<Array>, &'static str> {
    let mut arrays = Vec::new();
    for tag in tags(head) {
        let tag = tag?;
        if let Some(values) = widened(bytes(data, tag.offset)?, tag.kind) {
            arrays.push(Array {
                name: unescape(tag.name),
                components: tag.components,
                values,
            });
        }
    }
    Ok(arrays)
}

/// The value of `key` in a tag.
pub(crate) fn attribute<'a>(tag: &'a str, key: &str) -> Option<&'a str> {
    let start = tag.find(&format!("{key}=\""))? + key.len() + 2;
    tag[start..].split('"').next()
}

/// The bytes of one array.
pub(crate) fn bytes(data: &[u8], offset: usize) -> Result<&[u8], &'static str> {
    let short = "the data ends too early";
    let tail = data.get(offset..).ok_or(short)?;
    let (length, tail) = tail.split_first_chunk().ok_or(short)?;
    tail.get(..u64::from_ne_bytes(*length) as usize)
        .ok_or(short)
}

/// Numbers of a type, in double precision; nothing for types that no frame's data has.
pub(crate) fn widened(bytes: &[u8], kind: &str) -> Option<Vec<f64>> {
    Some(match kind {
        "Float64" => bytes
            .as_chunks()
            .0
            .iter()
            .map(|b| f64::from_ne_bytes(*b))
            .collect(),
        "Float32" => bytes
            .as_chunks()
            .0
            .iter()
            .map(|b| f64::from(f32::from_ne_bytes(*b)))
            .collect(),
        "UInt32" => bytes
            .as_chunks()
            .0
            .iter()
            .map(|b| f64::from(u32::from_ne_bytes(*b)))
            .collect(),
        "UInt8" => bytes.iter().map(|b| f64::from(*b)).collect(),
        _ => return None,
    })
}
