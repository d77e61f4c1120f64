import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { EchoContext } from '../../lib/live/echo.ts';
import { LiveRetryContext } from '../../lib/live/live-retry.ts';
import { meQuery } from '../../lib/session/me.ts';
import { clearStoredAccount } from '../../lib/session/stored-account.ts';
import { loadChunk } from '../../lib/versions/load-chunk.ts';
import { whenIdle } from '../../lib/versions/when-idle.ts';
import { Reload } from '../guards/full-load.tsx';
import type { Live } from './live.ts';

/** Provides `echo` app-wide (specification 7.17): for a signed-in user only, its code loaded after the first paint. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [live, setLive] = useState<Live | null>(null);
  const { data } = useQuery({ ...meQuery, enabled: false, select: me => me.is_active && me.id });
  const userId = data || null;
  const [ownerId, setOwnerId] = useState(userId);
  if (ownerId !== userId && (ownerId === null || userId === null)) setOwnerId(userId);
  // Another user has signed in in another tab: the data in memory and in unsaved forms is not theirs.
  const isOther = ownerId !== null && userId !== null && ownerId !== userId;

  useEffect(() => {
    if (userId === null || isOther) return;
    let end = whenIdle(() => {
      end = loadChunk(
        () => import('./live-session.ts'),
        ({ startLiveSession }) => {
          end = startLiveSession(queryClient, userId, setLive);
        },
      );
    });
    return () => end();
  }, [queryClient, userId, isOther]);

  useEffect(() => {
    if (isOther) void clearStoredAccount();
  }, [isOther]);

  if (isOther) return <Reload />;
  return (
    <EchoContext value={live?.echo ?? null}>
      <LiveRetryContext value={live?.retry ?? null}>{children}</LiveRetryContext>
      {live !== null && <live.Banner retry={live.retry} />}
    </EchoContext>
  );
}
