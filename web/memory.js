// What the page remembers from visit to visit. A browser may refuse; then it is forgotten, and nothing else happens.

export function remember(name, value) {
  try {
    localStorage.setItem(`ninefold.${name}`, value);
  } catch {
    // Private windows and full disks: the choice holds until the page is closed.
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
