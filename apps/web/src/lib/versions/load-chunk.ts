import { createBackoff } from '../calls/backoff.ts';
import { isChunkError } from './load-module.ts';
import { retryAfter } from './retry-after.ts';

/** Retry delays; the maximum is an hour, since after an update the code may be gone for as long as the page is open. */
export const CHUNK_DELAYS = { retryDelay: 15_000, retryDelayMax: 3_600_000 };

/**
 * Loads optional code, and retries with backoff, and when the browser is online again.
 * @param load the dynamic import
 * @param onLoaded called once with the module
 * @returns stops it
 */
export function loadChunk<Module>(
  load: () => Promise<Module>,
  onLoaded: (module: Module) => void,
): () => void {
  const backoff = createBackoff(CHUNK_DELAYS);
  let isEnded = false;
  let cancel = () => {};
  const attempt = async () => {
    try {
      const module = await load();
      if (!isEnded) onLoaded(module);
    } catch (error) {
      if (!isChunkError(error)) reportError(error);
      else if (!isEnded) cancel = retryAfter(backoff.next(), () => void attempt());
    }
  };
  void attempt();
  return () => {
    isEnded = true;
    cancel();
  };
}
