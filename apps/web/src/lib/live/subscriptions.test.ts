import { LIVE_TOKEN_KEY } from '@rifq/contract';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerAuth, startLiveServer } from '../../testing/live-server.ts';
import { server } from '../../testing/server.ts';
import { request } from '../calls/request.ts';
import { currentLive } from './current-live.ts';
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
  speedUpRetries();
});

/** A client that has joined its user's channel. */
async function joinOwnChannel() {
  const live = await startLiveServer();
  const asked = answerAuth('token-1');
  const opened = openClient(live);
  await until(() => expect(opened.onSubscribed).toHaveBeenCalledTimes(1));
  return { live, asked, ...opened };
}

describe('a private channel', () => {
  it('is joined with the token of local storage, and its events arrive under their own names', async () => {
    const { live, asked, onEvent, onSubscribed } = await joinOwnChannel();
    expect(live.joined).toEqual([CHANNEL]);
    expect(asked).toEqual([
      {
        authorization: 'Bearer token-1',
        accept: expect.stringContaining('application/json'),
        form: { socket_id: '1.1', channel_name: CHANNEL },
      },
    ]);
    live.publish(CHANNEL, 'dose.recorded', { pet_id: 'p1' });
    live.publish(CHANNEL, 'pet.updated', { pet_id: 'p1' });
    await until(() => expect(onEvent.mock.calls).toEqual([['pet.updated', { pet_id: 'p1' }]]));
    expect(onSubscribed).toHaveBeenCalledTimes(1);
  });

  it('is joined although its authorisation failed at first', async () => {
    quietLog();
    const live = await startLiveServer();
    answerAuth('token-1');
    server.use(
      http.post('/broadcasting/auth', () => new HttpResponse(null, { status: 502 }), { once: true }),
      http.post('/broadcasting/auth', () => HttpResponse.error(), { once: true }),
    );
    openClient(live);
    await until(() => expect(live.joined).toEqual([CHANNEL]));
  });

  it('is subscribed again when the broadcaster rejects it', async () => {
    const log = quietLog();
    const live = await startLiveServer({ subscriptionErrors: 2 });
    answerAuth('token-1');
    openClient(live);
    await until(() => expect(live.joined).toEqual([CHANNEL]));
    const logged = ['[live] Invalid auth response', { channel: CHANNEL, status: undefined }];
    expect(log.mock.calls).toEqual([logged, logged]);
  });

  it('is joined again on a server that was restarted', async () => {
    quietLog();
    const { live: first, onSubscribed, onEvent } = await joinOwnChannel();
    await first.stop();
    const second = await startLiveServer({ port: first.port });
    await until(() => expect(second.joined).toEqual([CHANNEL]));
    await until(() => expect(onSubscribed).toHaveBeenCalledTimes(2));
    second.publish(CHANNEL, 'pet.updated', {});
    await until(() => expect(onEvent).toHaveBeenCalledWith('pet.updated', {}));
  });
});

describe('several channels', () => {
  it('are joined on one connection, and each event reaches only its listeners', async () => {
    const { live, client, onEvent } = await joinOwnChannel();
    const clinic = buildListener();
    client.subscribe('private-clinic.k1', clinic);
    await until(() => expect(clinic.onSubscribed).toHaveBeenCalledTimes(1));
    live.publish('private-clinic.k1', 'pet.updated', { pet_id: 'p2' });
    await until(() => expect(clinic.onEvent).toHaveBeenCalledTimes(1));
    expect(onEvent).not.toHaveBeenCalled();
    expect(live.connections()).toEqual({ all: 1, open: 1 });
  });

  it('are all joined again after a lost connection, with the events of both', async () => {
    quietLog();
    const { live, client } = await joinOwnChannel();
    const clinic = buildListener();
    client.subscribe('private-clinic.k1', clinic);
    await until(() => expect(clinic.onSubscribed).toHaveBeenCalledTimes(1));
    live.hangUp(4200);
    await until(() => expect(live.joined.slice(2).sort()).toEqual(['private-clinic.k1', CHANNEL]));
    await until(() => expect(clinic.onSubscribed).toHaveBeenCalledTimes(2));
  });

  it('are refused individually', async () => {
    quietLog();
    const { client, onRefused } = await joinOwnChannel();
    server.use(
      http.post('/broadcasting/auth', () =>
        HttpResponse.json({ message: 'no', code: 'session.missing' }, { status: 401 }),
      ),
      http.post('/api/user/token', () =>
        HttpResponse.json({ code: 'session.missing', message: 'انتهت' }, { status: 401 }),
      ),
    );
    const clinic = buildListener();
    client.subscribe('private-clinic.k1', clinic);
    await until(() => expect(clinic.onRefused).toHaveBeenCalledTimes(1));
    expect(onRefused).not.toHaveBeenCalled();
  });
});

describe('a channel with several listeners', () => {
  it('is joined once, and left with its last listener', async () => {
    const { live, client } = await joinOwnChannel();
    const [one, two] = [buildListener(), buildListener()];
    const stopOne = client.subscribe('private-clinic.k1', one);
    await until(() => expect(one.onSubscribed).toHaveBeenCalledTimes(1));
    const stopTwo = client.subscribe('private-clinic.k1', two);
    expect(two.onSubscribed).toHaveBeenCalledTimes(1);
    stopOne();
    stopOne();
    live.publish('private-clinic.k1', 'pet.updated', {});
    await until(() => expect(two.onEvent).toHaveBeenCalledTimes(1));
    expect(one.onEvent).not.toHaveBeenCalled();
    expect(live.left).toEqual([]);
    stopTwo();
    await until(() => expect(live.left).toEqual(['private-clinic.k1']));
    expect(live.joined).toEqual([CHANNEL, 'private-clinic.k1']);
  });

  it('is joined again after it was left while its authorisation was pending', async () => {
    const { live, client } = await joinOwnChannel();
    const clinic = buildListener();
    client.subscribe('private-clinic.k1', buildListener())();
    client.subscribe('private-clinic.k1', clinic);
    await until(() => expect(clinic.onSubscribed).toHaveBeenCalledTimes(1));
    expect(live.joined).toEqual([CHANNEL, 'private-clinic.k1']);
  });

  it('is not joined on reconnection after it was left while pending', async () => {
    quietLog();
    const { live, client } = await joinOwnChannel();
    client.subscribe('private-clinic.k1', buildListener())();
    live.hangUp(4200);
    await until(() => expect(live.joined).toEqual([CHANNEL, CHANNEL]));
    client.subscribe('private-clinic.k2', buildListener());
    await until(() => expect(live.joined).toEqual([CHANNEL, CHANNEL, 'private-clinic.k2']));
  });
});

describe('a presence channel', () => {
  it('reports current members, joins and leaves', async () => {
    const { live, client } = await joinOwnChannel();
    const presence = { onHere: vi.fn(), onJoining: vi.fn(), onLeaving: vi.fn() };
    client.subscribe(ROOM, { ...buildListener(), presence });
    const owner = { id: 'u1', info: { name: 'نورة' } };
    await until(() => expect(presence.onHere.mock.calls).toEqual([[[owner]]]));

    live.publish(ROOM, 'pusher_internal:member_added', { user_id: 'd1', user_info: { name: 'سعد' } });
    const doctor = { id: 'd1', info: { name: 'سعد' } };
    await until(() => expect(presence.onJoining.mock.calls).toEqual([[doctor]]));
    const later = { onHere: vi.fn(), onJoining: vi.fn(), onLeaving: vi.fn() };
    client.subscribe(ROOM, { ...buildListener(), presence: later });
    expect(later.onHere).toHaveBeenCalledWith([owner, doctor]);

    live.publish(ROOM, 'pusher_internal:member_removed', { user_id: 'd1' });
    await until(() => expect(presence.onLeaving.mock.calls).toEqual([[doctor]]));
    expect(later.onLeaving).toHaveBeenCalledWith(doctor);
  });

  it('reports current members again after a lost connection', async () => {
    quietLog();
    const { live, client } = await joinOwnChannel();
    const presence = { onHere: vi.fn(), onJoining: vi.fn(), onLeaving: vi.fn() };
    client.subscribe(ROOM, { ...buildListener(), presence });
    await until(() => expect(presence.onHere).toHaveBeenCalledTimes(1));
    live.hangUp(4200);
    await until(() => expect(presence.onHere).toHaveBeenCalledTimes(2));
  });
});

describe('the connection', () => {
  it('is sent as socket id with every request while it is open', async () => {
    const { client } = await joinOwnChannel();
    const sent: (string | null)[] = [];
    server.use(
      http.post('/api/notifications/read-all', ({ request: { headers } }) => {
        sent.push(headers.get('x-socket-id'));
        return HttpResponse.json({ data: { unread: 0 } });
      }),
    );
    await request('post', '/api/notifications/read-all');
    client.close();
    await request('post', '/api/notifications/read-all');
    expect(sent).toEqual(['1.1', null]);
  });

  it('of an earlier client is closed without affecting a newer one', async () => {
    const { live, client } = await joinOwnChannel();
    const { client: next } = openClient(live);
    await until(() => expect(live.joined).toEqual([CHANNEL, CHANNEL]));
    client.close();
    expect(currentLive()).toBe(next);
    await until(() => expect(live.connections().open).toBe(1));
  });
});
