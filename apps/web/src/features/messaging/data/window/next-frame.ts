/** Resolves before the next frame, after scroll events are processed; immediately if nothing is rendered. */
export function nextFrame(): Promise<void> {
  if (document.visibilityState !== 'visible') return Promise.resolve();
  return new Promise(resolve => {
    requestAnimationFrame(() => resolve());
  });
}
