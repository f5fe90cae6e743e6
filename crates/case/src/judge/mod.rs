//! Judgement that cases of all families share: one value typed or default, in its range, with where it came from.

mod choice;
pub(crate) mod coefficients;
mod files;
mod lists;
pub(crate) mod named;
mod pick;
mod sections;
pub(crate) mod series;
pub(crate) mod shared;
pub(crate) mod slips;
pub(crate) mod study;
mod time;
pub(crate) mod unread;

pub use choice::{Choice, KeyChoice};
pub(crate) use files::Files;
pub(crate) use lists::{begins_columns, column_name, each};
pub(crate) use pick::{Judge, not_used};
pub(crate) use sections::{described, in_one_pass, models_section, time_section};
pub(crate) use time::{LONGEST, output, time};
