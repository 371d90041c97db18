// Three ways to begin, offered while the board is empty: copy from paper, paste or open, an example.

/** `example()` shows one. */
export function startWays(find, example) {
  find('way-copy').addEventListener('click', () => {
    const { checked } = find('copy-mode');
    // The switch does what it does when it is pressed: the board gets the focus.
    if (!checked) find('copy-mode').click();
    else find('board').querySelector('[tabindex="0"]').focus();
  });
  find('way-example').addEventListener('click', example);
}
