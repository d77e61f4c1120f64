import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { fileSms } from './message-file.ts';
import { twilioSms } from './twilio.ts';
import { unifonicSms } from './unifonic.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

type Seen = { method: string; path: string; headers: IncomingHttpHeaders; form: Record<string, string> };

/** Starts a local service with a fixed response, and records its requests. */
async function service(respond: (reply: ServerResponse) => void): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
      seen.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, form });
      respond(reply);
    });
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  undo.push(() => {
    server.closeAllConnections();
    return new Promise(resolve => void server.close(resolve));
  });
  const { port } = server.address() as AddressInfo; // a server that listens on TCP has one
  return { url: `http://127.0.0.1:${port}`, seen };
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (reply: ServerResponse) =>
    void reply
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));

/** Starts a local service that accepts no further connection: its listener is stopped, and its queue is full. */
async function fullService(): Promise<string> {
  const listener = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const server = require('node:net').createServer();
     server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
     });`,
    { eval: true },
  );
  undo.push(() => listener.terminate());
  const [port] = await once(listener, 'message');
  // Linux queues one connection more than the backlog.
  for (let queued = 0; queued < 2; queued += 1) {
    const socket = connect(port, '127.0.0.1');
    undo.unshift(async () => void socket.destroy());
    await once(socket, 'connect');
  }
  return `http://127.0.0.1:${port}`;
}
const text = 'رمز التحقّق في رِفق: 123456\nصالح 5 دقائق';
const message = { to: '+966501234567', text, code: '123456' };
const FORM = 'application/x-www-form-urlencoded;charset=UTF-8';

describe('twilio', () => {
  const config = { accountSid: 'AC1', authToken: 'token-of-twilio', from: '+15005550006' };

  it('receives the message in the documented form', async () => {
    const { url, seen } = await service(json(201, { sid: 'SM1', status: 'queued', error_code: null }));
    await twilioSms(config, url).send(message);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      method: 'POST',
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      form: { To: '+966501234567', From: '+15005550006', Body: text },
      headers: {
        authorization: `Basic ${Buffer.from('AC1:token-of-twilio').toString('base64')}`,
        'content-type': FORM,
      },
    });
  });

  it.each([
    [
      400,
      { code: 21211, message: "The 'To' number +966501234567 is not a valid phone number.", status: 400 },
    ],
    [401, { code: 20003, message: 'Authenticate', status: 401 }],
    [429, { code: 20429, message: 'Too Many Requests', status: 429 }],
    [500, { code: 20500, message: 'Internal Server Error', status: 500 }],
    [503, 'no JSON at all'],
  ])(
    'counts as refusing if it responds with %d, and the error contains neither code nor token nor phone',
    async (status, body) => {
      const { url } = await service(json(status, body));
      const error = await twilioSms(config, url).send(message).catch(String);
      expect(error).toContain(String(status));
      for (const secret of ['123456', 'token-of-twilio', '501234567']) expect(error).not.toContain(secret);
    },
  );
});

describe('unifonic', () => {
  const config = { appSid: 'sid-of-unifonic', senderId: 'Rifq' };
  const accepted = {
    success: true,
    message: '',
    errorCode: 'ER-00',
    data: {
      MessageID: 1,
      CorrelationID: '',
      Status: 'Queued',
      NumberOfUnits: 1,
      Cost: 0,
      Balance: 1,
      Recipient: '966501234567',
    },
  };

  it('receives the message in the documented form, the phone without its plus', async () => {
    const { url, seen } = await service(json(200, accepted));
    await unifonicSms(config, url).send(message);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      method: 'POST',
      path: '/rest/SMS/messages',
      form: { AppSid: 'sid-of-unifonic', SenderID: 'Rifq', Recipient: '966501234567', Body: text },
      headers: { accept: 'application/json', 'content-type': FORM },
    });
  });

  it('may return success as a string', async () => {
    const { url } = await service(json(200, { ...accepted, success: 'true' }));
    await expect(unifonicSms(config, url).send(message)).resolves.toBeUndefined();
  });

  it.each([
    [200, { success: false, message: 'Invalid Recipient', errorCode: 'ER-482', data: null }],
    [200, { success: 'false', message: 'Authentication failed', errorCode: 'ER-01', data: null }],
    [200, {}],
    [200, null],
    [200, 'text'],
    [401, accepted],
    [500, accepted],
    [502, { success: false }],
  ])(
    'counts as refusing if it responds with %d and %j, and the error contains neither code nor application nor phone',
    async (status, body) => {
      const { url } = await service(json(status, body));
      const error = await unifonicSms(config, url).send(message).catch(String);
      expect(error).toContain('refused');
      for (const secret of ['123456', 'sid-of-unifonic', '501234567']) expect(error).not.toContain(secret);
    },
  );

  it.each([
    [200, { success: false, errorCode: 'ER-482' }, 'refused'],
    [200, {}, 'unknown'],
    [200, '<html>', 'unknown'],
    [503, {}, 'unknown'],
  ])('that responds with %d and %j leaves the message %s', async (status, body, outcome) => {
    const { url } = await service(json(status, body));
    await expect(unifonicSms(config, url).send(message)).rejects.toMatchObject({ outcome });
  });
});

describe.each([
  ['twilio', (url: string) => twilioSms({ accountSid: 'a', authToken: 'b', from: 'c' }, url)],
  ['unifonic', (url: string) => unifonicSms({ appSid: 'a', senderId: 'b' }, url)],
])('%s without a connection', (_name, sender) => {
  it('has not sent the message; after an aborted exchange it may have', async () => {
    const gone = await service(() => undefined);
    await undo.pop()?.();
    await expect(sender(gone.url).send(message)).rejects.toMatchObject({ outcome: 'unsent' });
    const { url } = await service(reply => void reply.destroy());
    await expect(sender(url).send(message)).rejects.toMatchObject({ outcome: 'unknown' });
  });

  it.each([
    [400, 'refused'],
    [401, 'refused'],
    [408, 'unsent'],
    [429, 'unsent'],
    [503, 'unknown'],
    [500, 'unknown'],
    [502, 'unknown'],
    [504, 'unknown'],
  ])('and responds with %d leaves the message %s', async (status, outcome) => {
    const { url } = await service(json(status, {}));
    await expect(sender(url).send(message)).rejects.toMatchObject({ outcome });
  });

  it('and responds with 503 and the time of a retry has not sent it', async () => {
    const { url } = await service(json(503, {}, { 'retry-after': '5' }));
    await expect(sender(url).send(message)).rejects.toMatchObject({ outcome: 'unsent' });
  });

  it('and takes no connection has not sent it', async () => {
    await expect(sender(await fullService()).send(message)).rejects.toMatchObject({ outcome: 'unsent' });
  });
});

describe('text messages to the message file', () => {
  it('appends one JSON line for each message, for this user only, and shows it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rifq-outbox-'));
    undo.push(() => rm(folder, { recursive: true }));
    const file = join(folder, 'outbox.jsonl');
    const shown: string[] = [];
    const at = new Date('2026-03-10T12:00:00Z');
    const sender = fileSms({ file, show: line => void shown.push(line), now: () => at });
    await sender.send(message);
    await sender.send({ to: '+20100', text: 'بلا رمز' });
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(lines.map(line => JSON.parse(line))).toEqual([
      { at: '2026-03-10T12:00:00.000Z', channel: 'sms', to: '+966501234567', text, code: '123456' },
      { at: '2026-03-10T12:00:00.000Z', channel: 'sms', to: '+20100', text: 'بلا رمز' },
    ]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(shown).toEqual([expect.stringContaining('+966501234567'), expect.stringContaining('بلا رمز')]);
    expect(shown[0]).not.toContain('\n');
  });
});
