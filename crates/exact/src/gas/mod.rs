//! Compressible flow without viscosity.
//!
//! | file | what | source |
//! |---|---|---|
//! | [`riemann`] | two states side by side | Toro 2009, chapter 4 |
//! | [`covolume`] | the same in a gas whose molecules take room | Toro 2009, section 4.7 |
//! | [`shock`] | normal shocks, the pressure on a blunt nose, where its bow shock stands | NACA 1135; Billig 1967 |
//! | [`wedge`] | oblique shocks, expansions around a corner | NACA 1135 |
//! | [`cone`] | cones at supersonic speed | Taylor & Maccoll 1933 |
//! | [`mod@reference`] | flows without a closed form, on fine grids | Shu & Osher 1989; Woodward & Colella 1984 |
//! | [`noh`] | an implosion onto a plane, a line or a point | Noh 1987 |

pub mod cone;
pub mod covolume;
pub mod noh;
pub mod reference;
pub mod riemann;
pub mod shock;
pub mod wedge;
