import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Certificate } from './certificate.ts';

/**
 * What becomes of the requests for a path: cut off without an answer, left without one, answered with a status, or with
 * this as JSON.
 */
type Trouble = 'abort' | 'hang' | 503 | 404 | { json: unknown };

interface NetworkOptions {
  appPort: number;
  /** That of the TLS with which the browser opens the app; null where it opens it on plain http. */
  certificate: Certificate | null;
  /** The address that the app sees as the browser's, by which it counts its limits. */
  client: string;
}

/**
 * The network between one browser and the app: a forward proxy that the browser is told to use, with TLS in front of an
 * app that is opened so, and with switches for outages. Browsers of one test run each have their own, and share the address of the app.
 */
export class Network {
  /** The address of the proxy, for the browser's settings. */
  readonly address: string;
  /** How many documents were asked for. */
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
    proxy.on('request', (incoming, answer) => {
      const { hostname, pathname, search } = new URL(incoming.url ?? '/', 'http://proxy');
      if (hostname !== 'localhost') {
        answer.writeHead(403).end();
        return;
      }
      incoming.url = pathname + search;
      network.#pass(incoming, answer);
    });
    proxy.on('connection', socket => network.#admit(socket));
    proxy.on('connect', (connect, socket: Socket) => {
      // Browsers look for updates of their own, which are none of the test's.
      if (!connect.url?.startsWith('localhost:')) {
        socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
        return;
      }
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      site.emit('connection', socket);
    });
    site.on('request', (incoming, answer) => network.#pass(incoming, answer));
    site.on('upgrade', (incoming, socket, head) => network.#upgrade(incoming, socket, head));
    return network;
  }

  /** Cuts every connection and refuses new ones, as a lift or a server that is down does. */
  lose(): void {
    this.#isLost = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Makes trouble for requests whose path matches, until `restore`. */
  disturb(path: RegExp, trouble: Trouble): void {
    this.#troubles.push({ path, trouble });
  }

  /** The same until the next document is asked for, which then belongs to another build. */
  disturbUntilReload(path: RegExp, trouble: Trouble): void {
    this.#troubles.push({ path, trouble, endsByReload: true });
  }

  /** Ends every outage. */
  restore(): void {
    this.#isLost = false;
    this.#troubles = [];
  }

  /** Stops the proxy, with what is still connected. */
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

  #pass(incoming: IncomingMessage, answer: ServerResponse): void {
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
      answer.writeHead(status, { 'cache-control': 'no-store', 'content-type': 'application/json' }).end(body);
      return;
    }
    const forwarded = this.#forward(incoming);
    forwarded.on('response', response => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    forwarded.on('error', () => incoming.socket.destroy());
    answer.on('close', () => forwarded.destroy());
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
