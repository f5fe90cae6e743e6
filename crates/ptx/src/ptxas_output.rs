//! Reads what `ptxas -v` prints.

use crate::{
    KernelReport, PtxError,
    statements::{self, Entry},
};

/// One report per kernel of the PTX, sorted by name.
pub(crate) fn reports(ptx: &str, output: &str) -> Result<Vec<KernelReport>, PtxError> {
    let mut reports = statements::entries(ptx)
        .map(|entry| report(&entry, output))
        .collect::<Result<Vec<_>, _>>()?;
    reports.sort_by(|a, b| a.entry.cmp(&b.entry));
    Ok(reports)
}

fn report(entry: &Entry<'_>, output: &str) -> Result<KernelReport, PtxError> {
    let missing = |missing| PtxError::AssemblerOutput {
        entry: entry.name.to_owned(),
        missing,
        output: output.to_owned(),
    };
    let properties = section(output, entry.name).ok_or_else(|| missing("section"))?;
    let used = properties
        .iter()
        .find(|line| line.contains(" registers"))
        .ok_or_else(|| missing("registers"))?;
    let frame = properties
        .iter()
        .find(|line| line.contains("stack frame"))
        .ok_or_else(|| missing("stack frame"))?;
    let counts = statements::count(entry.body);
    Ok(KernelReport {
        entry: entry.name.to_owned(),
        registers: amount(used, "registers").ok_or_else(|| missing("registers"))?,
        stack_bytes: amount(frame, "bytes stack frame").ok_or_else(|| missing("stack frame"))?,
        spill_store_bytes: amount(frame, "bytes spill stores")
            .ok_or_else(|| missing("spill stores"))?,
        spill_load_bytes: amount(frame, "bytes spill loads")
            .ok_or_else(|| missing("spill loads"))?,
        // Left out of the line when zero.
        shared_bytes: amount(used, "bytes smem").unwrap_or(0),
        constant_bytes: amount(used, "bytes cmem").unwrap_or(0),
        ptx_instructions: counts.instructions,
        f64_instructions: counts.f64_instructions,
        local_memory_ops: counts.local_memory_ops,
        calls: counts.calls,
        traps: counts.traps,
    })
}

/// The lines about one kernel: from its "Compiling entry function" to the next one's.
fn section<'a>(output: &'a str, entry: &str) -> Option<Vec<&'a str>> {
    const START: &str = "Compiling entry function '";
    let mut lines = output.lines();
    lines.find(|line| {
        line.split_once(START)
            .and_then(|(_, after)| after.split_once('\''))
            .is_some_and(|(name, _)| name == entry)
    })?;
    let lines: Vec<_> = lines.take_while(|line| !line.contains(START)).collect();
    // Properties of functions that the kernel calls may stand in between; its own come first or are named.
    let own = format!("Function properties for {entry}");
    let start = lines
        .iter()
        .position(|line| line.trim_end().ends_with(&own))
        .unwrap_or(0);
    Some(lines[start..].to_vec())
}

/// The sum of the numbers before `what` in a line such as `Used 10 registers, 360 bytes cmem[0], 8 bytes cmem[2]`.
fn amount(line: &str, what: &str) -> Option<u32> {
    let mut amounts = line.split([',', ':']).filter_map(|part| {
        let number = part
            .trim()
            .trim_start_matches("Used ")
            .split_whitespace()
            .next()?;
        let unit = part
            .trim()
            .trim_start_matches("Used ")
            .strip_prefix(number)?
            .trim();
        if unit.starts_with(what) {
            number.parse::<u32>().ok()
        } else {
            None
        }
    });
    let first = amounts.next()?;
    Some(amounts.fold(first, u32::saturating_add))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PTX: &str = include_str!("../tests/samples/three_kernels.ptx");
    const OUTPUT: &str = include_str!("../tests/samples/three_kernels.sm_75.txt");

    #[test]
    fn every_kernel_is_reported() {
        let reports = reports(PTX, OUTPUT).unwrap();
        let figures: Vec<_> = reports
            .iter()
            .map(|r| {
                (
                    r.entry.as_str(),
                    r.registers,
                    r.stack_bytes,
                    r.shared_bytes,
                    r.constant_bytes,
                )
            })
            .collect();
        assert_eq!(
            figures,
            [
                ("calls_out", 24, 0, 0, 360),
                ("local_array", 64, 256, 0, 376),
                ("tile", 10, 0, 512, 360)
            ]
        );
    }

    #[test]
    fn spills_and_several_constant_banks_are_read() {
        let output = "ptxas info    : Compiling entry function 'k' for 'sm_90'\n\
            ptxas info    : Function properties for k\n    \
            40 bytes stack frame, 36 bytes spill stores, 44 bytes spill loads\n\
            ptxas info    : Used 32 registers, used 1 barriers, 40 bytes cumulative stack size, 4096 bytes smem, \
            360 bytes cmem[0], 8 bytes cmem[2]\n";
        let reports = reports(".visible .entry k(\n)\n{\n\tret;\n}\n", output).unwrap();
        let r = &reports[0];
        assert_eq!(
            (
                r.registers,
                r.stack_bytes,
                r.spill_store_bytes,
                r.spill_load_bytes
            ),
            (32, 40, 36, 44)
        );
        assert_eq!((r.shared_bytes, r.constant_bytes), (4096, 368));
    }

    #[test]
    fn a_kernel_the_assembler_is_silent_about_is_an_error() {
        let error = reports(PTX, "ptxas info : 0 bytes gmem\n").unwrap_err();
        assert!(
            error
                .to_string()
                .contains("no section for kernel `calls_out`"),
            "{error}"
        );
    }
}
