import { LIVE_TOKEN_KEY } from '@rifq/contract';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAuth, startLiveServer } from '../../testing/live-server.ts';
import { answer, server } from '../../testing/server.ts';
import {
  CHANNEL,
  letMinutePass,
  moveTo,
  openClient,
  quietLog,
  speedUpRetries,
  stall,
  until,
} from './testing/live-client.ts';

beforeEach(() => {
  localStorage.setItem(LIVE_TOKEN_KEY, 'token-1');
  answerAuth('token-1');
  quietLog();
  speedUpRetries();
});

describe('a connection that is rejected', () => {
  it.each([4001, 4009, 4301])('with %i is reopened where the app says by now', async code => {
    const [gone, present] = [await startLiveServer({ refusal: code }), await startLiveServer()];
    const { onEcho, onSubscribed } = openClient(gone);
    await until(() => expect(gone.connections().all).toBe(1));
    moveTo(present);
    await until(() => expect(present.joined).toEqual([CHANNEL]));
    await until(() => expect(onSubscribed).toHaveBeenCalledTimes(1));
    expect(gone.connections()).toEqual({ all: 1, open: 0 });
    expect(onEcho).toHaveBeenCalledTimes(2);
  });

  it('after it was there comes back as well, and hears events again', async () => {
    const live = await startLiveServer();
    const { onSubscribed, onEvent, onEcho } = openClient(live);
    await until(() => expect(live.joined).toEqual([CHANNEL]));
    live.hangUp(4003);
    await until(() => expect(live.joined).toEqual([CHANNEL, CHANNEL]));
    await until(() => expect(onSubscribed).toHaveBeenCalledTimes(2));
    live.publish(CHANNEL, 'pet.updated', {});
    await until(() => expect(onEvent).toHaveBeenCalledTimes(1));
    expect(live.connections()).toEqual({ all: 2, open: 1 });
    expect(onEcho).toHaveBeenCalledTimes(1);
  });

  it('because it was not authorised in time comes back, and is authorised anew', async () => {
    const live = await startLiveServer();
    const asked = answerAuth('token-1');
    let begun = 0;
    const tooSlow = http.post(
      '/broadcasting/auth',
      () => {
        begun += 1;
        return delay('infinite');
      },
      { once: true },
    );
    server.use(tooSlow);
    openClient(live);
    await until(() => expect(begun).toBe(1));
    live.hangUp(4009);
    await until(() => expect(live.joined).toEqual([CHANNEL]));
    expect(asked.map(({ form }) => form.socket_id)).toEqual(['1.2']);
    expect(live.connections()).toEqual({ all: 2, open: 1 });
  });

  it('is not reopened once the session has ended', async () => {
    const live = await startLiveServer({ refusal: 4001 });
    const { client, onEcho } = openClient(live);
    await until(() => expect(onEcho).toHaveBeenCalledTimes(1));
    await until(() => expect(live.connections()).toEqual({ all: 1, open: 0 }));
    client.close();
    let asked = 0;
    server.use(
      answer('get', '/api/live/config', () => {
        asked += 1;
        return live.config;
      }),
    );
    await letMinutePass();
    expect(asked).toBe(1);
  });
});

it('the address is asked for until it comes', async () => {
  const live = await startLiveServer();
  const failing = { times: 0 };
  const { onEcho } = openClient(live);
  server.use(
    http.get('/api/live/config', () => {
      failing.times += 1;
      return new HttpResponse('<h1>Bad gateway</h1>', { status: 502 });
    }),
  );
  await until(() => expect(failing.times).toBeGreaterThanOrEqual(2));
  expect(onEcho).not.toHaveBeenCalled();
  moveTo(live);
  await until(() => expect(live.joined).toEqual([CHANNEL]));
});

it('the address is asked for again when the first call times out', async () => {
  const live = await startLiveServer();
  openClient(live);
  const isAborted = stall('get', '/api/live/config');
  await until(() => expect(live.joined).toEqual([CHANNEL]));
  expect(isAborted()).toBe(true);
});
