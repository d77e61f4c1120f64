/** jsdom has no layout: every media query holds, as on a wide screen. */
window.matchMedia = query =>
  Object.assign(new EventTarget(), {
    matches: true,
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
