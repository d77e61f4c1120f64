/**
 * Own state of a browser history entry, in addition to a navigation's state: the index of its page in the app, counted
 * from 0, how many open sheets lie on that page, and whether Back shows them again.
 */
function own(): { index?: unknown; sheets?: unknown; keptAt?: unknown } {
  return window.history.state ?? {};
}

const count = (value: unknown) => (typeof value === 'number' ? value : 0);

/** Returns how many pages of the app precede this one: above 0, going back stays in the app. */
export const pageIndex = () => count(own().index);

/** Returns how many entries above the page's own belong to open sheets. */
export const sheetDepth = () => count(own().sheets);

/**
 * Returns the scroll position, in pixels, of the sheet that Back restores at this entry; `undefined` where it restores
 * none.
 */
export function keptAt(): number | undefined {
  const { keptAt: top } = own();
  return typeof top === 'number' ? top : undefined;
}

/** Lets Back restore the sheet of this entry at this scroll position; `undefined` undoes that. */
export function setKeptAt(top: number | undefined): void {
  window.history.replaceState({ ...window.history.state, keptAt: top }, '');
}
