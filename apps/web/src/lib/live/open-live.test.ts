import { LIVE_TOKEN_KEY } from '@rifq/contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerAuth, startLiveServer } from '../../testing/live-server.ts';
import { answer, server } from '../../testing/server.ts';
import { request } from '../request.ts';
import { openLive } from './open-live.ts';

vi.setConfig({ testTimeout: 20_000 });

type LiveServer = Awaited<ReturnType<typeof startLiveServer>>;

const CHANNEL = 'private-notification.u1';

async function open({ config }: LiveServer) {
  const onEvent = vi.fn();
  const onMissed = vi.fn();
  const live = await openLive({ config, userId: 'u1', events: ['pet.updated'], onEvent, onMissed });
  onTestFinished(live.close);
  return { ...live, onEvent, onMissed };
}

const until = <T>(assertion: () => T) => vi.waitFor(assertion, { timeout: 8000 });

beforeEach(() => localStorage.setItem(LIVE_TOKEN_KEY, 'token-1'));

describe('the live channel of a user', () => {
  it('is joined with the token of local storage, and its events are heard by their own names', async () => {
    const live = await startLiveServer();
    const asked = answerAuth('token-1');
    const { onEvent, onMissed } = await open(live);
    await until(() => expect(live.joined).toEqual([CHANNEL]));
    expect(asked).toEqual([
      {
        authorization: 'Bearer token-1',
        accept: expect.stringContaining('application/json'),
        form: { socket_id: '1.1', channel_name: CHANNEL },
      },
    ]);
    live.publish(CHANNEL, 'pet.updated', { pet_id: 'p1' });
    await until(() => expect(onEvent.mock.calls).toEqual([['pet.updated']]));
    // What happened between the page's own calls and the subscription is asked for once.
    expect(onMissed).toHaveBeenCalledTimes(1);
  });

  it('asks for a token first when there is none', async () => {
    localStorage.removeItem(LIVE_TOKEN_KEY);
    const live = await startLiveServer();
    answerAuth('token-2');
    server.use(answer('post', '/api/user/token', { token: 'token-2', expires_in: 60 }));
    await open(live);
    await until(() => expect(live.joined).toEqual([CHANNEL]));
    expect(localStorage.getItem(LIVE_TOKEN_KEY)).toBe('token-2');
  });

  it('renews a token that is no longer taken, and joins with it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    onTestFinished(() => warn.mockRestore());
    const live = await startLiveServer();
    const asked = answerAuth('token-2');
    server.use(answer('post', '/api/user/token', { token: 'token-2', expires_in: 60 }));
    await open(live);
    await until(() => expect(live.joined).toEqual([CHANNEL]));
    expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer token-1', 'Bearer token-2']);
    expect(warn).toHaveBeenCalled();
  });

  it('renews once only when it is refused all the same', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    onTestFinished(() => warn.mockRestore());
    const live = await startLiveServer();
    const asked = answerAuth('none');
    let renewals = 0;
    server.use(
      answer('post', '/api/user/token', () => {
        renewals += 1;
        return { token: `token-${renewals + 1}`, expires_in: 60 };
      }),
    );
    await open(live);
    await until(() => expect(asked).toHaveLength(2));
    await until(() => expect(warn).toHaveBeenCalledTimes(2));
    expect(renewals).toBe(1);
    expect(live.joined).toEqual([]);
  });

  it('tries again when the authorisation failed by the way', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    onTestFinished(() => warn.mockRestore());
    const live = await startLiveServer();
    answerAuth('token-1');
    server.use(
      http.post('/broadcasting/auth', () => new HttpResponse(null, { status: 502 }), { once: true }),
    );
    await open(live);
    await until(() => expect(live.joined).toEqual([CHANNEL]));
  });

  it('comes back to a server that was restarted, and says that something may have been missed', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    onTestFinished(() => warn.mockRestore());
    const first = await startLiveServer();
    answerAuth('token-1');
    const { onMissed, onEvent } = await open(first);
    await until(() => expect(first.joined).toEqual([CHANNEL]));
    await first.stop();
    const second = await startLiveServer({ port: first.port });
    await until(() => expect(second.joined).toEqual([CHANNEL]));
    await until(() => expect(onMissed).toHaveBeenCalledTimes(2));
    second.publish(CHANNEL, 'pet.updated', {});
    await until(() => expect(onEvent).toHaveBeenCalledWith('pet.updated'));
  });

  it('names its connection on every request while it is open', async () => {
    const live = await startLiveServer();
    answerAuth('token-1');
    const sent: (string | null)[] = [];
    server.use(
      http.post('/api/notifications/read-all', ({ request: { headers } }) => {
        sent.push(headers.get('x-socket-id'));
        return HttpResponse.json({ data: { unread: 0 } });
      }),
    );
    const { close } = await open(live);
    await until(() => expect(live.joined).toEqual([CHANNEL]));
    await request('post', '/api/notifications/read-all');
    close();
    await request('post', '/api/notifications/read-all');
    expect(sent).toEqual(['1.1', null]);
  });
});

describe('a page that was out of view', () => {
  const show = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('asks anew after a long time only', async () => {
    const live = await startLiveServer();
    answerAuth('token-1');
    const { onMissed } = await open(live);
    await until(() => expect(onMissed).toHaveBeenCalledTimes(1));
    onMissed.mockClear();
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    show('hidden');
    vi.setSystemTime(Date.now() + 30_000);
    show('visible');
    expect(onMissed).not.toHaveBeenCalled();
    show('hidden');
    vi.setSystemTime(Date.now() + 61_000);
    show('visible');
    expect(onMissed).toHaveBeenCalledTimes(1);
  });
});
