// A sentence about cells of the board.

/** It is a button: to point at it shows its cells, by `on.point(cells)`; to press it goes there, by `on.go(cells)`, where they stay shown. */
export function pointing(text, cells, on) {
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
  for (const name of ['pointerenter', 'focus']) button.addEventListener(name, () => on.point(cells));
  for (const name of ['pointerleave', 'blur']) button.addEventListener(name, () => on.point([]));
  button.addEventListener('click', () => on.go(cells));
  return button;
}
