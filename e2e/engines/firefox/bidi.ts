import { once } from 'node:events';

type Answer = {
  id?: number;
  type: string;
  result?: unknown;
  error?: string;
  message?: string;
  method?: string;
  params?: unknown;
};

/** A connection of WebDriver BiDi: commands with their answers, and events. */
export class BiDi {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #commands = 0;
  onEvent: (method: string, params: unknown) => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(data)));
    socket.addEventListener('close', () => {
      for (const answer of this.#waiting.values())
        answer({ type: 'error', message: 'the connection has ended' });
    });
  }

  static async connect(url: string): Promise<BiDi> {
    const socket = new WebSocket(url);
    await once(socket, 'open');
    return new BiDi(socket);
  }

  /** Sends a command and waits for its answer. Throws its error. */
  async send<T>(method: string, params: object): Promise<T> {
    const id = ++this.#commands;
    const answered = new Promise<Answer>(resolve => this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params }));
    const { type, result, error, message } = await answered;
    if (type !== 'success') throw new Error(`${method}: ${error}: ${message}`);
    return result as T;
  }

  close(): void {
    this.#socket.close();
  }

  #take(answer: Answer): void {
    if (answer.type === 'event') this.onEvent(answer.method ?? '', answer.params);
    if (answer.id === undefined) return;
    this.#waiting.get(answer.id)?.(answer);
    this.#waiting.delete(answer.id);
  }
}
