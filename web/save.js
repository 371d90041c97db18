// Hands a file to the browser's downloads.

export function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has begun to read it by the next turn of a minute.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
