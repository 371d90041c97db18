// The moment when a board is solved: a wave over it, once, from the digit that was written last. It is motion and nothing else: who
// wants none sees the verdict and the frame.

const WAVE = 2000;

export function celebrate(grid, from, side) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const [row, column] = [Math.floor(from / side), from % side];
  const cells = grid.querySelectorAll('[role=gridcell]');
  cells.forEach((cell, at) => {
    cell.style.setProperty('--far', Math.max(Math.abs(Math.floor(at / side) - row), Math.abs((at % side) - column)));
  });
  grid.classList.add('finished');
  setTimeout(() => {
    grid.classList.remove('finished');
    cells.forEach((cell) => cell.style.removeProperty('--far'));
  }, WAVE);
}
