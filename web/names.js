// The library's own lists, for a page without WebAssembly too. A test of crates/ninefold-server fails where they differ.

/** The statuses; a batch numbers them by their places in it. */
export const STATUSES = ['malformed', 'conflict', 'unsolvable', 'multiple', 'unique', 'valid', 'solved', 'undecided'];

/** The formats in which every board is a line of its own. */
export const ONE_LINE = ['line', 'bank', 'hodoku', 'sudokuwiki', 'sudokuexchange', 'variants', 'f-puzzles', 'sudokupad', 'iss', 'killer', 'jigsaw', 'sumocue', 'puzzlink', 'penpa'];
