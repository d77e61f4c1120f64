import { once } from 'node:events';

type Reply = {
  id?: number;
  type: string;
  result?: unknown;
  error?: string;
  message?: string;
  method?: string;
  params?: unknown;
};

/** A connection of WebDriver BiDi: commands with their responses, and events. */
export class BiDi {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #commands = 0;
  onEvent: (method: string, params: unknown) => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(data)));
    socket.addEventListener('close', () => {
      for (const reply of this.#waiting.values())
        reply({ type: 'error', message: 'the connection has ended' });
    });
  }

  static async connect(url: string): Promise<BiDi> {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new BiDi(socket);
  }

  /** Sends a command and waits for its response. Throws its error. */
  async send<T>(method: string, params: object): Promise<T> {
    const id = ++this.#commands;
    const pending = new Promise<Reply>(resolve => this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params }));
    const { type, result, error, message } = await pending;
    if (type !== 'success') throw new Error(`${method}: ${error}: ${message}`);
    return result as T;
  }

  close(): void {
    this.#socket.close();
  }

  #take(reply: Reply): void {
    if (reply.type === 'event') this.onEvent(reply.method ?? '', reply.params);
    if (reply.id === undefined) return;
    this.#waiting.get(reply.id)?.(reply);
    this.#waiting.delete(reply.id);
  }
}
