// A board with many cells on a small screen: at a size that can be read, in a window that scrolls, or the whole of it.

export function startZoom(button, area) {
  button.addEventListener('click', () => {
    const isWhole = area.classList.toggle('whole');
    button.setAttribute('aria-pressed', String(isWhole));
    if (!isWhole) area.querySelector('[tabindex="0"]').scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}
