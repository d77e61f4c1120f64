import type { Server as HttpServer } from 'node:http';
import { createRequire } from 'node:module';
import { serveControl } from '../lib/socket-control.ts';

/** The few socket.io types used here; it has its own lock file, so its types may not be installed. */
type IoSocket = {
  on(event: 'join', listener: (room: string, done: () => void) => void): void;
  join(room: string): void;
};
type Io = {
  on(event: 'connection', listener: (socket: IoSocket) => void): void;
  to(room: string): { emit(event: string, data: object): void };
};
const { Server }: { Server: new (http: HttpServer, options: object) => Io } = createRequire(import.meta.url)(
  'socket.io',
);

/** For orientation: socket.io with a room for each connection, over WebSocket only. */
const control = serveControl(() => (connection, event) => {
  io.to(`private-notification.${connection}`).emit('created', event);
});
const io = new Server(control, { transports: ['websocket'], perMessageDeflate: false, serveClient: false });
io.on('connection', socket => {
  socket.on('join', (room, done) => {
    socket.join(room);
    done();
  });
});
