use super::*;

const G: f64 = 9.81;

/// Printed values of Delestre et al. 2013, doi:10.1002/fld.3741.
#[test]
fn printed_values() {
    let jump = Bump::with_jump(G, 0.18, 0.33);
    assert!((jump.depth(0.0) - 0.4137357).abs() < 1e-6);
    assert!((jump.jump() - 11.665618).abs() < 1e-5);
    let slow = Bump::subcritical(G, 4.42, 2.0);
    assert!((slow.depth(10.0) - 1.7073475).abs() < 1e-6);
    let [h, u] = stoker(G, 2.0, 1.0, 4.1831, 1.0);
    assert!((h - 1.453841).abs() < 1e-6 && (u - 1.305834).abs() < 1e-6);
    assert_eq!(stoker(G, 2.0, 1.0, 4.1832, 1.0), [1.0, 0.0]);
    let lake = Thacker {
        g: G,
        a: 1.0,
        h0: 0.1,
        eta: 0.5,
    };
    assert!((lake.period() - 4.4857015).abs() < 1e-6);
}

/// The bed balances what the depth asks for: its slope from differences.
#[test]
fn a_channel_satisfies_its_equation() {
    for kind in [Kind::Subcritical, Kind::Supercritical, Kind::Transcritical] {
        let channel = Channel::new(G, kind);
        for x in [100.0, 350.0, 630.0, 900.0] {
            let change = |f: &dyn Fn(f64) -> f64| (f(x + 0.5) - f(x - 0.5)) / 1.0;
            let h = channel.depth(x);
            let head = |x: f64| {
                let h = channel.depth(x);
                h + channel.bed(x) + (Channel::Q / h).powi(2) / (2.0 * G)
            };
            let friction = (Channel::ROUGHNESS * Channel::Q).powi(2) * h.powf(-10.0 / 3.0);
            assert!(
                (change(&head) + friction).abs() < 1e-4 * friction,
                "{kind:?} {x}"
            );
        }
        assert_eq!(channel.bed(Channel::LENGTH), 0.0);
    }
}
