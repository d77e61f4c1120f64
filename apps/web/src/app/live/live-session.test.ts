import { LIVE_TOKEN_KEY } from '@rifq/contract';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createQueryClient } from '../../lib/calls/query-client.ts';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { useAuthStore } from '../../lib/session/auth-store.ts';
import { askAhead, buildFirstScreen } from '../../testing/build-first-screen.ts';
import { buildMe } from '../../testing/build-me.ts';
import { answerAuth, startLiveServer } from '../../testing/live-server.ts';
import { refuse, respond, server } from '../../testing/server.ts';
import { startLiveSession } from './live-session.ts';

beforeEach(() => localStorage.setItem(LIVE_TOKEN_KEY, 'token-1'));

const CHANNEL = 'private-notification.u1';
const until = <T>(assertion: () => T) => vi.waitFor(assertion);

/** @param ahead cursor and user of the first screen, where it was preloaded */
async function open(ahead?: { cursor: number; userId: string }) {
  const live = await startLiveServer();
  answerAuth('token-1');
  server.use(respond('get', '/api/live/config', live.config));
  if (ahead) {
    const me = buildMe({ id: ahead.userId });
    const screen = buildFirstScreen({ cursor: ahead.cursor, live_config: live.config, me });
    askAhead(Promise.resolve(Response.json({ data: screen })));
    onTestFinished(() => {
      delete window.rifqAhead;
    });
  }
  const queryClient = createQueryClient(() => undefined);
  const pets = queryKeys.pets.list;
  queryClient.setQueryData(pets, []);
  const onLive = vi.fn();
  const end = startLiveSession(queryClient, 'u1', onLive);
  onTestFinished(end);
  const isStale = () => queryClient.getQueryState(pets)?.isInvalidated;
  return { live, queryClient, pets, isStale, onLive, end };
}

async function start() {
  const opened = await open();
  await until(() => expect(opened.isStale()).toBe(true));
  return opened;
}

describe('with preloaded responses', () => {
  /** Responds with the current cursor of the channel. @returns a mock that counts the calls */
  const cursorIs = (cursor: number) => {
    const asked = vi.fn(() => ({ cursor }));
    server.use(respond('get', '/api/live/cursor', asked));
    return asked;
  };

  it('invalidates nothing on the first join, as nothing was published since, and everything on a later join', async () => {
    const asked = cursorIs(7);
    const { live, queryClient, isStale } = await open({ cursor: 7, userId: 'u1' });
    await until(() => expect(asked).toHaveBeenCalledTimes(1));
    queryClient.setQueryData(queryKeys.cards, []);
    // Arrives after that response.
    live.publish(CHANNEL, 'card.changed', {});
    await until(() => expect(queryClient.getQueryState(queryKeys.cards)?.isInvalidated).toBe(true));
    expect(isStale()).toBe(false);
    live.hangUp(4200);
    await until(() => expect(isStale()).toBe(true));
    expect(live.joined).toEqual([CHANNEL, CHANNEL]);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('invalidates everything where something was published before it joined', async () => {
    cursorIs(8);
    const { isStale } = await open({ cursor: 7, userId: 'u1' });
    await until(() => expect(isStale()).toBe(true));
  });

  it('invalidates everything where they belong to another account', async () => {
    const { isStale } = await open({ cursor: 7, userId: 'u2' });
    await until(() => expect(isStale()).toBe(true));
  });

  it('invalidates everything where the server does not return the cursor', async () => {
    server.use(refuse('get', '/api/live/cursor', 400, { message: 'لا', code: 'request.invalid' }));
    const { isStale } = await open({ cursor: 7, userId: 'u1' });
    await until(() => expect(isStale()).toBe(true));
  });
});

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

it('stores its channel in the authentication state while it is open', async () => {
  const { end, onLive } = await start();
  const channel = () => useAuthStore.getState().notificationChannel;
  expect(channel()).toBe(CHANNEL);
  end();
  expect(channel()).toBeNull();
  expect(onLive).toHaveBeenLastCalledWith(null);
});
