//! What a recorder asks of a family.

use super::runner::Runner;
use crate::SimError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::path::Path;

/// The list of frames of all that was computed.
pub const FRAMES: &str = "frames.pvd";

/// What a family records of a state.
pub trait Record<R: Runner> {
    /// Lists of frames, for ParaView; the last good frame is looked for in their order.
    const LISTS: &'static [&'static str] = &[FRAMES];

    /// What a checkpoint says of its columns.
    type Header: Serialize + DeserializeOwned;

    /// Names of the columns of the record over time, with units.
    fn columns(&self) -> Vec<String>;

    /// The numbers at a moment, one for each column.
    fn row(&self, state: &R::State<'_>) -> Vec<f64>;

    /// Writes frames and says for each on which of [`Record::LISTS`] it is, and its name in `folder`.
    ///
    /// # Errors
    /// The disk refuses.
    fn write_frames(
        &self,
        folder: &Path,
        state: &R::State<'_>,
    ) -> Result<Vec<(usize, String)>, SimError>;

    /// Writes what is known at the end alone.
    ///
    /// # Errors
    /// The disk refuses.
    fn write_last(&self, _folder: &Path, _: &R::State<'_>) -> Result<(), SimError> {
        Ok(())
    }

    /// What a checkpoint of this state says of its columns.
    fn header(&self, state: &R::State<'_>) -> Self::Header;

    /// The columns of a checkpoint of this state.
    fn sections<'s>(&self, state: &'s R::State<'_>) -> Vec<Cow<'s, [u8]>>;
}
