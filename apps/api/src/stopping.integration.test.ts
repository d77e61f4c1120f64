import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buildOwner, buildSession, createTestDatabase } from '@rifq/testing';
import { expect, it, onTestFinished } from 'vitest';
import { dataFolder, startAppProcess } from './testing/app-process.ts';
import { waitForBlocked } from './testing/wait-for-blocked.ts';

async function open(port: number, text: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** Receives everything until the other side ends. */
async function receive(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', chunk => chunks.push(chunk));
  await once(socket, 'end');
  return Buffer.concat(chunks).toString();
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await new Promise<boolean>(resolve => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  socket.destroy();
  return isOpen;
}

it('finishes running requests when told to stop, and ends whatever its clients do', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const owner = await buildOwner(database.db);
  const { token } = await buildSession(database.db, owner.id);
  const { child, port, exit, complaints } = await startAppProcess(database.url, await dataFolder());
  const head = (method: string, path: string) =>
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`;

  await open(port, '');
  await open(port, 'GET /healthz HTTP/1.1\r\nX-A: ');
  await open(
    port,
    `${head('POST', '/api/pets/photo')}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n--b`,
  );
  (await open(port, `${head('POST', '/api/user/token')}Content-Length: 100\r\n\r\n{`)).end();
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/no-such-key?protocol=7`);
  onTestFinished(() => socket.close());

  const holder = await database.pool.connect();
  onTestFinished(() => holder.release());
  // None of the requests above reads notifications, so only the one below waits.
  await holder.query('begin; lock table notifications in access exclusive mode');
  const response = receive(await open(port, `${head('GET', '/api/notifications/list')}\r\n`));
  // The page and the count of unread ones.
  await waitForBlocked(database, 2);

  child.kill('SIGTERM');
  await expect.poll(() => accepts(port)).toBe(false);
  await holder.query('commit');
  expect(await response).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(await exit).toEqual([0, null]);
  expect(complaints.filter(line => line.includes('While stopping'))).toEqual([]);
});
