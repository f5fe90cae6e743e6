//! The structure and bytes of image data.

use monoflow_output::{ImageData, OutputError};

/// Header and appended bytes of a file.
fn taken_apart(bytes: &[u8]) -> (&str, &[u8]) {
    let marker = b"<AppendedData encoding=\"raw\">\n_";
    let mut windows = bytes.windows(marker.len());
    let at = windows.position(|w| w == marker).expect("appended data");
    let header = std::str::from_utf8(&bytes[..at]).expect("a text");
    (header, &bytes[at + marker.len()..])
}

/// The bytes of an array.
fn block<'a>(header: &str, data: &'a [u8], name: &str) -> &'a [u8] {
    let tag = header
        .split(&format!("Name=\"{name}\""))
        .nth(1)
        .expect("a tag");
    let offset = tag.split("offset=\"").nth(1).expect("an offset");
    let offset: usize = offset[..offset.find('"').expect("its end")]
        .parse()
        .expect("a number");
    let (size, rest) = data[offset..].split_at(8);
    let size = u64::from_ne_bytes(size.try_into().expect("eight bytes"));
    &rest[..size as usize]
}

#[test]
fn points_cells_and_time_are_where_the_header_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("field.vti");
    let distance: Vec<f64> = (0..24).map(f64::from).collect();
    let kind = [7u8, 8, 9, 10, 11, 12];
    ImageData::new([-1.0, 0.5, 0.0], [0.1, 0.2, 0.3], [4, 3, 2])
        .time(0.25)
        .point_array("distance", &distance)
        .cell_array("kind", &kind[..])
        .write(&path)
        .expect("a file");
    let bytes = std::fs::read(&path).expect("the file");
    let (header, data) = taken_apart(&bytes);
    for part in [
        "type=\"ImageData\"",
        "header_type=\"UInt64\"",
        "WholeExtent=\"0 3 0 2 0 1\" Origin=\"-1 0.5 0\" Spacing=\"0.1 0.2 0.3\"",
        "<Piece Extent=\"0 3 0 2 0 1\">",
    ] {
        assert!(header.contains(part), "{part} is not in {header}");
    }
    let numbers = |name| -> Vec<f64> {
        let parts = block(header, data, name).chunks(8);
        parts
            .map(|part| f64::from_ne_bytes(part.try_into().expect("eight bytes")))
            .collect()
    };
    assert_eq!(numbers("TimeValue"), [0.25]);
    assert_eq!(numbers("distance"), distance);
    assert_eq!(block(header, data, "kind"), kind);
    assert!(bytes.ends_with(b"\n</AppendedData>\n</VTKFile>\n"));
}

#[test]
fn a_plane_has_cells_too_and_arrays_must_fit() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("plane.vti");
    let cells = [1.0f32; 6];
    let plane = || ImageData::new([0.0; 3], [1.0; 3], [4, 3, 1]);
    plane()
        .cell_array("pressure", &cells[..])
        .write(&path)
        .expect("a file");
    let wrong = plane().point_array("pressure", &cells[..]).write(&path);
    assert!(matches!(
        wrong,
        Err(OutputError::Length {
            expected: 12,
            found: 6,
            ..
        })
    ));
    let nameless = plane().cell_array("", &cells[..]).write(&path);
    assert!(matches!(nameless, Err(OutputError::Name { .. })));
}
