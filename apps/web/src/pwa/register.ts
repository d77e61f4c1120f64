/**
 * Registers the service worker, which answers without a network and keeps the app's files
 * (`service-worker.ts`).
 * @param container undefined where the browser has no workers, as on a plain http address other than localhost
 * @throws what the browser says when it refuses; the app works without the worker
 */
export async function registerServiceWorker(container: ServiceWorkerContainer | undefined): Promise<void> {
  await container?.register('/sw.js', { scope: '/', updateViaCache: 'none' });
}
