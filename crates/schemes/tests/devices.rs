//! Devices by their words.

use monoflow_schemes::Device;

#[test]
fn devices_are_read() {
    assert_eq!("cpu".parse(), Ok(Device::Cpu { threads: 0 }));
    assert_eq!("cuda:3".parse(), Ok(Device::Cuda { index: 3 }));
    assert!("gpu".parse::<Device>().is_err() && "cuda:x".parse::<Device>().is_err());
}
