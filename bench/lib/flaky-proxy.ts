import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A breakable TCP proxy to a local port. */
export interface FlakyProxy {
  readonly port: number;
  /** Closes all connections immediately, even during a request, and accepts none. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** @param targetPort that something listens on, now or later */
export async function flakyProxy(targetPort: number): Promise<FlakyProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const track = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
    // The end of the connection reports the loss.
    socket.on('error', () => undefined);
  };
  const server = createServer(near => {
    if (isCut) return void near.destroy();
    const far = connect(targetPort, '127.0.0.1');
    track(near, far);
    track(far, near);
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    cut,
    mend() {
      isCut = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
