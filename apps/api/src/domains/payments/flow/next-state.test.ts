import { canPaymentMove, isAwaitingPayer, paymentStates } from '@rifq/contract';
import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GatewayPayment } from '../../../ports/payments.ts';
import { nextPaymentState } from './next-state.ts';

const now = new Date('2026-11-22T10:00:00Z');
const untakenStates = ['open', 'processing', 'declined', 'expired', 'cancelled'] as const;

const minutes = fc.integer({ min: -30, max: 30 }).map(n => new Date(now.getTime() + n * 60_000));
const money = fc.record({
  amount: fc.constantFrom(0, 1, 1999, 2000, 2001),
  currency: fc.constantFrom('SAR', 'AED'),
});
const snapshots: fc.Arbitrary<GatewayPayment> = fc.record({
  reference: fc.constant('session'),
  state: fc.constantFrom(...untakenStates, 'captured'),
  captured: fc.option(money),
  refunded: fc.constantFrom(0, 2000),
  card: fc.constant(null),
  decline: fc.constantFrom(null, 'declined'),
});
/** A payment of which nothing was captured. */
const untaken = fc.record({
  state: fc.constantFrom(...paymentStates.filter(state => canPaymentMove(state, 'paid'))),
  amount: fc.constant(2000),
  currency: fc.constant('SAR' as const),
  captured: fc.constant(0),
  expiresAt: minutes,
});
type Known = Parameters<typeof nextPaymentState>[0];
const property = (check: (payment: Known, said: GatewayPayment) => void) =>
  fc.assert(fc.property(untaken, snapshots, check), { numRuns: fuzzRuns(500) });

it('passes only where the table of states allows it', () => {
  property((payment, said) => {
    const next = nextPaymentState(payment, said, now);
    if (next) expect(canPaymentMove(payment.state, next.to)).toBe(true);
  });
});

it('fulfils what was captured just as it was asked for, and sends anything else back', () => {
  property((payment, said) => {
    const next = nextPaymentState(payment, said, now);
    const taken = said.captured !== null && said.captured.amount > 0 ? said.captured : null;
    expect(next?.captured ?? null).toEqual(taken);
    const isExact = taken?.amount === payment.amount && taken.currency === payment.currency;
    expect(next?.to === 'paid').toBe(isExact);
    if (taken !== null && !isExact) expect(next).toMatchObject({ to: 'refunding', flag: expect.any(String) });
  });
});

it('changes nothing once something was captured, whatever is said later', () => {
  property((payment, said) => {
    for (const state of paymentStates) {
      expect(nextPaymentState({ ...payment, state, captured: 1 }, said, now)).toBeNull();
    }
  });
});

it('comes to the same end by words in any order and any number, once the last one is heard', () => {
  const words = fc.array(fc.constantFrom(...untakenStates), { maxLength: 6 });
  fc.assert(
    fc.property(untaken, words, fc.nat(6), (payment, heard, at) => {
      const captured = { amount: 2000, currency: 'SAR' };
      const said = { reference: 'session', refunded: 0, card: null, decline: null };
      const before = heard.map((state): GatewayPayment => ({ ...said, state, captured: null }));
      const all = before.toSpliced(at, 0, { ...said, state: 'captured', captured });
      let known: Known = payment;
      for (const word of all) {
        const next = nextPaymentState(known, word, now);
        if (next) known = { ...known, state: next.to, captured: next.captured?.amount ?? 0 };
      }
      expect(known).toMatchObject({ state: 'paid', captured: 2000 });
    }),
    { numRuns: fuzzRuns(300) },
  );
});

it('ends for good what was not paid: an older word opens nothing again', () => {
  property((payment, said) => {
    if (isAwaitingPayer(payment.state) || said.captured !== null) return;
    expect(
      nextPaymentState(payment, { ...said, state: said.state === 'captured' ? 'open' : said.state }, now),
    ).toBeNull();
  });
});

describe('where nothing was captured', () => {
  const payment = { amount: 2000, currency: 'SAR', captured: 0 } as const;
  const over = { ...payment, expiresAt: now };
  const held = { ...payment, expiresAt: new Date(now.getTime() + 1) };
  const hear = (known: Known, state: 'cancelled' | 'open') =>
    nextPaymentState(
      known,
      { reference: 's', state, captured: null, refunded: 0, card: null, decline: null },
      now,
    )?.to;

  it('calls expired what was cancelled because its time was over, or stays open after it', () => {
    expect(hear({ ...over, state: 'open' }, 'cancelled')).toBe('expired');
    expect(hear({ ...over, state: 'open' }, 'open')).toBe('expired');
    expect(hear({ ...held, state: 'open' }, 'cancelled')).toBe('cancelled');
  });

  it('opens again what the bank refused after it had been deciding, within its time', () => {
    expect(hear({ ...held, state: 'processing' }, 'open')).toBe('open');
    expect(hear({ ...over, state: 'processing' }, 'open')).toBe('expired');
  });
});
