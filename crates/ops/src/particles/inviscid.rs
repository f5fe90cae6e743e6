use crate::Named;

/// No viscous term.
#[derive(Clone, Copy, Debug, Default)]
pub struct Inviscid;

impl Named for Inviscid {
    const NAME: &'static str = "inviscid";
    const SUMMARY: &'static str = "no viscous term";
    const EQUATION: &'static str = "0";
}
