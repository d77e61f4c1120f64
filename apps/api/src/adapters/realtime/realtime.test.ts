import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBroadcaster } from '@rifq/broadcaster';
import { describe, expect, it, onTestFinished } from 'vitest';
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
  it('sends any number of events, ten a call, in their order', async () => {
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

  it('rejects on a wrong secret, on an error with status 200, and when no server listens', async () => {
    const broadcaster = createBroadcaster({ apps: [app] });
    onTestFinished(() => broadcaster.stop());
    const strict = await listen(broadcaster.handleRequest);
    await expect(realtimeAt(strict.port, 'another secret').publish([event(1)])).rejects.toThrow();
    const polite = await listen((_request, response) => response.end('{"error":"quota","code":4004}'));
    await expect(realtimeAt(polite.port).publish([event(1)])).rejects.toThrow('refused it');
    await expect(realtimeAt(1).publish([event(1)])).rejects.toThrow();
  });

  it('has one deadline for an answer that never begins and one that never ends', async () => {
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
