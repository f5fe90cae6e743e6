//! Meshes from files and into files.

use crate::mutations::{mistakes, wrong_text};
use monoflow_mesh::generate::{Pattern, Polygon, jitter, polygon, rectangle};
use monoflow_mesh::{MeshFileError, Triangles, Volumes, read, write};
use proptest::prelude::*;
use std::path::Path;
use std::time::{Duration, Instant};

/// A unit square of two triangles, with a node that nothing uses, a point, and a curve in no group.
const GMSH2: &str = "\
$MeshFormat
2.2 0 8
$EndMeshFormat
$PhysicalNames
3
0 4 \"a point\"
1 1 \"inlet of the river\"
2 7 \"bed\"
$EndPhysicalNames
$Comments
anything at all
$EndComments
$Nodes
5
10 0 0 0.5
2 1 0 1.5
99 5 5 5
3 1 1.0e0 2
4 0 1 -1
$EndNodes
$Elements
6
1 15 2 4 1 10
2 1 2 1 1 10 2
3 1 2 5 3 3 4
4 1 2 0 4 4 10
5 2 2 7 1 10 2 3
6 2 2 9 1 10 3 4
$EndElements
";

/// The same in format 4.1.
const GMSH4: &str = "\
$MeshFormat
4.1 0 8
$EndMeshFormat
$PhysicalNames
2
1 1 \"inlet of the river\"
2 7 \"bed\"
$EndPhysicalNames
$Entities
1 3 2 0
1 0 0 0.5 1 4
1 0 0 0 1 0 0 1 -1 2 1 -2
3 0 1 0 1 1 0 1 5 0
4 0 0 0 0 1 0 0 2 2 -1
1 0 0 0 1 1 0 1 7 3 1 2 3
2 0 0 0 1 1 0 1 9 3 1 2 3
$EndEntities
$Nodes
2 5 2 99
0 1 0 1
10
0 0 0.5
2 1 1 4
2
99
3
4
1 0 1.5 0.25 0.75
5 5 5 0 0
1 1.0e0 2 0 0
0 1 -1 0 0
$EndNodes
$Elements
6 6 1 6
0 1 15 1
1 10
1 1 1 1
2 10 2
1 3 1 1
3 3 4
1 4 1 1
4 4 10
2 1 2 1
5 10 2 3
2 2 2 1
6 10 3 4
$EndElements
";

const SMS: &str = "\
MESH2D
MESHNAME \"square\"
NUM_MATERIALS_PER_ELEM 1
E3T 1 10 2 3 7
E3T 2 10 3 4 9
ND 10 0.0 0.0 0.5
ND 2 1.0 0.0 1.5
ND 99 5 5 5
ND 3 1.0 1.0 2.0
ND 4 0.0 1.0 -1
NS 10
NS -2
NS 3 -4 12
NS 4 -10 \"left bank\"
BEGPARAMDEF
ENDPARAMDEF
";

fn square(boundaries: [(&str, [u32; 2]); 2], regions: [&str; 2]) -> Triangles {
    Triangles {
        nodes: vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]],
        cells: vec![[0, 1, 2], [0, 2, 3]],
        boundaries: boundaries
            .map(|(name, edge)| (name.to_owned(), vec![edge]))
            .to_vec(),
        heights: vec![0.5, 1.5, 2.0, -1.0],
        regions: vec![0, 1],
        region_names: regions.map(str::to_owned).to_vec(),
    }
}

fn gmsh(text: &str) -> Result<Triangles, MeshFileError> {
    read::gmsh("a.msh", text)
}

fn sms(text: &str) -> Result<Triangles, MeshFileError> {
    read::sms("a.2dm", text)
}

#[test]
fn gmsh_reads_both_formats() {
    let expected = square(
        [("inlet of the river", [0, 1]), ("physical-5", [2, 3])],
        ["bed", "physical-9"],
    );
    assert_eq!(gmsh(GMSH2).expect("2.2"), expected);
    assert_eq!(gmsh(GMSH4).expect("4.1"), expected);
    let parametric = GMSH2
        .replace("Nodes", "ParametricNodes")
        .replace("10 0 0 0.5", "10 0 0 0.5 0 1");
    assert_eq!(gmsh(&parametric).expect("2.2"), expected);
    // Lines may end as on other systems.
    let windows = GMSH4.replace('\n', "\r\n");
    assert_eq!(gmsh(&windows).expect("4.1"), expected);
    let edges = expected.edges().expect("edges");
    assert_eq!(
        edges.parts,
        ["inlet of the river", "physical-5", "boundary"]
    );
}

#[test]
fn sms_reads_node_strings_and_materials() {
    let mut expected = square(
        [("nodestring-1", [0, 1]), ("nodestring-12", [2, 3])],
        ["material-7", "material-9"],
    );
    expected
        .boundaries
        .push(("left bank".to_owned(), vec![[3, 0]]));
    assert_eq!(sms(SMS).expect("a mesh"), expected);
    // A closed string, without a number; no materials.
    let ring = SMS.split("NS").next().expect("the part before");
    let ring = format!("{ring}NS 10 2 3 4\nNS -10\n").replace(" 7\n", "\n");
    let mesh = sms(&ring.replace(" 9\n", "\n")).expect("a mesh");
    let sides = vec![[0, 1], [1, 2], [2, 3], [3, 0]];
    assert_eq!(mesh.boundaries, [("nodestring-1".to_owned(), sides)]);
    assert!(mesh.regions.is_empty() && mesh.region_names.is_empty());
}

#[test]
fn groups_of_one_name_are_one_and_the_rest_is_elsewhere() {
    let text = GMSH2
        .replace("1 1 \"inlet of the river\"", "1 5 \"boundary\"")
        .replace("0 4 \"a point\"", "1 1 \"boundary\"")
        .replace("6 2 2 9 1", "6 2 2 0 1");
    let mesh = gmsh(&text).expect("a mesh");
    let boundary = ("boundary".to_owned(), vec![[0, 1], [2, 3]]);
    assert_eq!(mesh.boundaries, [boundary]);
    // Edges in no group join a group of that name.
    assert_eq!(mesh.edges().expect("edges").parts, ["boundary"]);
    assert_eq!(mesh.regions, [0, 1]);
    assert_eq!(mesh.region_names, ["bed", Triangles::ELSEWHERE]);
}

#[test]
fn clockwise_meshes_are_turned_over_and_flat_ones_have_no_heights() {
    let clockwise = SMS
        .replace("10 2 3 7", "10 3 2 7")
        .replace("10 3 4 9", "10 4 3 9");
    let mesh = sms(&clockwise).expect("a mesh");
    assert_eq!(mesh.cells, [[0, 1, 2], [0, 2, 3]]);
    assert_eq!(mesh.heights.len(), 4);
    let mixed = sms(&SMS.replace("10 2 3 7", "10 3 2 7"));
    let text = mixed.expect_err("a mixed mesh").to_string();
    assert!(
        text.starts_with("a.2dm: the triangle around (0.66") && text.contains("clockwise"),
        "{text}"
    );
    let flat: String = ["0.5", "1.5", "2.0", "-1"]
        .iter()
        .fold(SMS.to_owned(), |text, z| {
            text.replace(&format!(" {z}\n"), " 0\n")
        });
    assert!(sms(&flat).expect("a mesh").heights.is_empty());
}

#[test]
fn reordering_takes_regions_along() {
    let mesh = gmsh(GMSH4).expect("a mesh");
    let other = mesh.reordered(&[1, 0]);
    assert_eq!(other.cells, [[0, 2, 3], [0, 1, 2]]);
    assert_eq!(other.regions, [1, 0]);
    assert_eq!(other.heights, mesh.heights);
    assert_eq!(other.reordered(&[1, 0]), mesh);
}

#[test]
fn what_is_written_is_read_again() {
    let mut jittered = rectangle([0.0; 2], [3.0, 2.0], [7, 5], Pattern::Four).expect("a grid");
    jitter(&mut jittered, 0.2, 5);
    let pond = polygon(&Polygon {
        outline: vec![[0.0, 0.0], [2.0, 0.1], [1.7, 1.0], [0.1, 1.3]],
        sides: vec!["in \"flow\"".to_owned(), "bank".to_owned()],
        holes: vec![vec![[0.5, 0.5], [0.7, 0.5], [0.6, 0.7]]],
        max_area: 0.01,
        min_angle: 25.0,
    })
    .expect("a pond");
    let mut hills = jittered.clone();
    hills.heights = hills
        .nodes
        .iter()
        .map(|[x, y]| 1e-300 + x * y.sin())
        .collect();
    hills.regions = (0..hills.cells.len() as u32).map(|k| k % 7 / 3).collect();
    hills.region_names = ["sand", "rock", "reed"].map(str::to_owned).to_vec();
    for mut mesh in [jittered, pond, hills] {
        let text = write::gmsh41(&mesh).expect("a text");
        for (name, _) in &mut mesh.boundaries {
            *name = name.replace('"', "_");
        }
        assert_eq!(gmsh(&text).expect("a mesh"), mesh);
    }
}

#[test]
fn files_are_told_apart() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readers");
    std::fs::create_dir_all(&folder).expect("a folder");
    let put = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).expect("a file");
        path
    };
    let expected = gmsh(GMSH2).expect("a mesh");
    for name in ["a.msh", "a.MSH", "a.txt"] {
        assert_eq!(
            read::load(&put(name, GMSH2.as_bytes())).expect("a mesh"),
            expected
        );
    }
    for name in ["b.2dm", "b.txt"] {
        read::load(&put(name, SMS.as_bytes())).expect("a mesh");
    }
    // A mark in front of the first character says nothing.
    for (name, text) in [
        ("m.msh", GMSH2),
        ("n.txt", GMSH2),
        ("m.2dm", SMS),
        ("o.txt", SMS),
    ] {
        read::load(&put(name, format!("\u{feff}{text}").as_bytes())).expect("a mesh");
    }
    let path = folder.join("c.msh");
    write::save_gmsh(&expected, &path).expect("a file");
    assert_eq!(read::load(&path).expect("a mesh"), expected);

    let wrong = |path: &Path| read::load(path).expect_err("no mesh").to_string();
    let path = put("d.vtu", b"<VTKFile>");
    assert_eq!(
        wrong(&path),
        format!(
            "{}, line 1: the format is not known; save the mesh as Gmsh 4.1 (`.msh`) or SMS (`.2dm`)",
            path.display()
        )
    );
    let path = put("e.msh", b"$MeshFormat\n4.1 1 8\n\x01\x00\x00\x00\xff\n");
    assert_eq!(
        wrong(&path),
        format!(
            "{}, line 2: the file is binary; save it as ASCII: in Gmsh untick binary when exporting, or set Mesh.Binary = 0",
            path.display()
        )
    );
    let path = folder.join("missing.msh");
    let text = wrong(&path);
    assert!(
        text.starts_with(&format!("cannot read the mesh file {}: ", path.display()))
            && text.ends_with("; check the path"),
        "{text}"
    );
    let path = folder.join("no folder").join("a.msh");
    let text = write::save_gmsh(&expected, &path)
        .expect_err("no folder")
        .to_string();
    assert!(text.starts_with("cannot write the mesh file "), "{text}");
}

#[test]
fn mistakes_in_gmsh_files_are_named() {
    let says = |text: &str, from: &str, to: &str, expected: &str| {
        assert!(text.contains(from), "`{from}` is not there");
        let wrong = gmsh(&text.replacen(from, to, 1)).expect_err(expected);
        assert_eq!(wrong.to_string(), expected);
    };
    says(
        GMSH2,
        "2.2 0",
        "3 0",
        "a.msh, line 2: `3` is no version of the format that is read here; save the mesh with Mesh.MshFileVersion = 4.1 or 2.2",
    );
    says(
        GMSH2,
        "$MeshFormat",
        "$Mesh",
        "a.msh, line 29: the file ends without $EndMesh; it is cut off: save it again",
    );
    says(
        GMSH2,
        "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n",
        "",
        "a.msh, line 10: $Nodes comes before $MeshFormat; save the file again as Gmsh 4.1, ASCII",
    );
    says(
        GMSH2,
        "$Nodes\n5",
        "$Nodes\n4",
        "a.msh, line 19: `4 0 1 -1` stands where $EndNodes should be; a count at the head of the section is too small: save the file again",
    );
    says(
        GMSH2,
        "$Nodes\n5",
        "$Nodes\n1000000000000000000",
        "a.msh, line 20: `$EndNodes` stands where $Nodes should go on; a count at the head of the section is too large: save the file again",
    );
    says(
        GMSH2,
        "99 5 5 5",
        "99 5 5",
        "a.msh, line 17: the z of a node is missing; the line is cut off: save the file again",
    );
    says(
        GMSH2,
        "99 5 5 5",
        "99 5 nan 5",
        "a.msh, line 17: `nan` stands where the y of a node should be; write a finite number with a decimal point",
    );
    says(
        GMSH2,
        "99 5 5 5",
        "10 5 5 5",
        "a.msh, line 17: node 10 is given twice; give every node a number of its own",
    );
    says(
        GMSH2,
        "10 2 3\n",
        "10 2 33\n",
        "a.msh, line 27: node 33 is not in the file; save the mesh with all its nodes",
    );
    says(
        GMSH2,
        "5 2 2 7 1 10 2 3",
        "5 3 2 7 1 10 2 3 4",
        "a.msh, line 27: element 5 is a quadrangle; only triangles of 3 nodes are read: mesh without recombination",
    );
    says(
        GMSH2,
        "5 2 2 7 1 10 2 3",
        "5 9 2 7 1 10 2 3 4 99 10",
        "a.msh, line 27: element 5 is a triangle of 6 nodes; only triangles of 3 nodes are read: mesh with Mesh.ElementOrder = 1",
    );
    says(
        GMSH2,
        "5 2 2 7 1 10 2 3",
        "5 4 2 7 1 10 2 3 4",
        "a.msh, line 27: element 5 is a tetrahedron; only triangles of 3 nodes are read: mesh in two dimensions",
    );
    says(
        GMSH2,
        "3 1 2 5 3 3 4",
        "3 1 2 5 3 2 10",
        "a.msh, line 25: the edge between nodes 2 and 10 is in `inlet of the river` and in `physical-5`; leave it in one of them",
    );
    says(
        GMSH2,
        "3 1 2 5 3 3 4",
        "3 1 2 5 3 3 x",
        "a.msh, line 25: `x` stands where the number of a node should be; write a whole number",
    );
    says(
        GMSH2,
        "1 1 \"inlet of the river\"",
        "1 1",
        "a.msh, line 7: the name of group 1 is missing; write it in quotes",
    );
    says(
        GMSH2,
        "5 2 2 7 1 10 2 3\n6 2 2 9 1 10 3 4\n",
        "5 15 2 7 1 10\n6 15 2 9 1 10\n",
        "a.msh: the mesh has no triangles; mesh its surfaces, and if curves are in physical groups put surfaces in one too",
    );
    says(
        GMSH4,
        "1 7 3",
        "2 7 9 3",
        "a.msh, line 43: surface 1 is in 2 physical groups; leave it in one of them",
    );
    says(
        GMSH4,
        "$Entities",
        "$PartitionedEntities",
        "a.msh, line 9: the mesh is partitioned; save it before partitioning",
    );
    says(
        GMSH4,
        "$EndElements\n",
        "",
        "a.msh, line 46: the file ends without $EndElements; it is cut off: save it again",
    );
    says(
        GMSH4,
        "2 5 2 99",
        "2000000000000000000 5 2 99",
        "a.msh, line 32: `$EndNodes` stands where $Nodes should go on; a count at the head of the section is too large: save the file again",
    );
    says(
        GMSH4,
        "$EndMeshFormat",
        "$EndMeshFormat\n7",
        "a.msh, line 4: `7` stands outside every section; a count is too small, or this is no Gmsh file: save it as Gmsh 4.1, ASCII",
    );
    let all = ["2 1 2 1 1", "3 1 2 5 3", "5 2 2 7 1", "6 2 2 9 1"];
    let all = all.iter().fold(GMSH2.to_owned(), |text, from| {
        text.replace(from, &format!("{} 2 0 1", &from[..3]))
    });
    assert_eq!(
        gmsh(&all).expect_err("no groups").to_string(),
        "a.msh, line 29: no element is in any of the physical groups that are named; save the mesh without `save all elements` (Mesh.SaveAll = 0), or as Gmsh 4.1"
    );
    assert_eq!(
        gmsh("").expect_err("nothing").to_string(),
        "a.msh, line 1: there is no $MeshFormat; save the mesh as Gmsh 4.1, ASCII"
    );
    // What is wrong with the mesh says where, not only in numbers.
    let inside = gmsh(&GMSH2.replace("3 1 2 5 3 3 4", "3 1 2 5 3 10 3")).expect("a mesh");
    assert_eq!(
        inside.edges().expect_err("an inner edge").to_string(),
        "boundary `physical-5` names the edge from (0.0, 0.0) to (1.0, 1.0), which lies inside the mesh; take it out of the physical group or node string"
    );
}

#[test]
fn mistakes_in_sms_files_are_named() {
    let says = |from: &str, to: &str, expected: &str| {
        assert!(SMS.contains(from), "`{from}` is not there");
        let wrong = sms(&SMS.replacen(from, to, 1)).expect_err(expected);
        assert_eq!(wrong.to_string(), expected);
    };
    says(
        "E3T 2 10 3 4 9",
        "E4Q 2 10 2 3 4 9",
        "a.2dm, line 5: element 2 is of type E4Q; only triangles of 3 nodes (E3T) are read: split or convert the others",
    );
    says(
        "ND 99 5 5 5",
        "ND 99 5 5 inf",
        "a.2dm, line 8: `inf` stands where the z of a node should be; write a finite number with a decimal point",
    );
    says(
        "ND 99 5 5 5",
        "ND 3 5 5 5",
        "a.2dm, line 9: node 3 is given twice; give every node a number of its own",
    );
    says(
        "E3T 2 10 3 4 9",
        "E3T 2 10 3 44 9",
        "a.2dm, line 5: node 44 is not in the file; save the mesh with all its nodes",
    );
    says(
        "E3T 2 10 3 4 9",
        "E3T 2 10 3 4 sand",
        "a.2dm, line 5: `sand` stands where the number of a material should be; write a whole number",
    );
    says(
        "NS 4 -10 \"left bank\"",
        "NS 4 10",
        "a.2dm, line 15: the node string before this line has no end; write its last node with a minus sign",
    );
    says(
        "NS 4 -10 \"left bank\"",
        "NS -10 \"left bank\"",
        "a.2dm, line 14: node string `left bank` has one node; give it two or more, or delete it",
    );
    says(
        "NS 4 -10 \"left bank\"",
        "NS 4 x",
        "a.2dm, line 14: `x` stands where the number of a node should be; write a whole number",
    );
    let open = SMS.split("NS 3").next().expect("the part before");
    let open = open.replace("NS -2", "NS 2");
    assert_eq!(
        sms(&open).expect_err("an open string").to_string(),
        "a.2dm, line 12: the node string before this line has no end; write its last node with a minus sign"
    );
}

/// Either a mesh whose edges can be asked for, or a sentence that names the file; soon.
fn holds(file: &str, reader: fn(&str, &str) -> Result<Triangles, MeshFileError>, text: &str) {
    let start = Instant::now();
    match reader(file, text) {
        Ok(mesh) => {
            if let Ok(edges) = mesh.edges() {
                let volumes = Volumes::<f64>::of(&mesh, edges);
                assert_eq!(volumes.cells(), mesh.cells.len());
                let again = read::gmsh("again", &write::gmsh41(&mesh).expect("a text"));
                assert_eq!(again.expect("a mesh").cells, mesh.cells);
            }
        }
        Err(error) => {
            let text = error.to_string();
            assert!(text.starts_with(file) && text.len() > file.len() + 20);
            assert!(text.len() < 400 && !text.contains('\n'), "{text}");
        }
    }
    assert!(start.elapsed() < Duration::from_secs(5));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_gmsh_text_panics(which in 0..3usize, mistakes in mistakes()) {
        let mesh = rectangle([0.0; 2], [1.0; 2], [2, 1], Pattern::Two).expect("a grid");
        let written = write::gmsh41(&mesh).expect("a text");
        let text = [GMSH2, GMSH4, &written][which];
        holds("a.msh", read::gmsh, &wrong_text(text, &mistakes));
    }

    #[test]
    fn no_sms_text_panics(mistakes in mistakes()) {
        holds("a.2dm", read::sms, &wrong_text(SMS, &mistakes));
    }
}
