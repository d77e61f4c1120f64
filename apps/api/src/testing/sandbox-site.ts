import fastifyRateLimit from '@fastify/rate-limit';
import { newId } from '@rifq/db';
import { accountLanguages } from '@rifq/rules';
import { createTestDatabase, type TestDatabase } from '@rifq/testing';
import Fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { makeSandbox, type Sandbox } from '../adapters/payments/sandbox/index.ts';
import { AppError } from '../core/errors.ts';
import { PSEUDO_LOCALE } from '../core/locales.ts';
import type { GatewayPayer, StartPayment, StartSetup } from '../ports/payments.ts';

export const SANDBOX_SECRET = Buffer.from('the secret of the webhooks in a test');

/** The return URL of payers, with another origin than the sandbox's. */
export const RETURN_URL = 'https://rifq.example/dashboard/payment?id=1';

export type SandboxSite = {
  readonly sandbox: Sandbox;
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly now: () => Date;
  /** Advances the clock, which otherwise never moves. */
  advance(seconds: number): void;
  /** Starts a payment of 20 riyals by a new payer, with the hosted page. */
  start(
    request?: Partial<StartPayment>,
  ): Promise<{ reference: string; payerReference: string | null; url: string | null }>;
  setup(
    request?: Partial<StartSetup>,
  ): Promise<{ reference: string; payerReference: string | null; url: string }>;
  /** Opens a page, or sends a form of it. */
  open(url: string | null): Promise<LightMyRequestResponse>;
  send(url: string | null, form: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
};

export const newPayer = (): GatewayPayer => ({ userId: newId(), reference: null, name: 'نورة', email: null });

/** Returns a form with a card as typed on the page. */
export const typedCard = (number: string) => ({
  action: 'pay',
  number,
  expiry: '12 / 30',
  cvc: '123',
  holder: 'TEST CARD',
});

/** Starts only the sandbox, on a new database: its port, its pages and its webhooks. */
export async function startSandboxSite({
  requestsPerMinute = 100_000,
  webhookUrl = new URL('http://127.0.0.1:9/'),
} = {}): Promise<SandboxSite> {
  const database = await createTestDatabase();
  let time = Date.now();
  const now = () => new Date(time);
  const sandbox = makeSandbox({
    db: database.db,
    publicUrl: new URL('https://pay.example'),
    webhookUrl,
    secret: SANDBOX_SECRET,
    now,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const app = Fastify();
  app.decorate('offeredLocales', [...accountLanguages, PSEUDO_LOCALE]);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(fastifyRateLimit, {
    global: false,
    max: requestsPerMinute,
    errorResponseBuilder: () => new AppError('request.too_many'),
  });
  await app.register(async scope => sandbox.pages(scope));
  const soon = () => new Date(time + 10 * 60_000);
  return {
    sandbox,
    app,
    database,
    now,
    advance: seconds => {
      time += seconds * 1000;
    },
    start: request =>
      sandbox.gateway.start({
        paymentId: newId(),
        number: 'RF-7K2M-0418',
        payer: newPayer(),
        money: { amount: 2000, currency: 'SAR' },
        description: 'استشارة عن مشمش',
        card: null,
        saveCard: false,
        returnUrl: RETURN_URL,
        expiresAt: soon(),
        ...request,
      }),
    setup: request =>
      sandbox.gateway.setup({
        setupId: newId(),
        payer: newPayer(),
        returnUrl: RETURN_URL,
        expiresAt: soon(),
        ...request,
      }),
    open: url => app.inject({ url: url ?? '' }),
    send: (url, form) =>
      app.inject({
        method: 'POST',
        url: url ?? '',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      }),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/** Returns the text of a page, without its markup. */
export const pageText = ({ body }: { body: string }) =>
  body
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ');

/** Returns the tag of the field with this name. */
export const fieldOf = ({ body }: { body: string }, name: string) =>
  new RegExp(`<input id="${name}"[^>]*>`).exec(body)?.[0] ?? '';
