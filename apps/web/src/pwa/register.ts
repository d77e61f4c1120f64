/**
 * Registers the service worker, which responds offline and stores the app's files (`service-worker.ts`).
 * @param container undefined where the browser has no workers, as on a plain http address other than localhost
 * @throws the browser's error when it refuses; the app works without the worker
 */
export async function registerServiceWorker(container: ServiceWorkerContainer | undefined): Promise<void> {
  await container?.register('/sw.js', { scope: '/', updateViaCache: 'none' });
}
