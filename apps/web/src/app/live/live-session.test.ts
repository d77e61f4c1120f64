import { LIVE_TOKEN_KEY } from '@rifq/contract';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createQueryClient } from '../../lib/calls/query-client.ts';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { useAuthStore } from '../../lib/session/auth-store.ts';
import { answerAuth, startLiveServer } from '../../testing/live-server.ts';
import { answer, server } from '../../testing/server.ts';
import { startLiveSession } from './live-session.ts';

beforeEach(() => localStorage.setItem(LIVE_TOKEN_KEY, 'token-1'));

const CHANNEL = 'private-notification.u1';
const until = <T>(assertion: () => T) => vi.waitFor(assertion);

async function start() {
  const live = await startLiveServer();
  answerAuth('token-1');
  server.use(answer('get', '/api/live/config', live.config));
  const queryClient = createQueryClient(() => undefined);
  const pets = queryKeys.pets.list;
  queryClient.setQueryData(pets, []);
  const onLive = vi.fn();
  const end = startLiveSession(queryClient, 'u1', onLive);
  onTestFinished(end);
  const isStale = () => queryClient.getQueryState(pets)?.isInvalidated;
  await until(() => expect(isStale()).toBe(true));
  return { live, queryClient, pets, isStale, onLive, end };
}

it('invalidates everything once it has joined, and then what an event concerns', async () => {
  const { live, queryClient, pets, isStale } = await start();
  expect(live.joined).toEqual([CHANNEL]);
  queryClient.setQueryData(pets, []);
  queryClient.setQueryData(queryKeys.devices, []);
  expect(isStale()).toBe(false);
  live.publish(CHANNEL, 'pet.updated', { pet_id: 'p1' });
  await until(() => expect(isStale()).toBe(true));
  expect(queryClient.getQueryState(queryKeys.devices)?.isInvalidated).toBe(false);
});

it('names its channel in the authentication state for as long as it is open', async () => {
  const { end, onLive } = await start();
  const channel = () => useAuthStore.getState().notificationChannel;
  expect(channel()).toBe(CHANNEL);
  end();
  expect(channel()).toBeNull();
  expect(onLive).toHaveBeenLastCalledWith(null);
});
