import { createHmac } from 'node:crypto';
import { createRequire } from 'node:module';
import { WebSocket } from 'ws';
import { benchApp } from './bench-app.ts';

/** Opens connection number `index` and resolves when it is ready; `onEvent` receives the text of every event. */
export type OpenClient = (url: string, index: number, onEvent: (text: string) => void) => Promise<void>;

const socketAddress = (url: string, path: string) => url.replace('http', 'ws') + path;

/** Every text except the greeting is an event. */
const openBare: OpenClient = (url, _index, onEvent) =>
  new Promise((resolve, reject) => {
    const ws = new WebSocket(socketAddress(url, '/'), { perMessageDeflate: false });
    ws.once('message', () => {
      ws.on('message', data => onEvent(data.toString()));
      resolve();
    });
    ws.on('error', reject);
  });

/** Implements just enough of the protocol to join its channel: two messages arrive before the first event. */
const openBroadcaster: OpenClient = (url, index, onEvent) =>
  new Promise((resolve, reject) => {
    const ws = new WebSocket(socketAddress(url, `/app/${benchApp.key}?protocol=7`), {
      perMessageDeflate: false,
    });
    ws.once('message', established => {
      const socketId = /\d+\.\d+/.exec(established.toString())?.[0];
      const channel = `private-notification.${index}`;
      const signature = createHmac('sha256', benchApp.secret).update(`${socketId}:${channel}`).digest('hex');
      ws.send(
        JSON.stringify({
          event: 'pusher:subscribe',
          data: { channel, auth: `${benchApp.key}:${signature}` },
        }),
      );
      ws.once('message', () => {
        ws.on('message', data => onEvent(data.toString()));
        resolve();
      });
    });
    ws.on('error', reject);
  });

type IoClient = {
  on(event: string, listener: (data: { at: string }) => void): void;
  emit(event: 'join', room: string, done: () => void): void;
};

const openSocketIo: OpenClient = (url, index, onEvent) =>
  new Promise((resolve, reject) => {
    const { io }: { io: (url: string, options: object) => IoClient } = createRequire(import.meta.url)(
      'socket.io-client',
    );
    const client = io(url, { transports: ['websocket'], forceNew: true });
    client.on('connect_error', reject);
    client.on('created', ({ at }) => onEvent(`"at":"${at}"`));
    client.on('connect', () => client.emit('join', `private-notification.${index}`, resolve));
  });

export const openers: ReadonlyMap<string, OpenClient> = new Map([
  ['socket-bare.ts', openBare],
  ['socket-broadcaster.ts', openBroadcaster],
  ['socket-io.ts', openSocketIo],
]);
