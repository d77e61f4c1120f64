import { LIVE_TOKEN_KEY } from '@rifq/contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerAuth, startLiveServer } from '../../testing/live-server.ts';
import { refuse, respond, server } from '../../testing/server.ts';
import {
  buildListener,
  CHANNEL,
  openClient,
  quietLog,
  speedUpRetries,
  until,
} from './testing/live-client.ts';

const ROOM = 'presence-conversation.c1';

beforeEach(() => {
  localStorage.setItem(LIVE_TOKEN_KEY, 'token-1');
  quietLog();
  speedUpRetries();
});

/** A client that has joined its user's channel and a conversation. */
async function enterRoom() {
  const live = await startLiveServer();
  answerAuth('token-1');
  const opened = openClient(live);
  const room = { ...buildListener(), onWhisper: vi.fn() };
  const leave = opened.client.subscribe(ROOM, room);
  await until(() => expect(room.onSubscribed).toHaveBeenCalledTimes(1));
  return { live, room, leave, ...opened };
}

it('joins a conversation after signing in, and signs in again on each connection', async () => {
  const { live, room } = await enterRoom();
  const order = live.joined.filter(name => name !== CHANNEL);
  expect(order).toEqual(['signed in', ROOM]);
  live.hangUp(4200);
  await until(() => expect(room.onSubscribed).toHaveBeenCalledTimes(2));
  expect(live.joined.filter(name => name !== CHANNEL)).toEqual([...order, ...order]);
});

it('does not sign in for private channels', async () => {
  const live = await startLiveServer();
  answerAuth('token-1');
  const { onSubscribed } = openClient(live);
  await until(() => expect(onSubscribed).toHaveBeenCalledTimes(1));
  expect(live.joined).toEqual([CHANNEL]);
});

it('retries a failed sign-in, with another token where the first has expired', async () => {
  server.use(respond('post', '/api/user/token', { token: 'token-2', expires_in: 3600 }));
  const live = await startLiveServer();
  answerAuth('token-2');
  server.use(http.post('/broadcasting/user-auth', () => HttpResponse.error(), { once: true }));
  const { client } = openClient(live);
  const room = buildListener();
  client.subscribe(ROOM, room);
  await until(() => expect(room.onSubscribed).toHaveBeenCalledTimes(1));
});

it('sends client events to the other members, and receives theirs', async () => {
  const { live, client, room, leave } = await enterRoom();
  client.whisper(ROOM, 'client-typing', { typing: true });
  client.whisper('presence-conversation.c2', 'client-typing', { typing: true });
  await until(() =>
    expect(live.whispers).toEqual([{ event: 'client-typing', channel: ROOM, data: { typing: true } }]),
  );
  live.publish(ROOM, 'client-typing', { typing: false });
  await until(() => expect(room.onWhisper.mock.calls).toEqual([['client-typing', { typing: false }]]));
  expect(room.onEvent).not.toHaveBeenCalled();
  leave();
  client.whisper(ROOM, 'client-typing', { typing: true });
  await until(() => expect(live.left).toEqual([ROOM]));
  expect(live.whispers).toHaveLength(1);
});

it('reconnects after each disconnect, with a fresh token', async () => {
  const { live, room, onRefusal, onEnded } = await enterRoom();
  for (const turn of [2, 3, 4]) {
    answerAuth(`token-${turn}`);
    server.use(respond('post', '/api/user/token', { token: `token-${turn}`, expires_in: 3600 }));
    live.hangUp(4009);
    await until(() => expect(room.onSubscribed).toHaveBeenCalledTimes(turn));
  }
  expect(onRefusal).not.toHaveBeenCalledWith(expect.any(Function));
  expect(onEnded).not.toHaveBeenCalled();
});

it('reports an ended session when it was disconnected for that', async () => {
  const { live, onEnded } = await enterRoom();
  server.use(refuse('post', '/api/user/token', 401, { code: 'session.missing', message: 'انتهت' }));
  live.hangUp(4009);
  await until(() => expect(onEnded).toHaveBeenCalledTimes(1));
  expect(onEnded.mock.calls[0]?.[0]).toMatchObject({ status: 401, code: 'session.missing' });
});
