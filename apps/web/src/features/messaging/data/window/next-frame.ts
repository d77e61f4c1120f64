/** Resolves before the next frame is drawn, after what has been scrolled was heard; at once where nothing is drawn. */
export function nextFrame(): Promise<void> {
  if (document.visibilityState !== 'visible') return Promise.resolve();
  return new Promise(resolve => {
    requestAnimationFrame(() => resolve());
  });
}
