// What comes in from outside: pasted anywhere, dropped anywhere, chosen as a file. It is handed on as text or as a file.

import { isTextField } from './keys.js';

/** `onText(text)` and `onFile(file, count)` get it; of several files it is the first of `count`. */
export function startIntake({ onText, onFile }, { open, file, drop, paste, dialog, dialogText, dialogOpen, wayPaste }) {
  document.addEventListener('paste', (event) => {
    if (isTextField(event.target)) return;
    const { files } = event.clipboardData;
    const text = event.clipboardData.getData('text/plain');
    if (!text && !files.length) return;
    event.preventDefault();
    if (text) onText(text);
    else onFile(files[0], files.length);
  });

  open.addEventListener('click', () => file.click());
  file.addEventListener('change', () => {
    const [chosen] = file.files;
    if (chosen) onFile(chosen, 1);
    // The same file can be chosen again.
    file.value = '';
  });

  const askForText = () => {
    dialogText.value = '';
    dialog.returnValue = '';
    dialog.showModal();
    dialogText.focus();
  };
  paste.addEventListener('click', async () => {
    const text = await clipboardText();
    if (text) onText(text);
    else askForText();
  });
  wayPaste.addEventListener('click', askForText);
  dialogOpen.addEventListener('click', () => {
    dialog.close('');
    file.click();
  });
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'go' && dialogText.value.trim()) onText(dialogText.value);
  });

  const carries = (event) => ['Files', 'text/plain'].some((type) => event.dataTransfer?.types.includes(type));
  document.addEventListener('dragover', (event) => {
    if (!carries(event)) return;
    event.preventDefault();
    drop.hidden = false;
  });
  document.addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) drop.hidden = true;
  });
  document.addEventListener('drop', (event) => {
    drop.hidden = true;
    if (!carries(event)) return;
    event.preventDefault();
    // What is dropped is not what was going to be pasted.
    if (dialog.open) dialog.close('');
    const { files } = event.dataTransfer;
    if (files.length) onFile(files[0], files.length);
    else onText(event.dataTransfer.getData('text/plain'));
  });
}

/** The text on the clipboard; empty where there is none, or where the browser does not let a page read it. */
async function clipboardText() {
  try {
    const text = await navigator.clipboard.readText();
    return text.trim() ? text : '';
  } catch {
    return '';
  }
}
