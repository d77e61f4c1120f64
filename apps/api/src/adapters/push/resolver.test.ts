import { createSocket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { dnsResolve } from './resolver.ts';

const TYPE_A = 1;

/** Starts a name server that returns one IPv4 address for every name, or never responds. */
async function startNameServer(address: readonly number[] | null): Promise<string> {
  const socket = createSocket('udp4');
  onTestFinished(() => void socket.close());
  socket.on('message', (query, { port, address: client }) => {
    if (address === null) return;
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const isForA = question.readUInt16BE(question.length - 4) === TYPE_A;
    const header = Buffer.from([
      query[0] ?? 0,
      query[1] ?? 0,
      0x81,
      0x80,
      0,
      1,
      0,
      isForA ? 1 : 0,
      0,
      0,
      0,
      0,
    ]);
    const record = [0xc0, 0x0c, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, ...address];
    socket.send(Buffer.concat([header, question, Buffer.from(isForA ? record : [])]), port, client);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return `127.0.0.1:${socket.address().port}`;
}

function find(server: string): Promise<{ error: NodeJS.ErrnoException | null; found: LookupAddress[] }> {
  return new Promise(resolve => {
    dnsResolve([server])('push.example', { all: true }, (error, found) => resolve({ error, found }));
  });
}

it('finds the addresses of a name', async () => {
  const { error, found } = await find(await startNameServer([203, 0, 113, 7]));
  expect(error).toBeNull();
  expect(found).toEqual([{ address: '203.0.113.7', family: 4 }]);
});

it('times out on a name server that never responds', async () => {
  const { error, found } = await find(await startNameServer(null));
  expect(error?.code).toBe('ETIMEOUT');
  expect(found).toEqual([]);
});
