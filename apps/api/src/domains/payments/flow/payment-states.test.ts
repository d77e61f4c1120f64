import { canPaymentMove, isAwaitingPayer, paymentStates } from '@rifq/rules';
import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GatewayPayment } from '../../../ports/payments.ts';
import { nextPaymentState } from './payment-states.ts';

const now = new Date('2026-11-22T10:00:00Z');
const uncapturedStates = ['open', 'processing', 'declined', 'expired', 'cancelled'] as const;

const minutes = fc.integer({ min: -30, max: 30 }).map(n => new Date(now.getTime() + n * 60_000));
const money = fc.record({
  amount: fc.constantFrom(0, 1, 1999, 2000, 2001),
  currency: fc.constantFrom('SAR', 'AED'),
});
const snapshots: fc.Arbitrary<GatewayPayment> = fc.record({
  reference: fc.constant('session'),
  state: fc.constantFrom(...uncapturedStates, 'captured'),
  captured: fc.option(money),
  refunded: fc.constantFrom(0, 2000),
  card: fc.constant(null),
  decline: fc.constantFrom(null, 'declined'),
});
/** A payment without a capture. */
const uncaptured = fc.record({
  state: fc.constantFrom(...paymentStates.filter(state => canPaymentMove(state, 'paid'))),
  amount: fc.constant(2000),
  currency: fc.constant('SAR' as const),
  captured: fc.constant(0),
  expiresAt: minutes,
});
type Known = Parameters<typeof nextPaymentState>[0];
const property = (check: (payment: Known, snapshot: GatewayPayment) => void) =>
  fc.assert(fc.property(uncaptured, snapshots, check), { numRuns: fuzzRuns(500) });

it('moves only as the state machine allows', () => {
  property((payment, snapshot) => {
    const next = nextPaymentState(payment, snapshot, now);
    if (next) expect(canPaymentMove(payment.state, next.to)).toBe(true);
  });
});

it('accepts a capture exactly as requested, and refunds any other', () => {
  property((payment, snapshot) => {
    const next = nextPaymentState(payment, snapshot, now);
    const taken = snapshot.captured !== null && snapshot.captured.amount > 0 ? snapshot.captured : null;
    expect(next?.captured ?? null).toEqual(taken);
    const isExact = taken?.amount === payment.amount && taken.currency === payment.currency;
    expect(next?.to === 'paid').toBe(isExact);
    if (taken !== null && !isExact) expect(next).toMatchObject({ to: 'refunding', flag: expect.any(String) });
  });
});

it('changes nothing after a capture, whatever is reported later', () => {
  property((payment, snapshot) => {
    for (const state of paymentStates) {
      expect(nextPaymentState({ ...payment, state, captured: 1 }, snapshot, now)).toBeNull();
    }
  });
});

it('reaches the same state by reports in any order and number, once all have arrived', () => {
  const reports = fc.array(fc.constantFrom(...uncapturedStates), { maxLength: 6 });
  fc.assert(
    fc.property(uncaptured, reports, fc.nat(6), (payment, states, at) => {
      const captured = { amount: 2000, currency: 'SAR' };
      const snapshot = { reference: 'session', refunded: 0, card: null, decline: null };
      const before = states.map((state): GatewayPayment => ({ ...snapshot, state, captured: null }));
      const all = before.toSpliced(at, 0, { ...snapshot, state: 'captured', captured });
      let known: Known = payment;
      for (const report of all) {
        const next = nextPaymentState(known, report, now);
        if (next) known = { ...known, state: next.to, captured: next.captured?.amount ?? 0 };
      }
      expect(known).toMatchObject({ state: 'paid', captured: 2000 });
    }),
    { numRuns: fuzzRuns(300) },
  );
});

it('ends an unpaid payment permanently: an older report does not reopen it', () => {
  property((payment, snapshot) => {
    if (isAwaitingPayer(payment.state) || snapshot.captured !== null) return;
    expect(
      nextPaymentState(
        payment,
        { ...snapshot, state: snapshot.state === 'captured' ? 'open' : snapshot.state },
        now,
      ),
    ).toBeNull();
  });
});

describe('without a capture', () => {
  const payment = { amount: 2000, currency: 'SAR', captured: 0 } as const;
  const expiredOne = { ...payment, expiresAt: now };
  const held = { ...payment, expiresAt: new Date(now.getTime() + 1) };
  const apply = (known: Known, state: 'cancelled' | 'open') =>
    nextPaymentState(
      known,
      { reference: 's', state, captured: null, refunded: 0, card: null, decline: null },
      now,
    )?.to;

  it('expires a payment that was cancelled because it expired, or stays open afterwards', () => {
    expect(apply({ ...expiredOne, state: 'open' }, 'cancelled')).toBe('expired');
    expect(apply({ ...expiredOne, state: 'open' }, 'open')).toBe('expired');
    expect(apply({ ...held, state: 'open' }, 'cancelled')).toBe('cancelled');
  });

  it('reopens a payment that the bank refused after processing it, until it expires', () => {
    expect(apply({ ...held, state: 'processing' }, 'open')).toBe('open');
    expect(apply({ ...expiredOne, state: 'processing' }, 'open')).toBe('expired');
  });
});
