//! Units that headings of CSV files name.

/// Units of a quantity, each in the ways that headings write it.
type Units = &'static [&'static [&'static str]];

/// The units of each quantity. Blanks, points, `^` and the like are left out, powers are digits.
const QUANTITIES: &[Units] = &[
    &[
        &["s", "sec", "second", "seconds"],
        &["ms", "millisecond", "milliseconds"],
        &["min", "mins", "minute", "minutes"],
        &["h", "hr", "hrs", "hour", "hours"],
        &["d", "day", "days"],
        &["hh:mm", "hh:mm:ss"],
    ],
    &[
        &["m", "metre", "metres", "meter", "meters"],
        &["mm"],
        &["cm"],
        &["dm"],
        &["km"],
        &["ft", "feet", "foot"],
        &["inch", "inches"],
    ],
    &[
        &["m/s", "ms-1", "m/sec"],
        &["cm/s", "cms-1"],
        &["mm/s", "mms-1"],
        &["km/h", "kmh-1", "kph"],
        &["ft/s", "fts-1", "fps"],
        &["kn", "knots"],
        // Of rain.
        &["mm/h", "mmh-1", "mm/hr", "mm/hour"],
        &["mm/min"],
        &["mm/d", "mm/day"],
        &["in/h", "in/hr", "inch/h"],
    ],
    &[
        &["m3/s", "m3s-1", "m3/sec", "cumec", "cumecs"],
        &["l/s", "ls-1", "l/sec", "lps"],
        &["m3/h", "m3h-1", "m3/hr"],
        &["m3/d", "m3/day"],
        &["ml/d", "ml/day", "mld"],
        &["ft3/s", "ft3s-1", "cfs"],
    ],
    &[
        &["pa", "pascal", "n/m2"],
        &["hpa", "mbar"],
        &["kpa"],
        &["mpa"],
        &["bar"],
        &["psi"],
        &["atm"],
    ],
    &[
        &["rad", "radian", "radians"],
        &["deg", "degree", "degrees", "°"],
        &["rev", "revs", "turns"],
    ],
    &[
        &["m/s2", "ms-2", "m/s/s"],
        &["cm/s2", "cms-2", "gal"],
        &["g"],
    ],
];

/// The unit in the brackets of a heading or at its end (`inflow_l_s`), if it is another one of the quantity that this
/// unit is of. What stands there may also be a note or part of a name: what is not known says nothing.
pub(super) fn other_than<'h>(unit: &str, heading: &'h str) -> Option<&'h str> {
    let wanted = plain(unit);
    let is_of = |units: &&&[&str], text: &str| units.contains(&text);
    let is_other = |named: &&str| {
        let found = plain(named);
        QUANTITIES.iter().any(|quantity| {
            let own = quantity.iter().find(|units| is_of(units, &wanted));
            let other = quantity.iter().find(|units| is_of(units, &found));
            own.zip(other).is_some_and(|(own, other)| own != other)
        })
    };
    let within = heading.split(['[', '(']).skip(1);
    let named = within.filter_map(|rest| rest.split([']', ')']).next());
    named.map(str::trim).chain(endings(heading)).find(is_other)
}

/// What may be other than a unit at the end of a name (`seconds_of_day`, `p_bar`).
const WORDS: &[&str] = &["bar", "day", "days", "foot", "rev", "revs", "turns"];

/// The last word of a heading whose words are joined by `_`, and the last two, of which the second divides.
fn endings(heading: &str) -> impl Iterator<Item = &str> {
    let begins = heading.rmatch_indices('_').map(|(at, _)| at + 1);
    let mut endings = begins.chain([0]).map(|at| &heading[at..]);
    let (last, two) = (endings.next(), endings.next());
    let last = last.filter(|word| !WORDS.contains(&plain(word).as_str()));
    last.into_iter().chain(two)
}

/// A unit as it stands in the table.
fn plain(unit: &str) -> String {
    let letters = unit.chars().filter_map(|letter| match letter {
        '²' => Some('2'),
        '³' => Some('3'),
        '¹' => Some('1'),
        '⁻' | '−' => Some('-'),
        '^' | '*' | '·' | '.' => None,
        '_' => Some('/'),
        blank if blank.is_whitespace() => None,
        other => Some(other),
    });
    letters.collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::other_than;

    #[test]
    fn units_are_known_however_they_are_written() {
        for (unit, heading) in [
            ("s", "t"),
            ("s", "t [s]"),
            ("s", "time (Seconds)"),
            ("s", "t [gauge 3]"),
            ("s", "t [s] (gauge 3)"),
            ("s", "t []"),
            ("s", "t [m]"),
            ("m", "level (m)"),
            ("m", "level (d)"),
            ("m³/s", "Q [m^3 s^-1]"),
            ("m³/s", "Q (m³/s)"),
            ("m³/s", "Q (in)"),
            ("m³/s", "Q m3 · s⁻¹ [m3*s−1]"),
            ("mm/h", "i [mm/hr]"),
            ("m/s²", "a [m/s**2]"),
            ("", "salt [h]"),
            ("%", "share [h]"),
            ("s", "time_s"),
            ("s", "seconds_of_day"),
            ("Pa", "p_bar"),
            ("s", "seconds_s"),
            ("m", "speed_m_s"),
            ("m", "sea_level"),
            ("m³/s", "mid_discharge_m3_s"),
        ] {
            assert_eq!(other_than(unit, heading), None, "{heading}");
        }
        for (unit, heading, named) in [
            ("s", "t [h]", "h"),
            ("s", "t [ms]", "ms"),
            ("s", "Zeit (UTC) [ min ]", "min"),
            ("m", "z(ft)", "ft"),
            ("m/s", "v [km h^-1", "km h^-1"),
            ("m³/s", "q [l/s]", "l/s"),
            ("m³/s", "q (L s⁻¹)", "L s⁻¹"),
            ("Pa", "p [kPa]", "kPa"),
            ("rad", "angle [°]", "°"),
            ("mm/h", "rain [m/s]", "m/s"),
            ("m/s²", "a [g]", "g"),
            ("s", "time_h", "h"),
            ("m", "still_level_mm", "mm"),
            ("m³/s", "inflow_l_s", "l_s"),
            ("m³/s", "m3_h", "m3_h"),
        ] {
            assert_eq!(other_than(unit, heading), Some(named), "{heading}");
        }
    }
}
