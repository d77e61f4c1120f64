/** jsdom has no layout: from here on every media query holds, as on a wide screen, or none does. */
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
