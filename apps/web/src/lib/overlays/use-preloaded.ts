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
  /** Takes back the press that wanted it; left out where what it is about is kept until the code comes. */
  onMissing?: () => void;
}

/**
 * The code of what a press opens: fetched once the browser is idle, so that it is there without a network. Where it is
 * wanted and does not come, a toast says so, and the page stays as it is.
 * @returns undefined until it is there
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
