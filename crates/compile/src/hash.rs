//! A hash that is the same with every release of Rust: plans keep it.

/// Of some texts, each with its length: FNV-1a, 64 bits.
pub(crate) fn of<'t>(parts: impl IntoIterator<Item = &'t [u8]>) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |bytes: &[u8]| {
        for byte in bytes {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
        }
    };
    for part in parts {
        add(&(part.len() as u64).to_le_bytes());
        add(part);
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_told_apart_by_where_they_end() {
        assert_eq!(of([]), 0xcbf2_9ce4_8422_2325);
        assert_ne!(of([&b"ab"[..], b"c"]), of([&b"a"[..], b"bc"]));
    }
}
