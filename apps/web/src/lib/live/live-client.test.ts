import { LIVE_TOKEN_KEY } from '@rifq/contract';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerAuth, startLiveServer } from '../../testing/live-server.ts';
import { refuse, respond, server } from '../../testing/server.ts';
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

/** Lets minutes pass and expects no further connections than these. */
async function staysAway(live: Awaited<ReturnType<typeof startLiveServer>>, connections: number) {
  await letMinutePass();
  await letMinutePass();
  expect(live.connections()).toEqual({ all: connections, open: 0 });
}

/** Makes the session return these live tokens in turn, and then the first again. Counts the calls. */
function renewsTo(...tokens: [string, ...string[]]) {
  const renewals = { times: 0 };
  server.use(
    respond('post', '/api/user/token', () => {
      renewals.times += 1;
      return { token: tokens[renewals.times - 1] ?? tokens[0], expires_in: 3600 };
    }),
  );
  return renewals;
}

describe('a connection that is refused', () => {
  it.each([4001, 4009, 4301])('with %i is reopened at the current address', async code => {
    const [gone, present] = [await startLiveServer({ refusal: code }), await startLiveServer()];
    server.use(respond('post', '/api/user/token', { token: 'token-1', expires_in: 3600 }));
    const { onEcho, onSubscribed, onRefusal } = openClient(gone);
    await until(() => expect(gone.connections().all).toBe(1));
    moveTo(present);
    await until(() => expect(present.joined).toEqual([CHANNEL]));
    await until(() => expect(onSubscribed).toHaveBeenCalledTimes(1));
    expect(gone.connections()).toEqual({ all: 1, open: 0 });
    expect(onEcho).toHaveBeenCalledTimes(2);
    expect(onRefusal).not.toHaveBeenCalled();
  });

  it('because it was not authorised in time is reopened once, with a fresh token', async () => {
    const live = await startLiveServer();
    const asked = answerAuth('token-2');
    renewsTo('token-2');
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

  it('and refused again with a fresh token is not reopened', async () => {
    const live = await startLiveServer({ refusal: 4009 });
    renewsTo('token-2', 'token-3', 'token-4', 'token-5');
    const { onRefusal } = openClient(live);
    await until(() => expect(onRefusal).toHaveBeenCalledWith(expect.any(Function)));
    await staysAway(live, 2);
  });

  it('and whose session has ended is not reopened', async () => {
    const live = await startLiveServer({ refusal: 4009 });
    server.use(refuse('post', '/api/user/token', 401, { code: 'session.missing', message: 'انتهت' }));
    const { onRefusal } = openClient(live);
    await until(() => expect(onRefusal).toHaveBeenCalledTimes(1));
    await staysAway(live, 1);
  });

  it('an hour after the last check is checked once more', async () => {
    const live = await startLiveServer();
    const renewals = renewsTo('token-1');
    const { onRefusal } = openClient(live);
    await until(() => expect(live.joined).toEqual([CHANNEL]));
    live.hangUp(4009);
    await until(() => expect(onRefusal).toHaveBeenCalledTimes(1));
    expect(renewals.times).toBe(1);
    onRefusal.mock.lastCall?.[0]?.();
    await until(() => expect(live.joined).toHaveLength(2));
    const hourLater = Date.now() + 3_600_000;
    const now = vi.spyOn(Date, 'now').mockReturnValue(hourLater);
    onTestFinished(() => now.mockRestore());
    renewsTo('token-2');
    answerAuth('token-2');
    live.hangUp(4009);
    await until(() => expect(live.joined).toHaveLength(3));
  });

  it('is not opened again once the session has ended', async () => {
    const live = await startLiveServer({ refusal: 4001 });
    const { client, onEcho } = openClient(live);
    await until(() => expect(onEcho).toHaveBeenCalledTimes(1));
    await until(() => expect(live.connections()).toEqual({ all: 1, open: 0 }));
    client.close();
    let asked = 0;
    server.use(
      respond('get', '/api/live/config', () => {
        asked += 1;
        return live.config;
      }),
    );
    await letMinutePass();
    expect(asked).toBe(1);
  });
});

describe('a client that was refused', () => {
  /** A client that has joined, was refused, found nothing changed, and waits. */
  async function refused() {
    const live = await startLiveServer();
    const client = openClient(live);
    await until(() => expect(live.joined).toEqual([CHANNEL]));
    live.hangUp(4003);
    await until(() => expect(client.onRefusal).toHaveBeenCalledTimes(1));
    await staysAway(live, 1);
    const isBack = () => until(() => expect(live.joined).toEqual([CHANNEL, CHANNEL]));
    return { ...client, live, isBack };
  }

  it('reconnects once when the user retries, and receives events again', async () => {
    const { live, onEcho, onEvent, onRefusal, onSubscribed, isBack } = await refused();
    const retry = onRefusal.mock.lastCall?.[0];
    retry?.();
    retry?.();
    expect(onRefusal).toHaveBeenLastCalledWith(null);
    await isBack();
    await until(() => expect(onSubscribed).toHaveBeenCalledTimes(2));
    live.publish(CHANNEL, 'pet.updated', {});
    await until(() => expect(onEvent).toHaveBeenCalledTimes(1));
    expect(live.connections()).toEqual({ all: 2, open: 1 });
    expect(onEcho).toHaveBeenCalledTimes(1);
    expect(onRefusal).toHaveBeenCalledTimes(2);
  });

  it('reports the refusal again when it is refused immediately', async () => {
    const { live, onRefusal, isBack } = await refused();
    onRefusal.mock.lastCall?.[0]?.();
    await isBack();
    live.hangUp(4003);
    await until(() => expect(onRefusal).toHaveBeenLastCalledWith(expect.any(Function)));
    await staysAway(live, 2);
  });

  it('reconnects when another tab stores a fresh live token, not when the token is removed', async () => {
    const { live, isBack } = await refused();
    const stored = (newValue: string | null) =>
      dispatchEvent(new StorageEvent('storage', { key: LIVE_TOKEN_KEY, newValue }));
    stored(null);
    await staysAway(live, 1);
    stored('token-1');
    await isBack();
  });

  it('reconnects once for each newer build', async () => {
    const { live, onRefusal, isBack } = await refused();
    let checks = 0;
    server.use(
      http.get('/builds/latest.json', () => {
        checks += 1;
        return HttpResponse.json({ id: 'newer' });
      }),
    );
    // Paths are relative to the page's origin; Node's fetch needs an absolute URL.
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, location.origin), init));
    onTestFinished(() => void vi.unstubAllGlobals());
    dispatchEvent(new Event('focus'));
    await isBack();
    live.hangUp(4003);
    await until(() => expect(onRefusal).toHaveBeenCalledTimes(3));
    dispatchEvent(new Event('focus'));
    await until(() => expect(checks).toBe(2));
    await staysAway(live, 2);
  });

  it('stops waiting once the session has ended', async () => {
    const { live, client, onRefusal } = await refused();
    client.close();
    onRefusal.mock.lastCall?.[0]?.();
    dispatchEvent(new StorageEvent('storage', { key: LIVE_TOKEN_KEY, newValue: 'token-1' }));
    await staysAway(live, 1);
    expect(onRefusal).toHaveBeenCalledTimes(1);
  });
});

it('requests the address until it arrives', async () => {
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

it('requests the address again when the first call times out', async () => {
  const live = await startLiveServer();
  openClient(live);
  const isAborted = stall('get', '/api/live/config');
  await until(() => expect(live.joined).toEqual([CHANNEL]));
  expect(isAborted()).toBe(true);
});
