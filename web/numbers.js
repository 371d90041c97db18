// Numbers of boards. Pure.

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

/** The nearest number before (-1) or after (1) one, in a rising list; undefined where there is none. */
export function neighbourOf(sorted, number, step) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < number) low = middle + 1;
    else high = middle;
  }
  if (step < 0) return sorted[low - 1];
  return sorted[low] === number ? sorted[low + 1] : sorted[low];
}
