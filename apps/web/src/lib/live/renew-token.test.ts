import { locks } from 'node:worker_threads';
import { LIVE_TOKEN_KEY } from '@rifq/contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerAuth, startLiveServer } from '../../testing/live-server.ts';
import { respond, server } from '../../testing/server.ts';
import { renewLiveToken } from './renew-token.ts';
import {
  CHANNEL,
  letMinutePass,
  openClient,
  quietLog,
  speedUpRetries,
  stall,
  until,
} from './testing/live-client.ts';

const TOKEN = '/api/user/token';
/** Never aborts. */
const NEVER = new AbortController().signal;
const store = (token: string) => localStorage.setItem(LIVE_TOKEN_KEY, token);
const stored = () => localStorage.getItem(LIVE_TOKEN_KEY);

/** Responds with `token-2`, `token-3` and so on. Counts the calls. */
function renews() {
  const asked = { times: 0 };
  server.use(
    respond('post', TOKEN, () => {
      asked.times += 1;
      return { token: `token-${asked.times + 1}`, expires_in: 3600 };
    }),
  );
  return asked;
}

const tokensOf = (asked: ReturnType<typeof answerAuth>) =>
  asked.map(({ authorization }) => authorization?.replace('Bearer ', ''));

beforeEach(() => {
  store('token-1');
  speedUpRetries();
});

/** A fresh page that has made no calls. */
async function newPage() {
  vi.resetModules();
  return (await import('./live-client.ts')).openLive;
}

describe('a token', () => {
  /** Opens a page and expects it to renew the token before its first use. */
  async function expectFirstRenewed() {
    const live = await startLiveServer();
    const asked = answerAuth('token-2');
    renews();
    openClient(live, await newPage());
    await until(() => expect(live.joined).toEqual([CHANNEL]));
    expect(tokensOf(asked)).toEqual(['token-2']);
  }

  it('is requested first when there is none', async () => {
    localStorage.clear();
    await expectFirstRenewed();
    expect(stored()).toBe('token-2');
  });

  it.each(['رمز', 'token-1\ntoken-2', 'two words', '"quoted"', ''])(
    'is ignored when it could not be sent in a header: %j',
    async garbled => {
      store(garbled);
      await expectFirstRenewed();
    },
  );

  it.each([
    ['is lost', () => HttpResponse.error()],
    ['reports that the server is unavailable', () => new HttpResponse(null, { status: 503 })],
  ])('is requested again when the first response %s', async (_, failure) => {
    localStorage.clear();
    const live = await startLiveServer();
    answerAuth('token-2');
    renews();
    server.use(http.post(TOKEN, failure, { once: true }));
    openClient(live, await newPage());
    await until(() => expect(live.joined).toEqual([CHANNEL]));
  });
});

describe('a token request without a response', () => {
  it('is aborted and repeated', async () => {
    localStorage.clear();
    const live = await startLiveServer();
    answerAuth('token-2');
    renews();
    const isAborted = stall('post', TOKEN);
    openClient(live, await newPage());
    await until(() => expect(live.joined).toEqual([CHANNEL]));
    expect(isAborted()).toBe(true);
  });
});

describe('a token that is no longer accepted', () => {
  beforeEach(() => void quietLog());

  it('is renewed, and the channel is joined with the new one', async () => {
    const live = await startLiveServer();
    const asked = answerAuth('token-2');
    renews();
    openClient(live);
    await until(() => expect(live.joined).toEqual([CHANNEL]));
    expect(tokensOf(asked)).toEqual(['token-1', 'token-2']);
  });

  it('is renewed although the first renewal fails transiently', async () => {
    const live = await startLiveServer();
    answerAuth('token-2');
    renews();
    server.use(http.post(TOKEN, () => new HttpResponse(null, { status: 503 }), { once: true }));
    openClient(live);
    await until(() => expect(live.joined).toEqual([CHANNEL]));
    expect(stored()).toBe('token-2');
  });

  it('is replaced by the one that another tab has stored, without a request', async () => {
    const live = await startLiveServer();
    const asked = answerAuth('token-9');
    server.use(
      http.post(
        '/broadcasting/auth',
        () => {
          store('token-9');
          return HttpResponse.json({ message: 'no', code: 'session.missing' }, { status: 401 });
        },
        { once: true },
      ),
    );
    openClient(live);
    await until(() => expect(live.joined).toEqual([CHANNEL]));
    expect(tokensOf(asked)).toEqual(['token-9']);
  });

  it('and whose successor is also rejected is renewed further, with backoff', async () => {
    const live = await startLiveServer();
    const asked = answerAuth('token-4');
    renews();
    const { onRefused } = openClient(live);
    await until(() => expect(live.joined).toEqual([CHANNEL]));
    expect(tokensOf(asked)).toEqual(['token-1', 'token-2', 'token-3', 'token-4']);
    expect(onRefused).toHaveBeenCalledTimes(1);
  });

  it('reports an ended session when no other is issued, and stops retrying', async () => {
    const live = await startLiveServer();
    const asked = answerAuth('none');
    let renewals = 0;
    server.use(
      http.post(TOKEN, () => {
        renewals += 1;
        return HttpResponse.json({ code: 'session.missing', message: 'انتهت' }, { status: 401 });
      }),
    );
    const { onRefused } = openClient(live);
    await until(() => expect(onRefused).toHaveBeenCalledTimes(1));
    await letMinutePass();
    expect(tokensOf(asked)).toEqual(['token-1']);
    expect(renewals).toBe(1);
    expect(onRefused).toHaveBeenCalledTimes(1);
  });
});

describe('tabs of a browser', () => {
  it('renew a token one at a time, so that one call is enough', async () => {
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    const asked = renews();
    await Promise.all([1, 2, 3].map(() => renewLiveToken('token-1', NEVER)));
    expect([asked.times, stored()]).toEqual([1, 'token-2']);
  });

  it('wait for each other only until they are aborted', async () => {
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
    const stalled = new AbortController();
    let isAsked = false;
    server.use(
      http.post(TOKEN, () => {
        isAsked = true;
        return new Promise<never>(() => undefined);
      }),
    );
    const first = renewLiveToken('token-1', stalled.signal);
    await until(() => expect(isAsked).toBe(true));
    const hasty = new AbortController();
    const second = renewLiveToken('token-1', hasty.signal);
    hasty.abort(new Error('too long'));
    await expect(second).rejects.toThrow('too long');
    const asked = renews();
    const third = renewLiveToken('token-1', NEVER);
    stalled.abort(new Error('no response'));
    await expect(first).rejects.toThrow('no response');
    await third;
    expect([asked.times, stored()]).toEqual([1, 'token-2']);
  });

  it('each renew for themselves where there are no locks', async () => {
    expect('locks' in navigator).toBe(false);
    renews();
    await renewLiveToken('token-1', NEVER);
    expect(stored()).toBe('token-2');
  });
});
