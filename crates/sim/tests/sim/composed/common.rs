use monoflow_sim::families;
use monoflow_sim::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

pub const DEVICE: Device = Device::Cpu { threads: 2 };

/// A case of the repository with some values set.
pub fn case(name: &str, settings: &[&str]) -> Case {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
    with(Case::load(path.join(name)).unwrap(), settings)
}

/// A case with some values set.
pub fn with(mut case: Case, settings: &[&str]) -> Case {
    for setting in settings {
        case.set(setting).unwrap();
    }
    case
}

/// A small column of water.
pub fn column(settings: &[&str]) -> Case {
    let column = setups::DamBreak::new(0.1, 0.1).spacing(0.0125);
    let case = setups::Setup::case(&column, 2).unwrap();
    let often = [
        "dimensions=2",
        "time.end=0.03",
        "output.frames_every=0.01",
        "output.gauges_every=0.002",
        "output.checkpoint_every=0.01",
    ];
    with(with(case, &often), settings)
}

/// A shock tube of few cells.
pub fn tube(settings: &[&str]) -> Case {
    let few = [
        "grid.cells=[100]",
        "time.end=0.1",
        "output.frames_every=0.05",
        "output.gauges_every=0.01",
        "output.checkpoint_every=0.02",
    ];
    with(case("euler/sod.toml", &few), settings)
}

/// Water over a bump, on few cells.
pub fn bump(settings: &[&str]) -> Case {
    let few = [
        "mesh.cells=[50, 2]",
        "time.end=2",
        "output.pictures=[0]",
        "output.frames_every=1",
        "output.gauges_every=0.2",
        "output.checkpoint_every=0.5",
    ];
    with(case("swe/bump-free-outfall.toml", &few), settings)
}

/// Runs a case as the command line does.
pub fn ordinary(case: &Case, folder: &Path) {
    let plan = families::judge(case, &mut |_| {}).unwrap();
    plan.run(folder, false, DEVICE, &mut ()).unwrap();
}

/// What a run has recorded, by file.
pub fn recorded(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let frames = fs::read_dir(folder.join("frames")).unwrap();
    let frames = frames.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names = frames.map(|name| format!("frames/{name}"));
    let lists = ["gauges.csv", "frames.pvd"].map(str::to_owned);
    let read = |name: String| (name.clone(), fs::read(folder.join(name)).unwrap());
    names.chain(lists).map(read).collect()
}

/// Are two runs the same, to the bit?
pub fn same(a: &Path, b: &Path) {
    let (a, b) = (recorded(a), recorded(b));
    assert!(a.len() > 3, "{:?}", a.keys());
    assert!(a.keys().eq(b.keys()), "{:?} and {:?}", a.keys(), b.keys());
    for (name, bytes) in &a {
        assert!(bytes == &b[name], "{name} differs");
    }
}
