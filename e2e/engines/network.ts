import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Certificate } from './certificate.ts';

/**
 * Fault for the requests of a path: aborted without a response, left hanging, a response with this status, or with this
 * JSON.
 */
type Trouble = 'abort' | 'hang' | 503 | 404 | { json: unknown };

interface NetworkOptions {
  appPort: number;
  /** Certificate for the browser's TLS connection to the app; null for plain HTTP. */
  certificate: Certificate | null;
  /** The browser's IP address as seen by the app, which counts rate limits by it. */
  client: string;
}

/**
 * The network between one browser and the app: a forward proxy that the browser uses, with TLS in front of an
 * app opened with https, and with simulated outages. Each browser of a test run has its own; all share the app's
 * origin.
 */
export class Network {
  /** Address of the proxy, for the browser's settings. */
  readonly address: string;
  /** Number of requested documents. */
  documents = 0;
  readonly #appPort: number;
  readonly #protocol: 'http' | 'https';
  readonly #client: string;
  readonly #sockets = new Set<Duplex>();
  readonly #servers: readonly { close(): void }[];
  #troubles: { path: RegExp; trouble: Trouble; endsByReload?: boolean }[] = [];
  #isLost = false;

  private constructor(port: number, servers: readonly { close(): void }[], options: NetworkOptions) {
    this.address = `http://127.0.0.1:${port}`;
    this.#servers = servers;
    this.#appPort = options.appPort;
    this.#protocol = options.certificate === null ? 'http' : 'https';
    this.#client = options.client;
  }

  /** Starts the proxy. */
  static async start(options: NetworkOptions): Promise<Network> {
    const { certificate } = options;
    const site = certificate === null ? createServer() : createSecureServer(certificate);
    const proxy = createServer();
    await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    const network = new Network(port, [proxy, site], options);
    proxy.on('request', (incoming, outgoing) => {
      const { hostname, pathname, search } = new URL(incoming.url ?? '/', 'http://proxy');
      if (hostname !== 'localhost') {
        outgoing.writeHead(403).end();
        return;
      }
      incoming.url = pathname + search;
      network.#pass(incoming, outgoing);
    });
    proxy.on('connection', socket => network.#admit(socket));
    proxy.on('connect', (connect, socket: Socket) => {
      // Browsers check for their own updates, which do not concern the test.
      if (!connect.url?.startsWith('localhost:')) {
        socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
        return;
      }
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      site.emit('connection', socket);
    });
    site.on('request', (incoming, outgoing) => network.#pass(incoming, outgoing));
    site.on('upgrade', (incoming, socket, head) => network.#upgrade(incoming, socket, head));
    return network;
  }

  /** Closes every connection and rejects new ones, as without reception or with a server that is down. */
  lose(): void {
    this.#isLost = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Applies a fault to requests whose path matches, until `restore`. */
  disturb(path: RegExp, trouble: Trouble): void {
    this.#troubles.push({ path, trouble });
  }

  /** Does the same until the next document is requested, which then belongs to another build. */
  disturbUntilReload(path: RegExp, trouble: Trouble): void {
    this.#troubles.push({ path, trouble, endsByReload: true });
  }

  /** Ends every outage. */
  restore(): void {
    this.#isLost = false;
    this.#troubles = [];
  }

  /** Stops the proxy and its open connections. */
  close(): void {
    this.lose();
    for (const server of this.#servers) server.close();
  }

  #admit(socket: Socket): void {
    if (this.#isLost) {
      socket.destroy();
      return;
    }
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  }

  #forward({ method, url, headers }: IncomingMessage) {
    return request({
      port: this.#appPort,
      host: '127.0.0.1',
      method,
      path: url,
      headers: { ...headers, 'x-forwarded-for': this.#client, 'x-forwarded-proto': this.#protocol },
    });
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? '/';
    if (incoming.headers['sec-fetch-dest'] === 'document') {
      this.documents += 1;
      this.#troubles = this.#troubles.filter(({ endsByReload }) => endsByReload !== true);
    }
    const trouble = this.#troubles.find(each => each.path.test(path))?.trouble;
    if (trouble === 'abort') {
      incoming.socket.destroy();
      return;
    }
    if (trouble === 'hang') {
      incoming.resume();
      return;
    }
    if (trouble !== undefined) {
      const [status, body] =
        typeof trouble === 'number' ? [trouble, ''] : [200, JSON.stringify(trouble.json)];
      outgoing
        .writeHead(status, { 'cache-control': 'no-store', 'content-type': 'application/json' })
        .end(body);
      return;
    }
    const forwarded = this.#forward(incoming);
    forwarded.on('response', response => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => incoming.socket.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  }

  #upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    const forwarded = this.#forward(incoming);
    forwarded.on('upgrade', (response, upstream, rest) => {
      const headers = response.rawHeaders.map((text, index) =>
        index % 2 === 0 ? `${text}: ` : `${text}\r\n`,
      );
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('')}\r\n`);
      upstream.write(head);
      socket.write(rest);
      socket.pipe(upstream).pipe(socket);
      upstream.on('error', () => socket.destroy());
      socket.on('close', () => upstream.destroy());
    });
    forwarded.on('response', () => socket.destroy());
    forwarded.on('error', () => socket.destroy());
    socket.on('error', () => forwarded.destroy());
    forwarded.end();
  }
}
