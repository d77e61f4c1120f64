import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { PATH } from './raw-client.ts';

/** Request line and headers of an upgrade request, without a body. */
export function upgradeRequest(path: string, protocol = 'websocket'): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`;
}

/** Opens a connection and sends text; it leaves its half open when the other side ends. */
export async function sendRaw(port: number, text: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** The bare socket after a WebSocket handshake: no frame is read or replied to, and any bytes can be sent. */
export async function upgradeManually(
  port: number,
  path: string = PATH,
): Promise<{ socket: Socket; head: Buffer }> {
  const headers = {
    ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
  };
  const [, socket, head] = await once(request({ host: '127.0.0.1', port, path, headers }).end(), 'upgrade');
  onTestFinished(() => void socket.destroy());
  return { socket, head };
}

/** Reads until the other side ends, and finds the code in its close frame. */
export async function closeCodeOf({ socket, head }: { socket: Socket; head: Buffer }): Promise<number> {
  const received: Buffer[] = [head];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  await once(socket, 'end');
  socket.destroy();
  const all = Buffer.concat(received);
  return all.readUInt16BE(all.lastIndexOf(0x88) + 2);
}
