import type { Duplex } from 'node:stream';

/**
 * Responds to an upgrade request with an error and destroys its socket, also when the client leaves its half open,
 * which would prevent the server from closing. The caller must handle the socket's errors.
 */
export function refuseUpgrade(
  socket: Duplex,
  status: '403 Forbidden' | '404 Not Found' | '503 Service Unavailable',
): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
