// What the page remembers from visit to visit. A browser may refuse, or have no room: then it is said once, and forgotten.

let onRefused = () => {};

/** `hear()` is called when the browser keeps nothing, once. */
export function whenRefused(hear) {
  onRefused = hear;
}

export function remember(name, value) {
  try {
    localStorage.setItem(`ninefold.${name}`, value);
  } catch {
    // Private windows and full disks: the choice holds until the page is closed.
    onRefused();
    onRefused = () => {};
  }
}

export function recall(name) {
  try {
    return localStorage.getItem(`ninefold.${name}`);
  } catch {
    return null;
  }
}
