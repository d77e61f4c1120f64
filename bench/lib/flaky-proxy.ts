import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What leads to a port of this machine, and breaks. */
export interface BreakingLine {
  readonly port: number;
  /** Ends all connections where they are, in the middle of a request too, and lets none through. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** @param targetPort on which something listens, or will */
export async function flakyProxy(targetPort: number): Promise<BreakingLine> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
    // What is lost is told by its end.
    socket.on('error', () => undefined);
  };
  const server = createServer(near => {
    if (isCut) return void near.destroy();
    const far = connect(targetPort, '127.0.0.1');
    keep(near, far);
    keep(far, near);
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
