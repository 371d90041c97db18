// The language of the page. `words()` has every sentence of the page itself; those about a board come from the engine.

import en from './words/en.js';
import zh from './words/zh.js';
import { recall, remember } from './memory.js';

const LANGUAGES = { en, zh };
const TAGS = { en: 'en', zh: 'zh-Hans' };
let language = 'en';

export const words = () => LANGUAGES[language];
export const currentLanguage = () => language;

/** The language that was chosen before, or the first one of the browser that there is. */
export function firstLanguage() {
  const wanted = [recall('language'), ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return wanted.find((tag) => tag in LANGUAGES) ?? 'en';
}

/** Changes to a language: every element that names its words gets them. */
export function setLanguage(tag) {
  language = tag;
  document.documentElement.lang = TAGS[tag];
  document.title = words().title;
  for (const element of document.querySelectorAll('[data-words]')) element.textContent = words()[element.dataset.words];
  for (const element of document.querySelectorAll('[data-label]')) {
    element.setAttribute('aria-label', words()[element.dataset.label]);
  }
  for (const element of document.querySelectorAll('[data-tip]')) element.title = words()[element.dataset.tip];
}

export function chooseLanguage(tag) {
  remember('language', tag);
  setLanguage(tag);
}
