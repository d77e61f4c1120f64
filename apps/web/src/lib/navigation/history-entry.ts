/**
 * What an entry of the browser's history says of itself, beside what a navigation carries along: the place of
 * its page in the app, counted from 0, and how many open sheets lie on that page.
 */
function own(): { index?: unknown; sheets?: unknown } {
  return window.history.state ?? {};
}

const count = (value: unknown) => (typeof value === 'number' ? value : 0);

/** How many pages of the app were left on the way here: above 0, going back stays in the app. */
export const pageIndex = () => count(own().index);

/** How many entries on top of the page's own belong to open sheets. */
export const sheetDepth = () => count(own().sheets);
