/** Makes every media query match, as on a wide screen, or none, since jsdom has no layout. */
export function setMedia(matches: boolean): void {
  window.matchMedia = query =>
    Object.assign(new EventTarget(), {
      matches,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}
