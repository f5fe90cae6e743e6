//! Everything a run leaves on disk for people: frames for a viewer, pictures,
//! charts, time series and a report.
//!
//! This crate knows no solver. It takes slices of positions and named values
//! and writes files:
//!
//! * [`Frame`] – one instant of a particle cloud as VTK `.vtu`,
//!   [`GridFrame`] – of the cells of a Cartesian grid as `.vti`,
//!   [`Collection`] – the `.pvd` file that lists the frames over time,
//!   [`ImageData`] – fields at the points of an even grid as `.vti`;
//! * [`SeriesWriter`] and [`Table`] – time series as CSV, written row by row
//!   and read back by column name;
//! * [`Picture`] – a shaded particle cloud or the surface of a fluid as PNG, drawn in software without
//!   a display, a graphics driver or installed fonts;
//! * [`Map`] – a field on triangles or a grid seen from above as PNG, with terrain,
//!   coordinates and gauges;
//! * [`Slices`] – filled contours of fields on even grids as PNG;
//! * [`Chart`] – line and marker charts as SVG;
//! * [`Report`] – one self-contained HTML page made of all of these.
//!
//! Every file but the growing CSV is written through [`write_whole`]: a full
//! disk or a kill in the middle of a write never damages a file that was
//! there before.

mod canvas;
mod chart;
mod colour;
mod csv;
mod error;
mod html;
mod image;
mod made;
mod map;
mod picture;
mod pvd;
mod ranks;
mod report;
mod schlieren;
mod slices;
mod table;
mod values;
mod vti;
mod vtk;
mod vtu;
mod vtu_file;
mod vtu_read;
mod write_whole;

pub use canvas::{ColourBar, Image, Theme, round_step};
pub use chart::{Axis, Chart, Scale, Series};
pub use colour::{Colour, ColourMap};
pub use csv::SeriesWriter;
pub use error::OutputError;
pub use image::ImageData;
pub use made::Made;
pub use map::{Map, Nodes};
pub use picture::{Camera, Cloud, Picture, Skin, Surface, Up};
pub use pvd::{Collection, CollectionEntry};
pub use ranks::at_ranks;
pub use report::{Cell, Grid, Report, Section};
pub use schlieren::schlieren;
pub use slices::{Slice, Slices};
pub use table::Table;
pub use values::{Points, Values, suits_single};
pub use vti::{CellGrid, GridFrame, StoredGrid};
pub use vtu::Frame;
pub use vtu_file::FrameFile;
pub use vtu_read::StoredFrame;
pub use write_whole::{is_begun, write_whole};
