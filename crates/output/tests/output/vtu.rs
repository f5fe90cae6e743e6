//! The structure and bytes of a frame file.

use monoflow_output::{Frame, OutputError};

/// The value of an attribute in an XML tag.
fn attribute<'a>(tag: &'a str, name: &str) -> &'a str {
    let rest = tag
        .split_once(&format!(" {name}=\""))
        .expect("the attribute exists")
        .1;
    rest.split_once('"').expect("the attribute is closed").0
}

#[test]
fn offsets_sizes_and_bytes_are_right() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("frames/f_0001.vtu");
    let points = [[0.0_f32, 1.0, 2.0], [3.0, 4.0, 5.0], [-1.5, 0.25, 1e-9]];
    let velocity = [[1.0_f64, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]];
    Frame::new(0.125, &points[..])
        .array("velocity <m/s>", &velocity[..])
        .array("density", &[1000.0_f32, 1001.0, 999.5][..])
        .array("id", &[7_u32, 8, u32::MAX][..])
        .array("kind", &[0_u8, 1, 2][..])
        .write(&path)
        .unwrap();

    let bytes = std::fs::read(&path).unwrap();
    let marker = b"<AppendedData encoding=\"raw\">\n_";
    let at = bytes
        .windows(marker.len())
        .position(|w| w == marker)
        .unwrap();
    let header = std::str::from_utf8(&bytes[..at]).unwrap();
    let data = &bytes[at + marker.len()..];
    assert!(
        header.contains("type=\"UnstructuredGrid\"") && header.contains("header_type=\"UInt64\"")
    );
    assert!(header.contains("NumberOfPoints=\"3\" NumberOfCells=\"3\""));

    let le = |values: &[f64]| {
        values
            .iter()
            .flat_map(|v| v.to_le_bytes())
            .collect::<Vec<u8>>()
    };
    let le32 = |values: &[f32]| {
        values
            .iter()
            .flat_map(|v| v.to_le_bytes())
            .collect::<Vec<u8>>()
    };
    let integers = |values: &[i64]| {
        values
            .iter()
            .flat_map(|v| v.to_le_bytes())
            .collect::<Vec<u8>>()
    };
    let expected: Vec<(&str, &str, Vec<u8>)> = vec![
        ("TimeValue", "Float64", le(&[0.125])),
        (
            "velocity &lt;m/s&gt;",
            "Float64",
            le(velocity.as_flattened()),
        ),
        ("density", "Float32", le32(&[1000.0, 1001.0, 999.5])),
        (
            "id",
            "UInt32",
            [7_u32, 8, u32::MAX]
                .iter()
                .flat_map(|v| v.to_le_bytes())
                .collect(),
        ),
        ("kind", "UInt8", vec![0, 1, 2]),
        ("Points", "Float32", le32(points.as_flattened())),
        ("connectivity", "Int64", integers(&[0, 1, 2])),
        ("offsets", "Int64", integers(&[1, 2, 3])),
        ("types", "UInt8", vec![1, 1, 1]),
    ];
    let tags: Vec<&str> = header
        .lines()
        .filter(|l| l.starts_with("<DataArray"))
        .collect();
    assert_eq!(tags.len(), expected.len());
    let mut next = 0;
    for (tag, (name, kind, content)) in tags.into_iter().zip(expected) {
        assert_eq!(
            (attribute(tag, "Name"), attribute(tag, "type")),
            (name, kind)
        );
        let offset: usize = attribute(tag, "offset").parse().unwrap();
        assert_eq!(offset, next, "{name}");
        let size = u64::from_le_bytes(data[offset..offset + 8].try_into().unwrap()) as usize;
        assert_eq!(&data[offset + 8..offset + 8 + size], content, "{name}");
        next = offset + 8 + size;
    }
    assert_eq!(&data[next..], b"\n</AppendedData>\n</VTKFile>\n");
}

#[test]
fn misfit_arrays_are_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f.vtu");
    let points = [[0.0_f64; 3]; 2];
    let frame = Frame::new(0.0, &points[..]);
    let short = frame.clone().array("density", &[1.0_f32][..]).write(&path);
    assert!(matches!(
        short,
        Err(OutputError::Length {
            expected: 2,
            found: 1,
            ..
        })
    ));
    let twice = frame
        .array("a", &[1_u8, 2][..])
        .array("a", &[1_u8, 2][..])
        .write(&path);
    assert!(matches!(twice, Err(OutputError::Name { .. })));
    assert!(!path.exists());
}

#[test]
fn an_empty_cloud_is_a_valid_frame() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f.vtu");
    let none: [[f64; 3]; 0] = [];
    Frame::new(0.0, &none[..]).write(&path).unwrap();
    assert!(std::fs::metadata(&path).unwrap().len() > 100);
}

/// Nodes and triangles: values belong to cells, and each cell names three nodes.
#[test]
fn triangles_carry_the_values() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mesh.vtu");
    let nodes = [
        [0.0, 0.0, 0.0],
        [1.0, 0.0, 0.0],
        [1.0, 1.0, 0.0],
        [0.0, 1.0, 0.0],
    ];
    let cells = [[0u32, 1, 2], [0, 2, 3]];
    let frame = Frame::new(2.0, &nodes[..]).triangles(&cells);
    frame
        .clone()
        .array("depth", &[0.5, 0.25][..])
        .write(&path)
        .unwrap();
    let bytes = std::fs::read(&path).unwrap();
    let has = |text: &[u8]| bytes.windows(text.len()).any(|w| w == text);
    assert!(has(b"NumberOfPoints=\"4\" NumberOfCells=\"2\""));
    assert!(has(
        b"<CellData>\n<DataArray type=\"Float64\" Name=\"depth\""
    ));
    let connectivity: Vec<u8> = [48i64, 0, 1, 2, 0, 2, 3]
        .iter()
        .flat_map(|v| v.to_le_bytes())
        .collect();
    assert!(has(&connectivity));
    let ends: Vec<u8> = [16i64, 3, 6].iter().flat_map(|v| v.to_le_bytes()).collect();
    assert!(has(&ends));
    // One value a node is one too many.
    let error = frame
        .array("depth", &[0.5; 4][..])
        .write(&path)
        .unwrap_err();
    assert!(
        error.to_string().contains('2') && error.to_string().contains('4'),
        "{error}"
    );
}
