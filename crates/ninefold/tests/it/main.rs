//! The library as its users see it: the file of scores, properties against a naive oracle, round trips,
//! hostile input and streams.

mod base64;
mod bounds;
mod cases;
mod finder;
mod fpuzzles;
mod hostile;
mod oracle;
mod pencil;
mod properties;
mod reports;
mod round_trips;
mod rows;
mod rules;
mod same;
mod samples;
mod score;
mod streaming;
mod tables;
mod track;
