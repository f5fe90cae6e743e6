use super::draft::Draft;
use super::notes::{Form, Notes};
use super::{FACET, HEAD};
use crate::words::plain;
use crate::{Surface, SurfaceError};

/// The number of facets that the head counts.
pub(super) fn counted(bytes: &[u8]) -> Option<u32> {
    let count = bytes.get(HEAD - 4..)?.first_chunk()?;
    Some(u32::from_le_bytes(*count))
}

/// The size of a file of so many facets.
pub(super) fn size(facets: u32) -> u64 {
    HEAD as u64 + FACET as u64 * u64::from(facets)
}

pub(super) fn binary(file: &str, bytes: &[u8]) -> Result<(Surface, Notes), SurfaceError> {
    let wrong = |what: String, help: &str| SurfaceError::File {
        file: file.to_owned(),
        what,
        help: help.to_owned(),
    };
    let Some(count) = counted(bytes) else {
        return Err(match bytes.len() {
            0 => wrong("the file is empty".to_owned(), "export the body again"),
            size => wrong(
                format!("{size} bytes that do not begin with `solid` are no STL"),
                "a binary file has 84 bytes before its triangles: export the body again",
            ),
        });
    };
    let facets = count as usize;
    if facets > Surface::MOST {
        // Such a file would have 72 GB; most likely it is none.
        return Err(wrong(
            format!(
                "its head counts {facets} triangles, and it has {} bytes",
                bytes.len()
            ),
            "it is no STL, or its count was never written: export the body again",
        ));
    }
    let body = &bytes[HEAD..];
    let (whole, rest) = (body.len() / FACET, body.len() % FACET);
    if rest == 0 && whole != facets {
        return Err(wrong(
            format!("its head counts {facets} triangles, but there are {whole}"),
            "it is cut off, or its count was never written: export the body again",
        ));
    }
    if whole < facets {
        return Err(SurfaceError::Facet {
            file: file.to_owned(),
            facet: whole + 1,
            byte: HEAD + FACET * whole,
            what: format!("the file ends within this triangle, and its head counts {facets}"),
            help: "it is cut off, or no STL: copy or export it again".to_owned(),
        });
    }
    let mut draft = Draft::new(Form::Binary, file, facets);
    let head = bytes[..HEAD - 4].split(|&byte| byte == 0).next();
    draft.notes.head = plain(head.unwrap_or_default().trim_ascii(), 80);
    draft.notes.trailing = body.len() - FACET * facets;
    draft.solid(String::new());
    let mut far = 0.0_f64;
    for (index, facet) in body.chunks_exact(FACET).take(facets).enumerate() {
        let (numbers, mark) = facet.as_chunks::<4>();
        let point = |k: usize| [0, 1, 2].map(|i| f32::from_le_bytes(numbers[3 * k + i]));
        let corners = [point(1), point(2), point(3)];
        if !corners.iter().flatten().all(|x| x.is_finite()) {
            let at = corners.iter().find(|at| !at.iter().all(|x| x.is_finite()));
            let [x, y, z] = at.copied().unwrap_or_default();
            return Err(SurfaceError::Facet {
                file: file.to_owned(),
                facet: index + 1,
                byte: HEAD + FACET * index,
                what: format!("a corner lies at ({x}, {y}, {z}), which is no place"),
                help: "export the body again".to_owned(),
            });
        }
        draft.notes.marked += usize::from(mark != [0, 0]);
        let [normal, corners @ ..] =
            [point(0), corners[0], corners[1], corners[2]].map(|at| at.map(f64::from));
        far = corners
            .as_flattened()
            .iter()
            .fold(far, |far, x| x.abs().max(far));
        draft.facet(normal, corners);
    }
    draft.finish(0.5 * f64::from(f32::EPSILON) * far)
}
