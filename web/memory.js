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

/** The same for as long as the tab is open. */
export function rememberTab(name, value) {
  try {
    sessionStorage.setItem(`ninefold.${name}`, value);
  } catch {
    // As above.
  }
}

export function recallTab(name) {
  try {
    return sessionStorage.getItem(`ninefold.${name}`);
  } catch {
    return null;
  }
}

export function recall(name) {
  try {
    return localStorage.getItem(`ninefold.${name}`);
  } catch {
    return null;
  }
}
