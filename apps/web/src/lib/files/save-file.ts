/** WebKit and Firefox begin to read an address after the press that saves it. */
const READ_WITHIN_MS = 60_000;

/** Hands a file to the browser to save. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}
