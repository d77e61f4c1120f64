/**
 * Registers the service worker, which makes the installed app answer without a network (`service-worker.ts`).
 * The app works without it, so a browser that has none or refuses is left alone.
 * @returns whether a worker is registered now
 */
export async function registerServiceWorker(container: ServiceWorkerContainer | undefined): Promise<boolean> {
  if (container === undefined) return false;
  try {
    await container.register('/sw.js', { scope: '/', updateViaCache: 'none' });
    return true;
  } catch {
    return false;
  }
}
