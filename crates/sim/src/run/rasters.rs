//! What is to be written as rasters.

/// The folder of rasters in that of a run.
pub(crate) const RASTERS: &str = "rasters";

/// Arrays of what was greatest, which rasters are called after.
pub(crate) const GREATEST: [&str; 3] = ["depth_max", "speed_max", "arrival"];

/// Which maps of a run are to be written as rasters, and how.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rasters {
    /// The side of a cell, m; as the cells of the run without it.
    pub cell: Option<f64>,
    /// Times whose frames are wanted, s; without any, what was greatest.
    pub at: Vec<f64>,
    /// Code of the projected coordinates (EPSG), for GeoTIFF.
    pub epsg: Option<u16>,
    /// ESRI ASCII in place of GeoTIFF.
    pub ascii: bool,
}

impl Rasters {
    /// The name of something at a time, s.
    pub(crate) fn at_time(name: &str, time: f64) -> String {
        format!("{name}-{time}s")
    }

    /// The file of a name.
    pub(crate) fn file(&self, name: &str) -> String {
        let format = if self.ascii { "asc" } else { "tif" };
        format!("{name}.{format}")
    }

    /// Is a file one of those that are written so? Others in the folder are not the run's.
    pub(crate) fn wrote(file: &str) -> bool {
        let ending = [".tif", ".asc"]
            .iter()
            .find_map(|end| file.strip_suffix(end));
        let is_time = |name: &str| {
            let time = name
                .strip_suffix('s')
                .and_then(|name| name.rsplit_once('-'));
            time.is_some_and(|(_, time)| time.parse::<f64>().is_ok())
        };
        ending.is_some_and(|name| GREATEST.contains(&name) || is_time(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_others_are_not_the_runs() {
        let wanted = Rasters::default();
        for name in [
            GREATEST[1].to_owned(),
            Rasters::at_time("salt-2", 480.110602),
        ] {
            assert!(Rasters::wrote(&wanted.file(&name)), "{name}");
        }
        for file in [
            "flood.qgz",
            "depth_max.tif.aux.xml",
            "depth-mine.tif",
            "depths.tif",
            "s.asc",
        ] {
            assert!(!Rasters::wrote(file), "{file}");
        }
    }
}
