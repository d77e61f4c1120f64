import { LIVE_TOKEN_KEY } from '@rifq/contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerAuth, startLiveServer } from '../../testing/live-server.ts';
import { server } from '../../testing/server.ts';
import { useAuthStore } from '../auth-store.ts';
import { request } from '../request.ts';
import { currentLive } from './echo.ts';
import { openLive } from './open-live.ts';
import { beLive, CHANNEL, hurry, quietLog, until } from './testing/be-live.ts';

vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  localStorage.setItem(LIVE_TOKEN_KEY, 'token-1');
  hurry();
});

describe('the live channel of a user', () => {
  it('is joined with the token of local storage, and its events are heard by their own names', async () => {
    const live = await startLiveServer();
    const asked = answerAuth('token-1');
    const { onEvent, onMissed } = beLive(live);
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

  it('tries again when the authorisation failed by the way', async () => {
    quietLog();
    const live = await startLiveServer();
    answerAuth('token-1');
    server.use(
      http.post('/broadcasting/auth', () => new HttpResponse(null, { status: 502 }), { once: true }),
    );
    beLive(live);
    await until(() => expect(live.joined).toEqual([CHANNEL]));
  });

  it('comes back to a server that was restarted, and says that something may have been missed', async () => {
    quietLog();
    const first = await startLiveServer();
    answerAuth('token-1');
    const { onMissed, onEvent } = beLive(first);
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
    const { end } = beLive(live);
    await until(() => expect(live.joined).toEqual([CHANNEL]));
    await request('post', '/api/notifications/read-all');
    end();
    await request('post', '/api/notifications/read-all');
    expect(sent).toEqual(['1.1', null]);
  });

  it('is named in the authentication state for as long as it is open', async () => {
    const live = await startLiveServer();
    answerAuth('token-1');
    const channel = () => useAuthStore.getState().notificationChannel;
    expect(channel()).toBeNull();
    const { end } = beLive(live);
    await until(() => expect(live.joined).toEqual([CHANNEL]));
    expect(channel()).toBe(CHANNEL);
    end();
    expect(channel()).toBeNull();
  });

  it('of one who has gone is closed without harm to the one that was opened since', async () => {
    const { config } = await startLiveServer();
    answerAuth('token-1');
    const open = (userId: string) => {
      const ignore = () => undefined;
      const rest = { onEvent: ignore, onMissed: ignore, onRefused: ignore };
      const live = openLive({
        ...rest,
        config,
        userId,
        events: [],
        onJoined: ignore,
        onTurnedAway: ignore,
      });
      onTestFinished(live.close);
      return live;
    };
    const [first, second] = [open('u1'), open('u2')];
    first.close();
    expect(currentLive()).toBe(second);
    expect(useAuthStore.getState().notificationChannel).toBe('private-notification.u2');
  });
});

describe('a page that was out of view', () => {
  const show = (state: DocumentVisibilityState) => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    onTestFinished(() => visibility.mockRestore());
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('asks anew after a long time only', async () => {
    const live = await startLiveServer();
    answerAuth('token-1');
    const { onMissed } = beLive(live);
    await until(() => expect(onMissed).toHaveBeenCalledTimes(1));
    onMissed.mockClear();
    vi.useFakeTimers({ toFake: ['Date'] });
    show('hidden');
    vi.setSystemTime(Date.now() + 30_000);
    show('visible');
    expect(onMissed).not.toHaveBeenCalled();
    show('hidden');
    vi.setSystemTime(Date.now() + 61_000);
    show('visible');
    expect(onMissed).toHaveBeenCalledTimes(1);
  });

  it('asks anew when it was opened behind others, and is seen only much later', async () => {
    show('hidden');
    const live = await startLiveServer();
    answerAuth('token-1');
    const { onMissed } = beLive(live);
    await until(() => expect(onMissed).toHaveBeenCalledTimes(1));
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 61_000);
    show('visible');
    expect(onMissed).toHaveBeenCalledTimes(2);
  });
});
