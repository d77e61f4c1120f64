import { isChunkError } from '../../lib/chunk-reload.ts';

/** Milliseconds until code that did not come is asked for again: at first, and at most. */
const FIRST_PAUSE = 15_000;
const LONGEST_PAUSE = 3_600_000;

/**
 * Loads code that the app can do without for now. While it does not come, for want of a network, it is asked
 * for again, each time after twice the pause: after an update it may be gone for as long as the page is open.
 * @param load the dynamic import
 * @param onLoaded given the module, once
 * @returns ends it
 */
export function loadPatiently<Module>(
  load: () => Promise<Module>,
  onLoaded: (module: Module) => void,
): () => void {
  let isOver = false;
  let pause = FIRST_PAUSE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = async () => {
    try {
      const module = await load();
      if (!isOver) onLoaded(module);
    } catch (error) {
      if (!isChunkError(error)) reportError(error);
      else if (!isOver) timer = setTimeout(() => void begin(), pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
  };
  void begin();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
