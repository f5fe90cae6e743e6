//! Structures of whole words in device memory.

/// Reads a structure of whole words.
macro_rules! load_words {
    ($type:ty, $column:expr, $index:expr) => {{
        const WORDS: usize = size_of::<$type>() / size_of::<u64>();
        let words = monoflow_device::Column::<u64>::at($column.address($index));
        bytemuck::cast::<[u64; WORDS], $type>(core::array::from_fn(|k| words.load(k as u32)))
    }};
}

/// Writes one.
macro_rules! store_words {
    ($type:ty, $column:expr, $index:expr, $value:expr) => {{
        const WORDS: usize = size_of::<$type>() / size_of::<u64>();
        let words = monoflow_device::Column::<u64>::at($column.address($index));
        let bits = bytemuck::cast::<$type, [u64; WORDS]>($value);
        for (k, word) in bits.iter().enumerate() {
            words.store(k as u32, *word);
        }
    }};
}

pub(crate) use {load_words, store_words};
