use super::{Raster, keys};
use std::io::{self, Seek, Write};
use tiff::TiffError;
use tiff::encoder::colortype::Gray32Float;
use tiff::encoder::{Compression, TiffEncoder};
use tiff::tags::Tag;

/// Marks cells without a value, as GIS programs have it.
const GAP: f32 = -9999.0;

impl Raster {
    /// Writes a GeoTIFF in single precision, compressed, with -9999 where a value is missing; `epsg` is the code of the
    /// projected coordinates (EPSG), if it is to be said: see [`Raster::check_code`].
    ///
    /// **Source** OGC 19-008r4, "GeoTIFF Standard", 2019.
    ///
    /// # Errors
    /// What it is written to refuses.
    pub fn write_geotiff(&self, to: impl Write + Seek, epsg: Option<u16>) -> io::Result<()> {
        self.encode(to, epsg).map_err(|error| match error {
            TiffError::IoError(error) => error,
            other => io::Error::other(other),
        })
    }

    fn encode(&self, to: impl Write + Seek, epsg: Option<u16>) -> Result<(), TiffError> {
        let size = [self.columns, self.rows].map(u32::try_from);
        let [Ok(width), Ok(height)] = size else {
            return Err(io::Error::other("more than 2³² cells in a row").into());
        };
        let to = TiffEncoder::new(to)?;
        let mut to = to.with_compression(Compression::Deflate(Default::default()));
        let mut image = to.new_image::<Gray32Float>(width, height)?;
        let tags = image.encoder();
        let ([dx, dy], [[left, _], [_, top]]) = (self.spacing, self.extent());
        tags.write_tag(Tag::ModelPixelScaleTag, &[dx, dy, 0.0][..])?;
        tags.write_tag(Tag::ModelTiepointTag, &[0.0, 0.0, 0.0, left, top, 0.0][..])?;
        tags.write_tag(Tag::GeoKeyDirectoryTag, &directory(epsg)[..])?;
        tags.write_tag(Tag::GdalNodata, GAP.to_string().as_str())?;
        let number = |&value: &f64| if value.is_finite() { value as f32 } else { GAP };
        // From the north.
        let rows = self.values.chunks(self.columns.max(1)).rev().flatten();
        image.write_data(&rows.map(number).collect::<Vec<f32>>())
    }
}

/// The directory of keys: four numbers about itself, then number, place (0: here), count and value of each.
fn directory(epsg: Option<u16>) -> Vec<u16> {
    let keys = [
        [keys::MODEL, keys::MODEL_PROJECTED],
        [keys::RASTER, keys::RASTER_AREA],
        [keys::PROJECTED, epsg.unwrap_or(keys::OWN)],
        [keys::UNIT, keys::METRE],
    ];
    let head = [1, 1, 0, keys.len() as u16];
    let each = keys.into_iter().flat_map(|[key, value]| [key, 0, 1, value]);
    head.into_iter().chain(each).collect()
}
