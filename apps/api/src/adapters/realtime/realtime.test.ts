import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBroadcaster } from '@rifq/broadcaster';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Realtime } from '../../ports/realtime.ts';
import { embeddedRealtime } from './embedded.ts';
import { pusherRealtime } from './pusher.ts';

const app = { id: '7', key: 'the-key', secret: 'the secret' };

async function listen(handler: RequestListener) {
  const server = createServer(handler);
  server.listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { server, port };
}

function realtimeAt(port: number, secret = app.secret, deadlineMs?: number) {
  const config = { appId: app.id, key: app.key, secret, cluster: 'ap2', host: '127.0.0.1', port, tls: false };
  const address = { key: app.key, cluster: 'ap2', host: '127.0.0.1', port, forceTls: false };
  return pusherRealtime(config, address, deadlineMs);
}

const event = (number: number) => ({
  channel: `private-notification.${number}`,
  name: 'pet.updated',
  data: { number },
  exceptSocketId: number === 0 ? '1.2' : null,
});

describe('publishing through the Pusher HTTP API', () => {
  it('sends any number of events, ten per call, in order', async () => {
    const broadcaster = createBroadcaster({ apps: [app] });
    onTestFinished(() => broadcaster.stop());
    const bodies: { batch: { data: string; socket_id?: string }[] }[] = [];
    const { port } = await listen((request, response) => {
      request.on('data', chunk => bodies.push(JSON.parse(String(chunk))));
      broadcaster.handleRequest(request, response);
    });
    await realtimeAt(port).publish(Array.from({ length: 23 }, (_, number) => event(number)));
    expect(broadcaster.stats().published).toBe(23);
    expect(bodies.map(body => body.batch.length)).toEqual([10, 10, 3]);
    const sent = bodies.flatMap(body => body.batch);
    expect(sent.map(one => JSON.parse(one.data).number)).toEqual(
      Array.from({ length: 23 }, (_, number) => number),
    );
    expect(sent.filter(one => one.socket_id !== undefined)).toMatchObject([{ socket_id: '1.2' }]);
  });

  it('rejects on a wrong secret, on an error with status 200, and if no server listens', async () => {
    const broadcaster = createBroadcaster({ apps: [app] });
    onTestFinished(() => broadcaster.stop());
    const strict = await listen(broadcaster.handleRequest);
    await expect(realtimeAt(strict.port, 'another secret').publish([event(1)])).rejects.toThrow();
    const polite = await listen((_request, response) => response.end('{"error":"quota","code":4004}'));
    await expect(realtimeAt(polite.port).publish([event(1)])).rejects.toThrow('refused it');
    await expect(realtimeAt(1).publish([event(1)])).rejects.toThrow();
  });

  it('has one deadline for a response that never starts and one that never ends', async () => {
    const publishTo = async (status: number) => {
      const { port } = await listen((_request, response) => void response.writeHead(status).write('{'));
      return realtimeAt(port, app.secret, 50).publish([event(1)]);
    };
    const attempts = await Promise.allSettled([publishTo(200), publishTo(500)]);
    const late = {
      status: 'rejected',
      reason: new Error('the live channel has not answered within 50 ms'),
    };
    expect(attempts).toEqual([late, late]);
  });
});

describe('a user', () => {
  /** Opens a connection signed in as the user by this adapter, on a presence channel as a member. */
  async function signedIn(port: number, realtime: Realtime, userId: string) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${app.key}?protocol=7`);
    onTestFinished(() => socket.close());
    const said = () =>
      new Promise<string>(resolve => {
        socket.addEventListener('message', ({ data }) => resolve(String(data)), { once: true });
      });
    const [socketId = ''] = /\d+\.\d+/.exec(await said()) ?? [];
    const ask = (event: string, data: object) => {
      const reply = said();
      socket.send(JSON.stringify({ event, data }));
      return reply;
    };
    const member = { user_id: 'opaque', user_info: { side: 'owner' } };
    const joining = { channel: 'presence-room', ...realtime.authorize(socketId, 'presence-room', member) };
    expect(await ask('pusher:signin', realtime.signIn(socketId, userId))).toContain('signin_success');
    expect(await ask('pusher:subscribe', joining)).toContain('subscription_succeeded');
    return {
      closed: new Promise<number>(resolve => {
        socket.addEventListener('close', ({ code }) => resolve(code));
      }),
    };
  }

  async function start() {
    const broadcaster = createBroadcaster({ apps: [app], stopSpread: { atMostMs: 0, perConnectionMs: 0 } });
    onTestFinished(() => broadcaster.stop());
    const { server, port } = await listen(broadcaster.handleRequest);
    broadcaster.attach(server);
    const address = { key: app.key, cluster: 'ap2', host: '127.0.0.1', port, forceTls: false };
    return {
      broadcaster,
      port,
      adapters: { http: realtimeAt(port), embedded: embeddedRealtime(app, address, broadcaster) },
    };
  }

  it.each(['http', 'embedded'] as const)(
    'is disconnected by the %s adapter, without affecting other users',
    async kind => {
      const { broadcaster, port, adapters } = await start();
      const realtime = adapters[kind];
      const tabs = [await signedIn(port, realtime, 'u/1'), await signedIn(port, realtime, 'u/1')];
      await signedIn(port, realtime, 'u2');
      await realtime.terminate('u/1');
      expect(await Promise.all(tabs.map(({ closed }) => closed))).toEqual([4009, 4009]);
      expect(broadcaster.stats().apps[0]).toMatchObject({ connections: 1, users: 1 });
      await realtime.terminate('unknown-user');
    },
  );

  it('does not count as disconnected if the server reports an error', async () => {
    const polite = await listen((_request, response) => response.end('{"error":"quota","code":4004}'));
    await expect(realtimeAt(polite.port).terminate('u1')).rejects.toThrow('refused it');
    await expect(realtimeAt(1).terminate('u1')).rejects.toThrow();
  });
});
