import { LIVE_TOKEN_KEY } from '@rifq/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createQueryClient } from '../../lib/calls/query-client.ts';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { EchoContext, type LiveEcho } from '../../lib/live/echo.ts';
import { openLive } from '../../lib/live/live-client.ts';
import { answerAuth, startLiveServer } from '../../testing/live-server.ts';
import { respond, server } from '../../testing/server.ts';
import { useSlotsLive } from './use-slots-live.ts';

const CHANNEL = 'private-slots.doctor-1';

beforeEach(() => {
  localStorage.setItem(LIVE_TOKEN_KEY, 'token-1');
  answerAuth('token-1');
});

function Shown({ doctorId }: { doctorId: string | null }) {
  const [echo, setEcho] = useState<LiveEcho | null>(null);
  useState(() => {
    const client = openLive({
      onEcho: setEcho,
      onRefusal: () => undefined,
      onEnded: () => undefined,
      onClose: () => undefined,
    });
    onTestFinished(() => client.close());
  });
  return (
    <EchoContext value={echo}>
      <Listener doctorId={doctorId} />
    </EchoContext>
  );
}

function Listener({ doctorId }: { doctorId: string | null }) {
  useSlotsLive(doctorId);
  return null;
}

it('subscribes to the slots of the shown doctor, and unsubscribes when none is shown', async () => {
  const live = await startLiveServer();
  server.use(respond('get', '/api/live/config', live.config));
  const queryClient = createQueryClient(() => undefined);
  const key = queryKeys.slots.of('doctor-1', 1);
  const shown = (doctorId: string | null) => (
    <QueryClientProvider client={queryClient}>
      <Shown doctorId={doctorId} />
    </QueryClientProvider>
  );
  const { rerender } = render(shown('doctor-1'));
  await waitFor(() => expect(live.joined).toEqual([CHANNEL]));
  queryClient.setQueryData(key, 'slots');
  act(() => live.publish(CHANNEL, 'slots.changed', { doctor_id: 'doctor-1' }));
  await waitFor(() => expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true));
  rerender(shown(null));
  await waitFor(() => expect(live.left).toEqual([CHANNEL]));
});
