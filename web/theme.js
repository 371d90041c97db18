// Light or dark: as the system has it, until the switch is used.

import { recall, remember } from './memory.js';

const system = matchMedia('(prefers-color-scheme: dark)');

export function startTheme(button) {
  const chosen = recall('theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
  const isDark = () => (document.documentElement.dataset.theme ?? (system.matches ? 'dark' : 'light')) === 'dark';
  const show = () => button.setAttribute('aria-pressed', String(isDark()));
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    document.documentElement.dataset.theme = theme;
    remember('theme', theme);
    show();
  });
  system.addEventListener('change', show);
  show();
}
