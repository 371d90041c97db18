// What the page remembers from visit to visit. A browser may refuse; then it is forgotten, and nothing else happens.

export function remember(name, value) {
  try {
    localStorage.setItem(`ninefold.${name}`, value);
  } catch {
    // Private windows and full disks: the choice holds until the page is closed.
  }
}

export function recall(name) {
  try {
    return localStorage.getItem(`ninefold.${name}`);
  } catch {
    return null;
  }
}
