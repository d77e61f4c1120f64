import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { isJsonObject, type JsonObject, parseJson } from '../protocol/json.ts';
import { channelText, sign } from '../protocol/signatures.ts';
import { type TestServer, testApp } from './server.ts';

/** A frame of the server; `data` is parsed when it was a string. */
export type Frame = {
  readonly event: string;
  readonly channel: unknown;
  readonly data: unknown;
  readonly raw: JsonObject;
};

export type RawClient = {
  readonly ws: WebSocket;
  /** Sends an object as JSON, text and bytes unchanged. */
  send(message: object | string | Buffer): void;
  /** The next frame; fails when it is not `event`. */
  next(event: string): Promise<Frame>;
  /** Sends a ping and returns everything that arrived before its pong. */
  settle(): Promise<Frame[]>;
  /** Frames that have arrived and were not taken yet. */
  readonly arrived: readonly Frame[];
  readonly closed: Promise<{ code: number; reason: string }>;
};

export type Connected = RawClient & {
  readonly socketId: string;
  subscribe(channel: string, channelData?: string): void;
};

export const PATH = `/app/${testApp.key}?protocol=7&client=test&version=1`;

/** Opens a WebSocket with access to the raw frames of the protocol. */
export function openRaw(
  { port }: Pick<TestServer, 'port'>,
  path: string = PATH,
  headers: Record<string, string> = {},
): RawClient {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false, headers });
  onTestFinished(() => ws.terminate());
  const frames: Frame[] = [];
  let wake: () => void = () => undefined;
  ws.on('message', data => {
    frames.push(readFrame(data.toString()));
    wake();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve, reject) => {
    ws.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    ws.on('error', reject);
  });
  // An error must not fail tests that do not await `closed`.
  closed.catch(() => undefined);

  async function take(): Promise<Frame> {
    for (;;) {
      const frame = frames.shift();
      if (frame) return frame;
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    }
  }

  return {
    ws,
    closed,
    arrived: frames,
    send: message =>
      ws.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message)),
    async next(event) {
      const frame = await take();
      if (frame.event !== event) throw new Error(`${event} was due, but ${JSON.stringify(frame.raw)} came`);
      return frame;
    },
    async settle() {
      ws.send(JSON.stringify({ event: 'pusher:ping', data: {} }));
      const before: Frame[] = [];
      for (let frame = await take(); frame.event !== 'pusher:pong'; frame = await take()) before.push(frame);
      return before;
    },
  };
}

/** Connects and waits for the socket id. `subscribe` signs with the app's secret where a channel needs it. */
export async function connectRaw(server: Pick<TestServer, 'port'>): Promise<Connected> {
  const client = openRaw(server);
  const { data } = await client.next('pusher:connection_established');
  const socketId = isJsonObject(data) && typeof data.socket_id === 'string' ? data.socket_id : '';
  return {
    ...client,
    socketId,
    subscribe(channel, channelData) {
      const text = channelText(socketId, channel, channelData ?? null);
      const auth = `${testApp.key}:${sign(testApp.secret, text)}`;
      client.send({ event: 'pusher:subscribe', data: { channel, auth, channel_data: channelData } });
    },
  };
}

/** Connects and joins a channel. */
export async function joinRaw(
  server: Pick<TestServer, 'port'>,
  channel: string,
  channelData?: string,
): Promise<Connected> {
  const client = await connectRaw(server);
  client.subscribe(channel, channelData);
  await client.next('pusher_internal:subscription_succeeded');
  return client;
}

function readFrame(text: string): Frame {
  const raw = parseJson(text);
  if (!isJsonObject(raw) || typeof raw.event !== 'string') throw new Error(`not a frame: ${text}`);
  const parsed = typeof raw.data === 'string' ? parseJson(raw.data) : undefined;
  const data = parsed === undefined ? raw.data : parsed;
  return { event: raw.event, channel: raw.channel, data, raw };
}
