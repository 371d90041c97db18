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
