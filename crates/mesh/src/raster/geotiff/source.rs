//! The bytes of a file, as the decoder takes them.

use std::io::{self, Cursor, Read, Seek, SeekFrom};

/// The bytes of a file.
pub(super) struct Source<'a> {
    bytes: Cursor<&'a [u8]>,
    /// How many are handed out at once at most.
    ///
    /// `tiff` 0.11.3 says "no lzw end code found" where it reads nothing between two rows but the code that clears the
    /// table, and takes no byte to do so, since the code is in bytes that it has already. Codes are longer than a byte:
    /// where bytes are handed out one by one, every code takes a byte more, and the file is read, ten times as slowly.
    pub at_once: usize,
}

impl<'a> Source<'a> {
    /// Of a file.
    pub fn new(bytes: &'a [u8]) -> Self {
        Source {
            bytes: Cursor::new(bytes),
            at_once: usize::MAX,
        }
    }
}

impl Read for Source<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let most = to.len().min(self.at_once);
        self.bytes.read(&mut to[..most])
    }
}

impl Seek for Source<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.bytes.seek(to)
    }
}
