/** Copies by selecting a field, for pages over plain http or inside another app, which have no clipboard API. */
function copyBySelection(text: string): void {
  const active = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  // Inside an open dialog, which would take the focus from any element outside it.
  (active?.closest('[role=dialog]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (active instanceof HTMLElement) active.focus({ preventScroll: true });
  if (!isCopied) throw new Error('the browser does not let this page copy');
}

/**
 * Copies a text. Call it in the handler of a press: browsers reject it later.
 * @throws {Error} where the browser does not let this page copy
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard === undefined) copyBySelection(text);
  else await navigator.clipboard.writeText(text);
}
