//! Arrays of frames: values that there are, or that are made while they are written.

use std::fmt::{self, Debug};
use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

use crate::{Values, suits_single};

/// So many values are made at a time.
const PIECE: usize = 4096;

/// Values that are made while they are written, some thousands at a time: they are never all in memory.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// use monoflow_output::{Frame, Made};
/// Frame::of(0.25, Made::new(1000, |i| [i as f32, 0.0, 0.0]))
///     .made("density", Made::new(1000, |i| 1000.0 + i as f32))
///     .write(folder.path().join("fluid_0001.vtu"))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Made<'a> {
    len: usize,
    /// An empty slice of their type.
    like: Values<'a>,
    write: Arc<WriteAll<'a>>,
}

/// Makes and writes all values.
type WriteAll<'a> = dyn Fn(&mut dyn Write) -> io::Result<()> + 'a;

impl<'a> Made<'a> {
    /// So many values, of each of which `make` gives the one of a number.
    pub fn new<T: 'static>(len: usize, make: impl Fn(usize) -> T + 'a) -> Self
    where
        for<'v> Values<'v>: From<&'v [T]>,
    {
        Self::in_pieces(len, move |some, piece| piece.extend(some.map(&make)))
    }

    /// Places, m, of things that are `fine` apart, m: in single precision, unless they lie so far from the origin that
    /// it would not tell them apart.
    pub fn places(places: &'a [[f64; 3]], fine: f64) -> Self {
        let farthest = places
            .iter()
            .flatten()
            .fold(0.0, |most: f64, x| most.max(x.abs()));
        match suits_single(farthest, fine) {
            true => Self::new(places.len(), |i| places[i].map(|x| x as f32)),
            false => Self::new(places.len(), |i| places[i]),
        }
    }

    /// So many values, of which `make` appends those of a range of numbers.
    pub fn in_pieces<T: 'static>(len: usize, make: impl Fn(Range<usize>, &mut Vec<T>) + 'a) -> Self
    where
        for<'v> Values<'v>: From<&'v [T]>,
    {
        let write = move |out: &mut dyn Write| {
            let mut piece = Vec::with_capacity(PIECE.min(len));
            for first in (0..len).step_by(PIECE) {
                piece.clear();
                make(first..len.min(first + PIECE), &mut piece);
                out.write_all(Values::from(&piece[..]).bytes())?;
            }
            Ok(())
        };
        Made {
            len,
            like: Values::from(&[][..]),
            write: Arc::new(write),
        }
    }
}

impl Debug for Made<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} made values like {:?}", self.len, self.like)
    }
}

/// An array of a frame.
#[derive(Debug, Clone)]
pub(crate) enum Array<'a> {
    Given(Values<'a>),
    Made(Made<'a>),
}

impl Array<'_> {
    pub fn len(&self) -> usize {
        match self {
            Array::Given(values) => values.len(),
            Array::Made(made) => made.len,
        }
    }

    /// Values of the same type, for what files say of it.
    pub fn like(&self) -> Values<'_> {
        match self {
            Array::Given(values) => *values,
            Array::Made(made) => made.like,
        }
    }

    /// How many bytes it has in a file.
    pub fn bytes(&self) -> usize {
        let like = self.like();
        self.len() * like.components() * like.component_bytes()
    }

    /// Writes its length, and its bytes.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&(self.bytes() as u64).to_ne_bytes())?;
        match self {
            Array::Given(values) => out.write_all(values.bytes()),
            Array::Made(made) => (made.write)(out),
        }
    }
}
