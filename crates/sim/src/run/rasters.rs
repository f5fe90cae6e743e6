//! What is to be written as rasters.

/// The folder of rasters in that of a run.
pub(crate) const RASTERS: &str = "rasters";

/// Which maps of a run are to be written as rasters, and how.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rasters {
    /// The side of a cell, m; as the cells of the run without it.
    pub cell: Option<f64>,
    /// Times whose frames are wanted, s; without any, what was greatest.
    pub at: Vec<f64>,
    /// What files are to be like.
    pub format: RasterFormat,
}

/// A format of rasters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RasterFormat {
    /// GeoTIFF in single precision.
    GeoTiff {
        /// Code of the projected coordinates (EPSG), if it is to be told.
        epsg: Option<u16>,
    },
    /// ESRI ASCII.
    EsriAscii,
}

impl RasterFormat {
    /// How names of its files end.
    fn ending(self) -> &'static str {
        match self {
            RasterFormat::GeoTiff { .. } => ".tif",
            RasterFormat::EsriAscii => ".asc",
        }
    }
}

impl Default for RasterFormat {
    fn default() -> Self {
        RasterFormat::GeoTiff { epsg: None }
    }
}

impl Rasters {
    /// The name of something at a time, s.
    pub(crate) fn at_time(name: &str, time: f64) -> String {
        format!("{name}-{time}s")
    }

    /// The file of a name.
    pub(crate) fn file(&self, name: &str) -> String {
        format!("{name}{}", self.format.ending())
    }

    /// Is a file one of those that are written so, of which these tell no time? Others in the folder are not the run's.
    pub(crate) fn wrote(file: &str, names: &[&str]) -> bool {
        let formats = [RasterFormat::default(), RasterFormat::EsriAscii];
        let mut names_of = formats
            .iter()
            .filter_map(|format| file.strip_suffix(format.ending()));
        let tells_time = |name: &str| {
            let time = name
                .strip_suffix('s')
                .and_then(|name| name.rsplit_once('-'));
            time.is_some_and(|(_, time)| time.parse::<f64>().is_ok())
        };
        names_of.any(|name| names.contains(&name) || tells_time(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_others_are_not_the_runs() {
        let wanted = Rasters::default();
        for name in [
            "speed_max".to_owned(),
            Rasters::at_time("salt-2", 480.110602),
        ] {
            assert!(
                Rasters::wrote(&wanted.file(&name), &["speed_max"]),
                "{name}"
            );
        }
        for file in [
            "flood.qgz",
            "depth_max.tif.aux.xml",
            "depth-mine.tif",
            "depths.tif",
            "s.asc",
        ] {
            assert!(!Rasters::wrote(file, &["speed_max"]), "{file}");
        }
    }
}
