import { createBackoff } from '../calls/backoff.ts';
import { isChunkError } from './chunk-reload.ts';

/** After an update the code may be gone for as long as the page is open, so the longest delay is an hour. */
const CHUNK_DELAYS = { retryDelay: 15_000, retryDelayMax: 3_600_000 };

/**
 * Loads code that the app can do without for now, and retries with backoff while it does not come, and when the line is back.
 * @param load the dynamic import
 * @param onLoaded given the module, once
 * @returns ends it
 */
export function loadChunk<Module>(
  load: () => Promise<Module>,
  onLoaded: (module: Module) => void,
): () => void {
  const backoff = createBackoff(CHUNK_DELAYS);
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    isEnded = true;
    clearTimeout(timer);
    window.removeEventListener('online', hurry);
  };
  const attempt = async () => {
    timer = undefined;
    try {
      const module = await load();
      if (isEnded) return;
      end();
      onLoaded(module);
    } catch (error) {
      if (!isChunkError(error)) reportError(error);
      else if (!isEnded) timer = setTimeout(() => void attempt(), backoff.next());
    }
  };
  const hurry = () => {
    // Without a timer it is under way.
    if (timer === undefined) return;
    clearTimeout(timer);
    void attempt();
  };
  window.addEventListener('online', hurry);
  void attempt();
  return end;
}
