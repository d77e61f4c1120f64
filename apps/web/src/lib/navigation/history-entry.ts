/**
 * What an entry of the browser's history says of itself, beside what a navigation carries along: the place of
 * its page in the app, counted from 0, how many open sheets lie on that page, and whether Back shows them again.
 */
function own(): { index?: unknown; sheets?: unknown; keptAt?: unknown } {
  return window.history.state ?? {};
}

const count = (value: unknown) => (typeof value === 'number' ? value : 0);

/** How many pages of the app were left on the way here: above 0, going back stays in the app. */
export const pageIndex = () => count(own().index);

/** How many entries on top of the page's own belong to open sheets. */
export const sheetDepth = () => count(own().sheets);

/** How far a sheet was scrolled, in pixels, that Back shows again at this entry; `undefined` where it shows none. */
export function keptAt(): number | undefined {
  const { keptAt: top } = own();
  return typeof top === 'number' ? top : undefined;
}

/** Lets Back show the sheet of this entry again, scrolled by so many pixels; `undefined` takes that back. */
export function setKeptAt(top: number | undefined): void {
  window.history.replaceState({ ...window.history.state, keptAt: top }, '');
}
