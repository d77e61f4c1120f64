import { type WebSocket, WebSocketServer } from 'ws';
import { serveControl } from '../lib/socket-control.ts';

/** Baseline: only ws. It stores its sockets in a list and writes the same bytes as the broadcaster. */
const sockets: WebSocket[] = [];
const control = serveControl(() => (connection, event) => {
  const channel = `private-notification.${connection}`;
  sockets[connection]?.send(JSON.stringify({ event: 'created', channel, data: JSON.stringify(event) }));
});
const server = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false });
control.on('upgrade', (request, socket, head) => {
  server.handleUpgrade(request, socket, head, client => {
    sockets.push(client);
    client.on('message', () => undefined);
    client.on('error', error => console.error(error));
    client.send('{"event":"ready"}');
  });
});
