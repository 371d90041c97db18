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

/** The numbers below `count` that are not in a rising list. */
export function numbersBut(count, sorted) {
  const numbers = new Uint32Array(count - sorted.length);
  for (let number = 0, at = 0, left = 0; number < count; number += 1) {
    if (number === sorted[at]) at += 1;
    else numbers[left++] = number;
  }
  return numbers;
}

/** The place of a number in a rising list, -1 where it is not in it. */
export function placeOf(sorted, number) {
  const place = placeFrom(sorted, number);
  return sorted[place] === number ? place : -1;
}

/** The nearest number before (-1) or after (1) one, in a rising list; undefined where there is none. */
export function neighbourOf(sorted, number, step) {
  const place = placeFrom(sorted, number);
  if (step < 0) return sorted[place - 1];
  return sorted[place] === number ? sorted[place + 1] : sorted[place];
}

/** The first place with a number that is not smaller. */
function placeFrom(sorted, number) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
