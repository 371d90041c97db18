// The language of the page. `words()` has every sentence of the page itself; those about a board come from the engine.

import { recall, remember } from './memory.js';

// Only the language in use is fetched.
const LANGUAGES = { en: () => import('./words/en.js'), zh: () => import('./words/zh.js') };
const TAGS = { en: 'en', zh: 'zh-Hans' };

let language = firstLanguage();
let sentences = (await LANGUAGES[language]()).default;

export const words = () => sentences;
export const currentLanguage = () => language;

/** The language that was chosen before, or the first one of the browser that there is. */
function firstLanguage() {
  const wanted = [recall('language'), ...(globalThis.navigator?.languages ?? [])].map((tag) => tag?.slice(0, 2));
  return wanted.find((tag) => tag in LANGUAGES) ?? 'en';
}

/** Every element that names its words gets them, if it does not have them. */
export function writeLanguage() {
  const { documentElement } = document;
  if (documentElement.lang !== TAGS[language]) documentElement.lang = TAGS[language];
  document.title = words().title;
  for (const element of document.querySelectorAll('[data-words]')) {
    const text = words()[element.dataset.words];
    if (element.textContent !== text) element.textContent = text;
  }
  for (const element of document.querySelectorAll('[data-label]')) element.ariaLabel = words()[element.dataset.label];
  for (const element of document.querySelectorAll('[data-tip]')) element.title = words()[element.dataset.tip];
}

/** Rejects where the words cannot be fetched; then everything is as it was. */
export async function chooseLanguage(tag) {
  sentences = (await LANGUAGES[tag]()).default;
  language = tag;
  remember('language', tag);
  writeLanguage();
}

/** The words of all languages, so that one can be chosen without the network. */
export const fetchLanguages = () => Promise.all(Object.values(LANGUAGES).map((load) => load()));
