import { newId } from '@rifq/db';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { readReference } from '../adapters/payments/moyasar/references.ts';
import type { StartedPayment, StartPayment } from '../ports/payments.ts';
import { GatewayError } from '../ports/payments.ts';
import { type GatewayOnDouble, startGatewayOnDouble } from './moyasar-gateway.ts';

export const APPROVED = '4201320111111010';

/** Returns Moyasar's id of a started payment. */
export const idOf = ({ reference }: Pick<StartedPayment, 'reference'>) => readReference(reference)?.id ?? '';

/** Returns the GatewayError with which a call fails. */
export async function refusal(promise: Promise<unknown>): Promise<GatewayError> {
  const error: unknown = await promise.then(
    () => expect.fail('it was not refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof GatewayError)) throw error;
  return error;
}

/** Provides one gateway with a test double, whose recorded requests and refunds are cleared before each test. */
export function useMoyasar() {
  const PAYER = newId();
  let on: GatewayOnDouble;
  beforeAll(async () => {
    on = await startGatewayOnDouble();
  });
  afterAll(() => on.close());
  beforeEach(() => {
    on.double.requests.length = 0;
    on.double.account.refunds.length = 0;
  });

  /** Gives a card on the invoice's page, and completes 3-D Secure. */
  function pay(started: StartedPayment, number: string, passed = true): string {
    return on.double.account.authenticate(on.double.account.payInvoice(idOf(started), number), passed);
  }

  async function paid(given: Partial<StartPayment> = {}): Promise<StartedPayment> {
    const started = await on.gateway.start(on.payment(given));
    pay(started, APPROVED);
    return started;
  }

  /** Creates a saved card that can be charged. */
  function savedCard(number: string): string {
    const { account } = on.double;
    const id = `token_${newId().replaceAll('-', '')}`;
    account.tokens.set(id, {
      ...{ id, status: 'active', brand: 'mada', funding: 'debit', country: 'SA', month: '9', year: '2030' },
      ...{
        name: 'Sara Ali',
        last_four: number.slice(-4),
        metadata: { payer: PAYER },
        message: null,
        verification_url: null,
      },
      ...{ created_at: account.at(), updated_at: account.at() },
    });
    account.numbers.set(id, number);
    return id;
  }

  return {
    on: () => on,
    pay,
    paid,
    withCard: (number: string = APPROVED) => ({
      card: savedCard(number),
      payer: { userId: PAYER, reference: null, name: 'سارة', email: null },
    }),
    /** Lists the received requests, without their queries. */
    asked: () => on.double.requests.map(({ method, url }) => `${method} ${url.split('?')[0]}`),
  };
}
