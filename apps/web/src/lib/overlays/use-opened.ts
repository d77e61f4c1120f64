import { useEffect, useEffectEvent, useState } from 'react';
import { isChunkError, reloadForNewBuild } from '../versions/chunk-reload.ts';
import { loadChunk } from '../versions/load-chunk.ts';
import { latestBuild, runningBuild } from '../versions/version-check.ts';
import { whenIdle } from '../versions/when-idle.ts';
import { sayMissing } from './missing-chunk.ts';

interface OpenedOptions<Module> {
  /** The dynamic import, the same function each time. */
  load: () => Promise<Module>;
  isWanted: boolean;
  /** Takes back the press that wanted it; left out where what it is about is kept until the code comes. */
  onMissing?: () => void;
}

/**
 * The code of what a press opens: fetched once the browser is idle, so that it is there without a line. Where it is wanted
 * and does not come, a toast says so, and the page stays as it is.
 * @returns undefined until it is there
 */
export function useOpened<Module>({ load, isWanted, onMissing }: OpenedOptions<Module>): Module | undefined {
  const [loaded, setLoaded] = useState<{ module: Module }>();
  const isAwaited = isWanted && loaded === undefined;
  const say = useEffectEvent(async (error: unknown, isOver: () => boolean) => {
    if (!isChunkError(error)) reportError(error);
    // A reload would lose what is kept.
    const look = onMissing === undefined ? lookForServer : () => reloadForNewBuild(runningBuild());
    const outcome = await look();
    if (isOver() || outcome === 'reloading') return;
    sayMissing(error, outcome);
    onMissing?.();
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
    load().then(
      module => {
        if (!isOver) setLoaded({ module });
      },
      async (error: unknown) => {
        if (!isOver) await say(error, () => isOver);
      },
    );
    return () => {
      isOver = true;
    };
  }, [load, isAwaited]);
  return isWanted ? loaded?.module : undefined;
}

const lookForServer = async () => ((await latestBuild()) === null ? 'unreachable' : 'same-build');
