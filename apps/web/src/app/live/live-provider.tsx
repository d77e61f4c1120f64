import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { EchoContext } from '../../lib/live/echo.ts';
import { meQuery } from '../../lib/me.ts';
import type { Live } from './live.ts';

// Safari has no idle callbacks.
const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 1000));

/** Provides `echo` app-wide (seed, section 7): for a signed-in user only, its code loaded after the first paint. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [live, setLive] = useState<Live | null>(null);
  const { data: userId } = useQuery({ ...meQuery, enabled: false, select: me => me.is_active && me.id });

  useEffect(() => {
    if (!userId) return;
    let isOver = false;
    let end = () => {};
    const begin = async () => {
      const { startLiveSession } = await import('./live-session.ts');
      if (!isOver) end = startLiveSession(queryClient, userId, setLive);
    };
    // Where its code does not load, the app works on without it.
    whenIdle(() => void begin().catch(reportError));
    return () => {
      isOver = true;
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
