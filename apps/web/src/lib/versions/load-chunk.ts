import { retry } from '../calls/retry.ts';
import { isChunkError } from './chunk-reload.ts';

/** After an update the code may be gone for as long as the page is open, so the longest delay is an hour. */
const CHUNK_DELAYS = { retryDelay: 15_000, retryDelayMax: 3_600_000 };

/**
 * Loads code that the app can do without for now, and retries with backoff while it does not come.
 * @param load the dynamic import
 * @param onLoaded given the module, once
 * @returns ends it
 */
export function loadChunk<Module>(
  load: () => Promise<Module>,
  onLoaded: (module: Module) => void,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  retry(load, { ...CHUNK_DELAYS, signal, isTransient: isChunkError })
    .then(module => {
      if (!signal.aborted) onLoaded(module);
    })
    .catch((error: unknown) => {
      if (!signal.aborted) reportError(error);
    });
  return () => controller.abort();
}
