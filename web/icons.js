// Signs, drawn on a field of 24 × 24. Each verdict has one: a shape as well as a colour.

const PATHS = {
  empty: 'M7 12h10M12 7v10',
  waiting: 'M7 12h.01M12 12h.01M17 12h.01',
  unchecked: 'M7 12h10',
  valid: 'M6.5 12.5l3.8 3.8 7.2-8',
  conflict: 'M7.5 7.5l9 9M16.5 7.5l-9 9',
  unsolvable: 'M5 12h8M16.5 7v10M13 12l-3-3M13 12l-3 3',
  multiple: 'M12 18v-5M12 13L7 7M12 13l5-6M7 10.5V7h3.5M17 10.5V7h-3.5',
  unique: 'M9.2 9.2L12.5 7v10.5M9 17.5h7',
  solved: 'M12 5.6l1.9 4 4.4.6-3.2 3.1.8 4.4-3.9-2.1-3.9 2.1.8-4.4-3.2-3.1 4.4-.6z',
  undecided: 'M9 9.2a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.1M12 17.3h.01',
  typing: 'M7 17l.8-3.2L14.6 7l2.4 2.4-6.8 6.8zM13 8.6l2.4 2.4',
  playing: 'M6.5 12.5l3.8 3.8 7.2-8',
  onTrack: 'M6.5 12.5l3.8 3.8 7.2-8',
  mistakes: 'M12 6.5v7M12 17.3h.01',
  together: 'M12 6.5v7M12 17.3h.01',
  noSolution: 'M5 12h8M16.5 7v10M13 12l-3-3M13 12l-3 3',
  undecidedMine: 'M9 9.2a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.1M12 17.3h.01',
  malformed: 'M12 6.5v7M12 17.3h.01',
  same: 'M9.5 9.5h9v9h-9zM14.5 9.5v-4h-9v9h4',
  erase: 'M9 6h11v12H9L3.5 12zM12 9.5l5 5M17 9.5l-5 5',
};

/** An icon as an SVG element; it says nothing to a screen reader. */
export function icon(name, size = 24) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', PATHS[name]);
  for (const [key, value] of Object.entries({ viewBox: '0 0 24 24', width: size, height: size, 'aria-hidden': 'true' })) {
    svg.setAttribute(key, value);
  }
  svg.append(path);
  return svg;
}
