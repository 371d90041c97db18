//! The chart, drawn by hand: time against the number of boards, both in powers of ten, so that a straight rising line is
//! time in proportion to the boards.

use std::fmt::Write;

pub(crate) struct Series {
    pub(crate) name: String,
    /// Boards, and the time of all of them in nanoseconds.
    pub(crate) points: Vec<(f64, f64)>,
}

impl Series {
    pub(crate) fn new(name: &str) -> Series {
        Series { name: name.into(), points: Vec::new() }
    }
}

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 150.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 60.0;
const COLOURS: [&str; 4] = ["#8a8a8a", "#4c78a8", "#e45756", "#54a24b"];

/// Powers of ten on the axes: boards from 1 to 10^8, time from 10 ns to 10 s.
const BOARDS: (i32, i32) = (0, 8);
const TIME: (i32, i32) = (1, 10);

pub(crate) fn growth(series: &[Series], machine: &str) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"22\" font-size=\"15\">Time to check boards, lines of text to verdicts, one core</text>\n\
         <text x=\"{LEFT}\" y=\"38\" fill=\"#666\">{}</text>\n",
        escaped(machine)
    );
    axes(&mut svg);
    for (series, colour) in series.iter().zip(COLOURS.iter().cycle()) {
        line(&mut svg, series, colour);
    }
    names(&mut svg, series);
    svg.push_str("</svg>\n");
    svg
}

fn x(boards: f64) -> f64 {
    let (from, to) = BOARDS;
    LEFT + (boards.log10() - f64::from(from)) / f64::from(to - from) * (WIDTH - LEFT - RIGHT)
}

fn y(time: f64) -> f64 {
    let (from, to) = TIME;
    HEIGHT - BOTTOM - (time.log10() - f64::from(from)) / f64::from(to - from) * (HEIGHT - TOP - BOTTOM)
}

fn axes(svg: &mut String) {
    let (left, right, top, bottom) = (LEFT, WIDTH - RIGHT, TOP, HEIGHT - BOTTOM);
    let names = ["1", "10", "100", "1 thousand", "10", "100", "1 million", "10", "100"];
    for (power, name) in (BOARDS.0..=BOARDS.1).zip(names) {
        let x = x(10f64.powi(power));
        put(svg, &format!("<path d=\"M{x:.1} {top}V{bottom}\" stroke=\"#e4e4e4\"/>"));
        put(svg, &format!("<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{name}</text>", bottom + 18.0));
    }
    let names = ["10 ns", "100 ns", "1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s"];
    for (power, name) in (TIME.0..=TIME.1).zip(names) {
        let y = y(10f64.powi(power));
        put(svg, &format!("<path d=\"M{left} {y:.1}H{right}\" stroke=\"#e4e4e4\"/>"));
        put(svg, &format!("<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>", left - 8.0, y + 4.0));
    }
    let middle = (left + right) / 2.0;
    put(svg, &format!("<text x=\"{middle}\" y=\"{:.1}\" text-anchor=\"middle\">boards</text>", bottom + 42.0));
}

fn line(svg: &mut String, series: &Series, colour: &str) {
    let places: Vec<String> =
        series.points.iter().map(|&(boards, time)| format!("{:.1},{:.1}", x(boards), y(time))).collect();
    let places = places.join(" ");
    put(svg, &format!("<polyline points=\"{places}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>"));
    for &(boards, time) in &series.points {
        put(svg, &format!("<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"{colour}\"/>", x(boards), y(time)));
    }
}

/// What each line is, slowest first, with the cost of a board at its far end.
fn names(svg: &mut String, series: &[Series]) {
    for (i, (series, colour)) in series.iter().zip(COLOURS.iter().cycle()).enumerate() {
        let Some(&(boards, time)) = series.points.last() else { continue };
        let (x, y) = (WIDTH - RIGHT + 12.0, TOP + 14.0 + 38.0 * i as f64);
        let name = escaped(&series.name);
        put(svg, &format!("<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{colour}\" font-weight=\"bold\">{name}</text>"));
        put(svg, &format!("<text x=\"{x:.1}\" y=\"{:.1}\">{:.1} ns per board</text>", y + 15.0, time / boards));
    }
}

fn put(svg: &mut String, element: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(svg, "{element}");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
