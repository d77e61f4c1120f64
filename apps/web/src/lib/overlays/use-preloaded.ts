import { useEffect, useEffectEvent, useState } from 'react';
import { loadChunk } from '../versions/load-chunk.ts';
import { isChunkError } from '../versions/load-module.ts';
import { addUnsavedSource } from '../versions/unsaved.ts';
import { whenIdle } from '../versions/when-idle.ts';
import { explainMissing } from './missing-chunk.ts';
import { toasts } from './toasts.ts';

interface OpenedOptions<Module> {
  /** The dynamic import, the same function each time. */
  load: () => Promise<Module>;
  isWanted: boolean;
  /** Undoes the press that wanted it; omitted where the press stays in effect until the code loads. */
  onMissing?: () => void;
}

/**
 * Returns the module that a press needs, loaded once the browser is idle, so that it works offline. Where it is wanted
 * and does not load, a toast explains why, and the page stays unchanged.
 * @returns undefined until it is loaded
 */
export function usePreloadedModule<Module>({
  load,
  isWanted,
  onMissing,
}: OpenedOptions<Module>): Module | undefined {
  const [loaded, setLoaded] = useState<{ module: Module }>();
  const isAwaited = isWanted && loaded === undefined;
  const isKept = onMissing === undefined;
  const explain = useEffectEvent(async (error: unknown, isOver: () => boolean) => {
    if (!isChunkError(error)) reportError(error);
    const message = await explainMissing(error);
    if (isOver() || message === undefined) return;
    onMissing?.();
    toasts.show({ message, isFailure: true });
  });
  useEffect(() => {
    let end = whenIdle(() => {
      end = loadChunk(load, module => setLoaded({ module }));
    });
    return () => end();
  }, [load]);
  useEffect(() => {
    if (!isAwaited) return;
    let isOver = false;
    const endSource = isKept ? addUnsavedSource(() => true) : undefined;
    load().then(
      module => {
        if (!isOver) setLoaded({ module });
      },
      async (error: unknown) => {
        if (!isOver) await explain(error, () => isOver);
      },
    );
    return () => {
      isOver = true;
      endSource?.();
    };
  }, [load, isAwaited, isKept]);
  return isWanted ? loaded?.module : undefined;
}
