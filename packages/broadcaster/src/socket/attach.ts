import type { IncomingMessage, Server } from 'node:http';
import type { Log } from '../options.ts';
import { isSocketPath } from './handshake.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';
import type { SocketServer } from './socket-server.ts';

/** Node calls it since 24.9; its types do not have it on a server yet. */
type AttachableServer = Server & { shouldUpgradeCallback?: (request: IncomingMessage) => boolean };

/**
 * Handles the upgrade requests of an HTTP server below `/app`. All others are unaffected: they are plain requests
 * unless there is another upgrade listener (`curl --http2` sends an upgrade with each request), which then handles
 * them.
 */
export function attach(server: AttachableServer, sockets: SocketServer, log: Log): void {
  const others = server.shouldUpgradeCallback;
  server.shouldUpgradeCallback = request =>
    isSocketPath(request.url ?? '') ||
    (server.listenerCount('upgrade') > 1 && (others?.call(server, request) ?? true));

  server.on('upgrade', (request, socket, head) => {
    if (sockets.handleUpgrade(request, socket, head) || server.listenerCount('upgrade') > 1) return;
    // An older Node does not call `shouldUpgradeCallback`, and there is no other listener to respond or to handle
    // socket errors.
    socket.on('error', (error: Error) => log.debug({ err: error }, 'a socket failed'));
    refuseUpgrade(socket, '404 Not Found');
  });
}
