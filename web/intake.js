// What comes in from outside: pasted anywhere, dropped anywhere, chosen as a file. It is handed on as text or as a file.

/** `onText(text)` and `onFile(file)` get it. */
export function startIntake({ onText, onFile }, { open, file, drop, paste, dialog, dialogText }) {
  document.addEventListener('paste', (event) => {
    if (isEditable(event.target)) return;
    const [pasted] = event.clipboardData.files;
    const text = event.clipboardData.getData('text/plain');
    if (!text && !pasted) return;
    event.preventDefault();
    if (text) onText(text);
    else onFile(pasted);
  });

  open.addEventListener('click', () => file.click());
  file.addEventListener('change', () => {
    const [chosen] = file.files;
    if (chosen) onFile(chosen);
    // The same file can be chosen again.
    file.value = '';
  });

  paste.addEventListener('click', () => {
    dialogText.value = '';
    dialog.returnValue = '';
    dialog.showModal();
    dialogText.focus();
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
    const [dropped] = event.dataTransfer.files;
    if (dropped) onFile(dropped);
    else onText(event.dataTransfer.getData('text/plain'));
  });
}

/** Keys and pastes belong to a field of text that has the focus. */
export const isEditable = (element) => Boolean(element.closest?.('textarea, select, input:not([type=checkbox])'));
