// The outline of a set of cells, drawn a little inside of it: for cages and regions. Pure; a cell is 100 units wide.

// For each edge of a cell the way out, and the way along it, clockwise.
const EDGES = [[[0, -1], [1, 0]], [[1, 0], [0, 1]], [[0, 1], [-1, 0]], [[-1, 0], [0, -1]]];

/** The path around cells `[row, column]`, counted from 0, so far `inside` of their edges. A set in parts has several paths in one. */
export function outlineOf(cells, inside) {
  const set = new Set(cells.map(([row, column]) => `${row} ${column}`));
  const next = new Map();
  for (const [row, column] of cells) {
    const has = (x, y) => set.has(`${row + y} ${column + x}`);
    for (const [[ox, oy], [ax, ay]] of EDGES) {
      if (has(ox, oy)) continue;
      // How far the edge goes from its middle: less before a corner, more around one.
      const reach = (way) => (has(way * ax, way * ay) ? (has(ox + way * ax, oy + way * ay) ? 50 + inside : 50) : 50 - inside);
      const point = (far) => `${column * 100 + 50 + ox * (50 - inside) + ax * far} ${row * 100 + 50 + oy * (50 - inside) + ay * far}`;
      next.set(point(-reach(-1)), point(reach(1)));
    }
  }
  const paths = [];
  while (next.size > 0) {
    const [first] = next.keys();
    const points = [];
    for (let at = first; next.has(at); ) {
      const end = next.get(at);
      points.push(at);
      next.delete(at);
      at = end;
    }
    paths.push(`M${straightened(points).join('L')}Z`);
  }
  return paths.join('');
}

/** Without the points in the middle of a straight line. */
function straightened(points) {
  const at = points.map((point) => point.split(' ').map(Number));
  return points.filter((_, here) => {
    const [[ax, ay], [bx, by], [cx, cy]] = [at.at(here - 1), at[here], at[(here + 1) % at.length]];
    return (bx - ax) * (cy - by) !== (by - ay) * (cx - bx);
  });
}
