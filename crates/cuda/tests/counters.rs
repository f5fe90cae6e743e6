//! What is copied and allocated is counted, so that steps can be held to doing neither. Skipped, loudly,
//! without a GPU.

mod gpu;

use gpu::device;
use monoflow_cuda::Buffer;

#[test]
fn copies_and_allocations_are_counted() {
    let Some(device) = device() else { return };
    let start = device.counted();
    let mut buffer = Buffer::<f64>::zeros(&device, 100, "numbers").expect("a buffer");
    let allocated = device.counted();
    assert_eq!(allocated.allocations - start.allocations, 1);
    assert_eq!(allocated.bytes, start.bytes);
    buffer.upload(&[1.0; 100]).expect("an upload");
    let mut found = [0.0; 60];
    buffer.download_from(40, &mut found).expect("a download");
    buffer.download(&mut found).expect("a download");
    let copied = device.clone().counted();
    assert_eq!(copied.bytes - allocated.bytes, 8 * (100 + 60 + 60));
    assert_eq!(copied.allocations, allocated.allocations);
}
