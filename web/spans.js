// Numbers of boards gathered into spans, so that neighbours are read together. Pure.

/** Ascending numbers → `[from, to)` spans; a gap below `gap` is read along, and no span is longer than `longest`. */
export function spansOf(numbers, gap, longest) {
  const spans = [];
  for (const number of numbers) {
    const span = spans.at(-1);
    if (span && number - span[1] < gap && number - span[0] < longest) span[1] = number + 1;
    else spans.push([number, number + 1]);
  }
  return spans;
}

/** The numbers of boards whose status, a place in the ladder, is wanted. */
export function numbersOf(statuses, wanted) {
  let count = 0;
  for (const status of statuses) if (wanted.has(status)) count += 1;
  const numbers = new Uint32Array(count);
  for (let number = 0, at = 0; at < count; number += 1) {
    if (wanted.has(statuses[number])) numbers[at++] = number;
  }
  return numbers;
}

/** The reports of boards by their numbers, ascending, from a batch that hands out spans. */
export async function reportsOf(batch, boards) {
  const reports = new Map();
  // To find a board costs as much as to explain a few hundred.
  for (const [from, to] of spansOf(boards, 256, 2048)) {
    (await batch.span(from, to)).forEach((report, at) => reports.set(from + at, report));
  }
  return boards.map((board) => reports.get(board));
}
