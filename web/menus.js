// Menus that open below a word: one at a time; Escape, a choice or a press elsewhere closes them.

export function startMenus() {
  const menus = [...document.querySelectorAll('details.menu')];
  const closeAll = (but) => menus.forEach((menu) => menu !== but && (menu.open = false));
  for (const menu of menus) {
    menu.addEventListener('toggle', () => menu.open && closeAll(menu));
    menu.addEventListener('click', (event) => {
      if (!event.target.closest('ul button')) return;
      // What was chosen may have given the focus to something else.
      const hasFocus = menu.contains(document.activeElement);
      menu.open = false;
      if (hasFocus) menu.querySelector('summary').focus();
    });
    menu.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && menu.open) {
        menu.open = false;
        menu.querySelector('summary').focus();
        event.stopPropagation();
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step || !menu.open) return;
      const items = [...menu.querySelectorAll('ul button')];
      const at = items.indexOf(document.activeElement);
      items.at(at < 0 && step < 0 ? -1 : (at + step) % items.length).focus();
      event.preventDefault();
    });
    menu.addEventListener('focusout', (event) => {
      if (event.relatedTarget && !menu.contains(event.relatedTarget)) menu.open = false;
    });
  }
  document.addEventListener('pointerdown', (event) => closeAll(event.target.closest('details.menu')));
}

/** A menu of things that are made, not written: each is `{label, press}`. */
export function fillMenu(list, items) {
  list.replaceChildren(
    ...items.map(({ label, press }) => {
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: label });
      button.addEventListener('click', press);
      const item = document.createElement('li');
      item.append(button);
      return item;
    }),
  );
}
