import type { IncomingMessage, Server } from 'node:http';
import type { Log } from '../options.ts';
import { isSocketPath } from './handshake.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';
import type { SocketServer } from './socket-server.ts';

/** As Node has it since 24.9, which its types do not say of a server yet; before, it is not asked. */
type AttachableServer = Server & { shouldUpgradeCallback?: (request: IncomingMessage) => boolean };

/**
 * Has a server hand its upgrade requests below `/app` over. All others stay what they were without it: plain requests when nobody
 * else listens for upgrades (`curl --http2` asks for one with each request), else the business of whoever does.
 */
export function attach(server: AttachableServer, sockets: SocketServer, log: Log): void {
  const others = server.shouldUpgradeCallback;
  server.shouldUpgradeCallback = request =>
    isSocketPath(request.url ?? '') ||
    (server.listenerCount('upgrade') > 1 && (others?.call(server, request) ?? true));

  server.on('upgrade', (request, socket, head) => {
    if (sockets.handleUpgrade(request, socket, head) || server.listenerCount('upgrade') > 1) return;
    // An older Node asks nobody before, and now nobody else would ever answer. It no longer listens to the socket's errors either.
    socket.on('error', (error: Error) => log.debug({ err: error }, 'a socket failed'));
    refuseUpgrade(socket, '404 Not Found');
  });
}
