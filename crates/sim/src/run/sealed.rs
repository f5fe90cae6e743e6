//! Sealed files: a header and a body that are whole or refused.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `MONOFLOW` |
//! | 4 | version of this format |
//! | 4 | length of the header |
//! | 8 | length of the body |
//! | … | header, JSON |
//! | … | body |
//! | 4 | CRC-32 of everything before |
//!
//! All numbers are little-endian.

use crate::SimError;
use monoflow_output::write_whole;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::Write;
use std::path::Path;

const MAGIC: [u8; 8] = *b"MONOFLOW";
const VERSION: u32 = 4;

/// Writes a file, whole or not at all; the body is the parts in their order.
pub(crate) fn write<'b>(
    path: &Path,
    header: &impl Serialize,
    parts: impl Iterator<Item = &'b [u8]> + Clone,
) -> Result<(), SimError> {
    write_whole(path, |file| {
        let header = serde_json::to_vec(header)?;
        let body: usize = parts.clone().map(<[u8]>::len).sum();
        let mut hash = crc32fast::Hasher::new();
        let mut put = |bytes: &[u8]| {
            hash.update(bytes);
            file.write_all(bytes)
        };
        put(&MAGIC)?;
        put(&VERSION.to_le_bytes())?;
        put(&(header.len() as u32).to_le_bytes())?;
        put(&(body as u64).to_le_bytes())?;
        put(&header)?;
        for part in parts.clone() {
            put(part)?;
        }
        file.write_all(&hash.finalize().to_le_bytes())
    })?;
    Ok(())
}

/// Reads a file: its header and its body.
pub(crate) fn read<H: DeserializeOwned>(path: &Path) -> Result<(H, Vec<u8>), SimError> {
    let problem = |problem: &str| SimError::Checkpoint {
        path: path.to_owned(),
        problem: problem.to_owned(),
    };
    let mut bytes = std::fs::read(path).map_err(|source| SimError::File {
        what: "read",
        path: path.to_owned(),
        source,
    })?;
    let rest = bytes
        .strip_prefix(&MAGIC)
        .ok_or_else(|| problem("it is not a checkpoint of monoflow"))?;
    let truncated = || problem("it ends too early; it was cut off");
    let (version, rest) = rest.split_first_chunk().ok_or_else(truncated)?;
    let version = u32::from_le_bytes(*version);
    if version != VERSION {
        return Err(problem(&format!(
            "it has format {version}, this program knows {VERSION}; use the program that wrote it"
        )));
    }
    let (header, rest) = rest.split_first_chunk().ok_or_else(truncated)?;
    let (body, rest) = rest.split_first_chunk().ok_or_else(truncated)?;
    let header = u32::from_le_bytes(*header) as usize;
    let body = usize::try_from(u64::from_le_bytes(*body)).unwrap_or(usize::MAX);
    let damaged = || problem("its checksum does not match; it is damaged");
    match header.saturating_add(body).saturating_add(4) {
        expected if rest.len() < expected => return Err(truncated()),
        expected if rest.len() > expected => return Err(damaged()),
        _ => {}
    }
    let start = bytes.len() - body - 4;
    let (content, sum) = bytes.split_at(bytes.len() - 4);
    if crc32fast::hash(content).to_le_bytes() != sum {
        return Err(damaged());
    }
    let header = serde_json::from_slice(&bytes[start - header..start]).map_err(|error| {
        problem(&format!(
            "its header is not that of this program ({error}); use the program that wrote it"
        ))
    })?;
    bytes.truncate(start + body);
    bytes.drain(..start);
    Ok((header, bytes))
}
