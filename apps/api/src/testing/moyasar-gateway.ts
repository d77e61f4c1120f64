import { newId } from '@rifq/db';
import { doubledKeys, startMoyasarDouble } from '@rifq/gateway-doubles/moyasar';
import { createTestDatabase } from '@rifq/testing';
import type { FastifyInstance } from 'fastify';
import { moyasarGateway } from '../adapters/payments/moyasar/index.ts';
import type { StartPayment } from '../ports/payments.ts';

export const WEBHOOK_SECRET = 'secret-of-the-webhooks';
export const publicUrl = new URL('https://rifq.example/');
export const returnUrl = 'https://rifq.example/payments/return';

/** Starts the gateway as in the app, on a new database, with a test double whose clock a test advances. */
export async function startGatewayOnDouble() {
  const clock = { now: new Date('2026-11-22T10:00:00Z') };
  const now = () => clock.now;
  const database = await createTestDatabase();
  const double = await startMoyasarDouble(now);
  const built = moyasarGateway({
    db: database.db,
    secretKey: doubledKeys.secret,
    publishableKey: doubledKeys.publishable,
    webhookSecret: WEBHOOK_SECRET,
    publicUrl,
    now,
    apiUrl: double.apiUrl,
    pauses: [0, 0],
  });
  return {
    ...built,
    double,
    database,
    later(minutes: number) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000);
    },
    /** Builds a request for 20 SAR on the gateway's page, valid for half an hour. */
    payment(given: Partial<StartPayment> = {}): StartPayment {
      return {
        paymentId: newId(),
        number: 'RF-7K2M-0418',
        payer: { userId: newId(), reference: null, name: 'سارة', email: null },
        money: { amount: 2000, currency: 'SAR' },
        description: 'استشارة عن مشمش',
        card: null,
        saveCard: false,
        returnUrl,
        expiresAt: new Date(clock.now.getTime() + 30 * 60_000),
        ...given,
      };
    },
    async close() {
      await double.close();
      await database.close();
    },
  };
}

export type GatewayOnDouble = Awaited<ReturnType<typeof startGatewayOnDouble>>;

/** Acts like the script of the card page: sends a card to the API that the page names. Returns the token. */
export async function submitCard(app: FastifyInstance, path: string, number: string): Promise<string> {
  const { body } = await app.inject(path);
  const named = (name: string) => new RegExp(`data-${name}="([^"]*)"`).exec(body)?.[1] ?? '';
  const response = await fetch(`${named('api')}/tokens`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ number, name: 'Sara Ali', month: '09', year: '2030', cvc: '123' },
      publishable_api_key: named('key'),
      callback_url: named('callback'),
      'metadata[setup_id]': named('setup'),
      'metadata[payer]': named('payer'),
    }),
  });
  const token: unknown = await response.json();
  return typeof token === 'object' && token !== null && 'id' in token ? String(token.id) : '';
}
