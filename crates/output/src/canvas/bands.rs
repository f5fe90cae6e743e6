//! Work on rows of a picture in parallel.

/// Splits `buffer` into one band of rows per core and calls
/// `draw(first_row, band)` for each, in parallel.
pub(crate) fn in_bands<T: Send>(
    buffer: &mut [T],
    width: usize,
    draw: impl Fn(usize, &mut [T]) + Sync,
) {
    let rows = (buffer.len() / width).div_ceil(threads()).max(1);
    std::thread::scope(|scope| {
        for (index, band) in buffer.chunks_mut(rows * width).enumerate() {
            let draw = &draw;
            scope.spawn(move || draw(index * rows, band));
        }
    });
}

/// Number of bands to draw in parallel.
pub(crate) fn threads() -> usize {
    std::thread::available_parallelism()
        .map_or(1, usize::from)
        .min(32)
}
