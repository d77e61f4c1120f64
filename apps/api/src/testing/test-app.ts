import { EventEmitter, once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENT_HEADER } from '@rifq/contract';
import { accountLanguages } from '@rifq/rules';
import { buildSession, createTestDatabase, type TestDatabase } from '@rifq/testing';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { fileMail } from '../adapters/mail/message-file.ts';
import { makeSandbox, type Sandbox } from '../adapters/payments/sandbox/index.ts';
import { vapidKeysOf } from '../adapters/push/vapid-keys.ts';
import { webPushPush } from '../adapters/push/webpush.ts';
import { embeddedRealtime } from '../adapters/realtime/embedded.ts';
import { fileSms } from '../adapters/sms/message-file.ts';
import { diskStorage } from '../adapters/storage/disk.ts';
import { buildApp } from '../app.ts';
import type { Deps } from '../core/deps.ts';
import { makeKeys } from '../core/keys.ts';
import { PSEUDO_LOCALE } from '../core/locales.ts';
import type { Domain } from '../domains/domain.ts';
import { composeDomains, startConsumers } from '../domains.ts';
import { runJobs, startJobs } from '../platform/jobs.ts';
import { makeOutbox } from '../platform/outbox.ts';
import { dispatchBatch } from '../platform/outbox-dispatcher.ts';
import type { GatewayPages } from '../ports/gateway-pages.ts';
import { liveBroadcaster } from '../start/live-broadcaster.ts';
import { bothWays } from './identity-tools.ts';

export type TestResponse = { status: number; body: unknown; response: LightMyRequestResponse };

/** Stores cookies between calls like a browser, and sends the header of our own pages. */
export type Browser = {
  readonly cookies: Map<string, string>;
  get(path: string, query?: Record<string, string>, headers?: Record<string, string>): Promise<TestResponse>;
  post(path: string, body?: object | FormData, headers?: Record<string, string>): Promise<TestResponse>;
};

/** An entry of the outbox file. */
export type SentMessage = {
  channel: 'sms' | 'mail';
  to: string;
  text: string;
  code?: string;
  subject?: string;
  html?: string;
  headers?: Record<string, string>;
};

export type TestApp = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly database: TestDatabase;
  /** The sandbox gateway, whose faults a test sets. It is the app's gateway unless another was given. */
  readonly sandbox: Sandbox;
  /** Advances the app's clock; it starts at the real time and otherwise never moves. */
  advance(seconds: number): void;
  /** Creates a browser without cookies, in a new network or at this address. */
  browser(address?: string): Browser;
  /** Creates a browser in which this user is signed in. */
  signedIn(userId: string): Promise<Browser>;
  /** Returns the next code sent to a phone, and waits for it if necessary. */
  codeFor(phoneE164: string): Promise<string>;
  /** Returns all messages sent so far. */
  messages(): Promise<SentMessage[]>;
  /** Dispatches all pending events to their consumers, by this clock if one is given; otherwise they wait. */
  dispatch(now?: () => Date): Promise<void>;
  /** Sends the sandbox's due webhooks, over HTTP to the app's endpoint. Returns their number. */
  sendWebhooks(): Promise<number>;
  close(): Promise<void>;
};

/**
 * Starts the app as it runs in production, on a new database and data folder: real PostgreSQL, real job queue, the
 * embedded sender (or a given one) and storage. Only the clock is simulated, and challenges are cheap.
 */
export async function startTestApp(
  overrides: {
    limits?: Partial<Deps['limits']>;
    identity?: (now: () => Date) => Deps['identity'];
    sms?: Deps['sms'];
    mail?: Deps['mail'];
    push?: Deps['push'];
    seller?: Deps['seller'];
    gateway?: Deps['gateway'];
    gatewayPages?: GatewayPages;
    /** Additional domains for a test. */
    domains?: readonly Domain[];
  } = {},
): Promise<TestApp> {
  const domains = composeDomains(overrides.domains);
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'rifq-app-'));
  const outbox = join(folder, 'outbox.jsonl');
  const sent = new EventEmitter();
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  let time = Date.now();
  const now = () => new Date(time);

  const failures: Error[] = [];
  const jobs = await startJobs({
    databaseUrl: database.url,
    workers: true,
    jobs: domains.jobs.map(({ job }) => job),
    onFailure: () => undefined,
    onError: e => failures.push(e),
  });
  const keys = makeKeys('a secret for tests that is long enough');
  const live = { id: '1', key: 'live-key', secret: 'the secret of the live channel' };
  const address = { key: live.key, cluster: 'ap2', host: 'localhost', port: 3000, forceTls: false };
  const publicUrl = new URL('http://localhost:3000');
  const broadcaster = liveBroadcaster({
    app: live,
    origins: [publicUrl.origin],
    trustProxy: undefined,
    log,
  });
  const sandbox = makeSandbox({
    webhookUrl: new URL('http://127.0.0.1:9/'),
    db: database.db,
    publicUrl,
    secret: keys.fingerprint('sandbox'),
    now,
    log,
  });
  const deps: Deps = {
    db: database.db,
    jobs,
    outbox: makeOutbox(domains, now),
    keys,
    identity: (overrides.identity ?? bothWays)(now),
    sms: overrides.sms ?? fileSms({ file: outbox, show: () => void sent.emit('sms'), now }),
    mail: overrides.mail ?? fileMail({ file: outbox, show: () => undefined, now }),
    push:
      overrides.push ??
      webPushPush({ keys: vapidKeysOf(keys), contact: 'mailto:test@example.com', hosts: ['push.example'] }),
    realtime: embeddedRealtime(live, address, broadcaster),
    storage: diskStorage(join(folder, 'files')),
    gateway: overrides.gateway ?? sandbox.gateway,
    currency: 'SAR',
    seller: overrides.seller ?? { name: 'رِفق', vat: null },
    now,
    log,
    publicUrl,
    limits: {
      requestsPerMinute: 100_000,
      smsPerCountryADay: 1000,
      challenge: { iterations: 1, first: 1, growth: 40, last: 100 },
      ...overrides.limits,
    },
  };
  const app = await buildApp({
    deps,
    broadcaster,
    web: null,
    log,
    trustProxy: undefined,
    gatewayPages: overrides.gatewayPages ?? sandbox.pages,
    domains,
    locales: [...accountLanguages, PSEUDO_LOCALE],
  });
  await runJobs(jobs, deps, domains.jobs);

  const messages: TestApp['messages'] = async () => {
    const text = await readFile(outbox, 'utf8').catch(() => '');
    return text
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line));
  };

  let listening: Promise<string> | null = null;
  const codesSeen = new Map<string, number>();
  let browsers = 0;
  const browser = (address?: string): Browser => {
    browsers += 1;
    const remoteAddress = address ?? `10.${Math.floor(browsers / 250)}.${browsers % 250}.1`;
    const cookies = new Map<string, string>();
    const send = async (
      method: 'GET' | 'POST',
      url: string,
      body?: object | FormData,
      extra = {},
    ): Promise<TestResponse> => {
      const form = body instanceof FormData ? new Response(body) : null;
      const response = await app.inject({
        method,
        url,
        remoteAddress,
        headers: {
          'sec-fetch-site': 'same-origin',
          [CLIENT_HEADER]: 'web',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(form ? { 'content-type': form.headers.get('content-type') ?? '' } : {}),
          ...extra,
        },
        ...(form ? { payload: Buffer.from(await form.arrayBuffer()) } : body ? { payload: body } : {}),
      });
      for (const cookie of response.cookies) {
        if (cookie.value === '') cookies.delete(cookie.name);
        else cookies.set(cookie.name, cookie.value);
      }
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      return { status: response.statusCode, body: isJson ? response.json() : response.body, response };
    };
    return {
      cookies,
      get: (path, query, headers) =>
        send('GET', query ? `${path}?${new URLSearchParams(query)}` : path, undefined, headers),
      post: (path, body, headers) => send('POST', path, body, headers),
    };
  };

  return {
    app,
    deps,
    database,
    sandbox,
    advance: seconds => {
      time += seconds * 1000;
    },
    browser,
    async signedIn(userId) {
      const { token } = await buildSession(database.db, userId, {
        createdAt: new Date(time),
        expiresAt: new Date(time + 24 * 3600 * 1000),
      });
      const fresh = browser();
      fresh.cookies.set('__Secure_TK', token);
      return fresh;
    },
    async codeFor(phoneE164) {
      const seen = codesSeen.get(phoneE164) ?? 0;
      codesSeen.set(phoneE164, seen + 1);
      for (;;) {
        const next = once(sent, 'sms');
        const code = (await messages()).filter(message => message.to === phoneE164)[seen]?.code;
        if (code !== undefined) return code;
        await next;
      }
    },
    messages,
    async dispatch(clock = now) {
      const running = startConsumers({ ...deps, now: clock }, domains);
      let handed: number;
      do {
        handed = 0;
        // Most consumers have no pending events, and a batch of each takes a transaction.
        const waiting = await database.pool.query<{ consumer: string }>(
          'select distinct consumer from outbox_deliveries',
        );
        const names = new Set(waiting.rows.map(row => row.consumer));
        for (const consumer of running)
          if (names.has(consumer.name)) handed += await dispatchBatch(deps, consumer);
      } while (handed > 0);
    },
    async sendWebhooks() {
      listening ??= app.listen({ port: 0, host: '127.0.0.1' });
      return sandbox.webhooks.sendDue(new URL('/webhooks/payments/sandbox', await listening));
    },
    async close() {
      await app.close();
      await jobs.stop();
      // Later errors come from dropping the database under closing connections.
      const [failure] = failures;
      await database.close();
      await rm(folder, { recursive: true, force: true });
      if (failure) throw failure;
    },
  };
}

/** Returns `data` of a successful response; anything else fails the test with the response. */
export function dataOf<T = Record<string, unknown>>(response: TestResponse): T {
  if (response.status !== 200)
    throw new Error(`expected 200, got ${response.status}: ${JSON.stringify(response.body)}`);
  return (response.body as { data: T }).data;
}

/** Returns status and code of a refusal. */
export const refusal = ({ status, body }: TestResponse) => ({
  status,
  code: (body as { code: string }).code,
});
