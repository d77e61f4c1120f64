import { type WebSocket, WebSocketServer } from 'ws';
import { serveControl } from '../lib/socket-control.ts';

/** The floor: ws and nothing else. It keeps its sockets in a list and writes each of them the very bytes the broadcaster does. */
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
