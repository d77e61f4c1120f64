/** Copies a selected field, where a page over plain http or inside another app has no clipboard. */
function copyBySelection(text: string): void {
  const active = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // Inside of an open dialog, which takes back the focus from everything else.
  (active?.closest('[role=dialog]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (active instanceof HTMLElement) active.focus({ preventScroll: true });
  if (!isCopied) throw new Error('the browser does not let this page copy');
}

/**
 * Copies a text. Call it in the handler of a press: browsers refuse it later.
 * @throws {Error} where the browser does not let this page copy
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard === undefined) copyBySelection(text);
  else await navigator.clipboard.writeText(text);
}
