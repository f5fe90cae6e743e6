//! The bytes of a file, as the decoder takes them.

use std::io::{self, Cursor, Read, Seek, SeekFrom};

/// The bytes of a file.
pub(super) struct Source<'a> {
    bytes: Cursor<&'a [u8]>,
    /// How many are handed out at once at most.
    ///
    /// Of LZW `tiff` 0.11.3 takes a code that clears the table for a broken end ("no lzw end code found") where nothing
    /// but that code is read between two rows, and no byte is taken for it. Codes are longer than a byte: of one byte at
    /// a time each takes one, but that is ten times as slow.
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
