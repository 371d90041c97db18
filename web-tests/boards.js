// Boards that the tests share.

export const LEETCODE_1 = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
/** The same with an 8 in the first cell: it stands twice in column 1 and in box 1. */
export const LEETCODE_2 = `8${LEETCODE_1.slice(1)}`;
export const SOLVED = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
export const MULTIPLE = '9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8';
/** There is no place for 1 in row 5. */
export const UNSOLVABLE = '9..1....4.14.3.8....3....9....7.8..18....3..........3..21....7...9.4.5..5...16..3';

/** 25 clues of the grid with the most symmetries. */
export const SYMMETRIC = '1..45...9...7...2...9....5..3.5..8.....8....1..7..1....1..4.9.8...9...1..7.3...45';

/** A board of side 25 that nobody decides in the time of a test. */
export const LONG_SEARCH = [
  '.L.8...HI..N.........5..1....B.OD7.86......N9EIA.......6..M.CA..E......KN.33.K9.....J.2..4EHI..L...G..I..N93...........8.7...',
  '.....9.N..J.D....H8.7....6...8..A3..9.N.7....5D..B2.G4O.L.HM.C3..5B.F.....NB..J...2G..8H........3CEA...P...BD5...2..A.CE...L6',
  '.G..4......ENC.DF.J.1B..9FD2...7O6G..A8....PK...IC.1BKPJ5..D74.OG3C.EI..L.8C..I.PK...5.........G.47.8..ML.I...KP.91..647.....',
  '..9......BD5O...LCM..8..4.68......A3.9.....5DBF.1P........9......64.7G2O5..J.....G486..C.A..F.1N.I...B.1K..J.2.7.4.N.9I3A.MH.',
  '......67L...E...KJ..9P3.....N.1...F2.45.C.....L.67M...H3...9.1J.F..L.6O4..5KFJ...254..G.7.....N.E.A....6.H........9O.....J..K',
].join('');

export const rowsOf = (line) => line.match(/.{9}/g);

/** The same board in five formats, with the name that the page gives each. */
export const FORMATS = [
  { name: 'a line of symbols', text: LEETCODE_1 },
  {
    name: 'a grid',
    text: rowsOf(LEETCODE_1)
      .map((row, at) => `${at % 3 === 0 ? '+-------+-------+-------+\n' : ''}| ${row.match(/.{3}/g).map((three) => [...three].join(' ')).join(' | ')} |`)
      .join('\n') + '\n+-------+-------+-------+\n',
  },
  { name: 'JSON', text: JSON.stringify(rowsOf(LEETCODE_1).map((row) => [...row])) },
  { name: 'CSV', text: `id,puzzle,solution\n1,${LEETCODE_1},${SOLVED}\n` },
  { name: 'a SudokuWiki link', text: `https://www.sudokuwiki.org/sudoku.htm?bd=${LEETCODE_1.replaceAll('.', '0')}` },
  { name: 'HoDoKu', text: `:0000:x:${LEETCODE_1}:::::` },
];

/**
 * A file of many boards with known counts: every 10th breaks a rule, every 100th (behind it) is a symbol short, every
 * 7th of the others is full. Symbols are permuted, so that the boards differ.
 */
export function manyBoards(count) {
  const lines = [];
  const expected = { malformed: 0, conflict: 0, valid: 0, solved: 0 };
  const failing = [];
  const random = randomFrom(20250909);
  for (let at = 0; at < count; at += 1) {
    const digits = inAnyOrder([...'123456789'], random);
    const permuted = (line) => line.replace(/[1-9]/g, (digit) => digits[digit - 1]);
    const kind = at % 10 === 3 ? 'conflict' : at % 100 === 4 ? 'malformed' : at % 7 === 0 ? 'solved' : 'valid';
    const line = permuted({ conflict: LEETCODE_2, solved: SOLVED }[kind] ?? LEETCODE_1);
    lines.push(kind === 'malformed' ? line.slice(1) : line);
    expected[kind] += 1;
    if (kind === 'conflict' || kind === 'malformed') failing.push({ at, kind, line: lines.at(-1) });
  }
  return { text: `${lines.join('\n')}\n`, expected, failing, lines };
}

/** Whole numbers below any, always the same ones. */
export function randomFrom(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function inAnyOrder(list, random) {
  const order = [...list];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/** The same puzzle as another board: digits renamed, lines in another order, perhaps rows as columns. */
export function shuffled(board, random) {
  const lines = () => inAnyOrder([0, 1, 2], random).flatMap((band) => inAnyOrder([0, 1, 2], random).map((line) => 3 * band + line));
  const [rows, columns, digits, isTurned] = [lines(), lines(), inAnyOrder([...'123456789'], random), random(2) === 1];
  return rows
    .flatMap((row) => columns.map((column) => board[isTurned ? 9 * column + row : 9 * row + column]))
    .map((symbol) => digits[symbol - 1] ?? symbol)
    .join('');
}
