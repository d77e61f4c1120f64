import type { Duplex } from 'node:stream';

/**
 * Answers an upgrade request that comes to nothing, and ends its socket: also when the other side leaves its half open, which
 * would keep the server from ever closing. Whoever calls it listens to the socket's errors.
 */
export function refuseUpgrade(
  socket: Duplex,
  status: '403 Forbidden' | '404 Not Found' | '503 Service Unavailable',
): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
