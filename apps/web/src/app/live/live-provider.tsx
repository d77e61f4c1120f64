import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isChunkError } from '../../lib/chunk-reload.ts';
import { EchoContext } from '../../lib/live/echo.ts';
import { meQuery } from '../../lib/me.ts';
import type { Live } from './live.ts';

// Safari has no idle callbacks.
const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 1000));

/** Milliseconds until code that did not come is asked for again. */
const AGAIN_AFTER = 15_000;

/** Provides `echo` app-wide (seed, section 7): for a signed-in user only, its code loaded after the first paint. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [live, setLive] = useState<Live | null>(null);
  const { data: userId } = useQuery({ ...meQuery, enabled: false, select: me => me.is_active && me.id });
  const lastId = useRef<string>(undefined);

  useEffect(() => {
    const isOther = lastId.current !== undefined && lastId.current !== userId;
    lastId.current = userId || undefined;
    if (!userId) return;
    // Someone else has signed in in another tab: what is in memory is not theirs.
    if (isOther) return location.reload();
    let isOver = false;
    let end = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = async () => {
      try {
        const { startLiveSession } = await import('./live-session.ts');
        if (!isOver) end = startLiveSession(queryClient, userId, setLive);
      } catch (error) {
        if (!isChunkError(error)) reportError(error);
        // Its code did not come, for want of a network: the app works on without it meanwhile.
        else if (!isOver) timer = setTimeout(() => void begin(), AGAIN_AFTER);
      }
    };
    whenIdle(() => void begin());
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
    };
  }, [queryClient, userId]);

  return (
    <EchoContext value={live?.echo ?? null}>
      {children}
      {live !== null && <live.Banner />}
    </EchoContext>
  );
}
