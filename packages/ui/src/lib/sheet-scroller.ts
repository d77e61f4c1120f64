/**
 * Returns the scrolling element of a sheet: its body or, where little height is left (a keyboard is open), the whole
 * sheet.
 * @returns null outside of a sheet
 */
export function sheetScroller(inside: Element): Element | null {
  const body = inside.closest('.sheet-body');
  const dialog = body?.closest('.sheet-dialog') ?? null;
  const scrolls = (part: Element) => getComputedStyle(part).overflowY === 'auto';
  return dialog !== null && scrolls(dialog) ? dialog : body;
}
