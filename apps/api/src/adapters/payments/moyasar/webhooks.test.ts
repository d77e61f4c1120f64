import { describe, expect, it } from 'vitest';
import { readWebhook } from './webhooks.ts';

const SECRET = 'secret-of-the-webhooks';
const data = { id: '760878ec-d1d3-4f72-9056-191683f55872', status: 'paid', invoice_id: null, metadata: null };
const invoice = '9785ba96-a1be-4b13-a281-b27a4a6dad39';

const read = (event: unknown) =>
  readWebhook(SECRET, {
    headers: {},
    body: Buffer.from(typeof event === 'string' ? event : JSON.stringify(event)),
  });
const event = (type: string, more: object = {}) => ({
  id: 'event-1',
  type,
  created_at: '2026-11-22T10:00:00Z',
  secret_token: SECRET,
  account_name: 'Rifq Clinic',
  live: false,
  data,
  ...more,
});

describe('a webhook', () => {
  it.each([
    'payment_paid',
    'payment_failed',
    'payment_faild',
    'payment_refunded',
    'payment_voided',
    'payment_captured',
    'payment_abandoned',
  ])('%s contains the payment, or the invoice that it pays', type => {
    expect(read(event(type))).toEqual({
      eventId: 'event-1',
      about: { kind: 'payment', reference: `payment:${data.id}` },
    });
    expect(read(event(type, { data: { ...data, invoice_id: invoice } }))?.about).toEqual({
      kind: 'payment',
      reference: `invoice:${invoice}`,
    });
  });

  it('contains the visit for which a card was verified', () => {
    const verified = event('payment_verified', { data: { ...data, metadata: { setup_id: 'visit-1' } } });
    expect(read(verified)?.about).toEqual({ kind: 'setup', reference: 'visit-1' });
  });

  it.each(['card_auth_authenticated', 'card_auth_failed'])(
    '%s contains the visit, and never a payment',
    type => {
      const ofVisit = event(type, { data: { id: 'auth-1', metadata: { setup_id: 'visit-1' } } });
      expect(read(ofVisit)?.about).toEqual({ kind: 'setup', reference: 'visit-1' });
      expect(read(event(type))).toEqual({ eventId: 'event-1', about: null });
    },
  );

  it.each([
    ['webhook_verification', { webhook_id: 'w', verification_code: '482913' }],
    ['balance_transferred', { id: 'x' }],
    ['payment_paid', { without: 'an id' }],
  ])('%s with an unrelated subject is accepted and ignored', (type, other) => {
    expect(read(event(type, { data: other }))).toEqual({ eventId: 'event-1', about: null });
  });

  it.each([
    ['another secret', event('payment_paid', { secret_token: `${SECRET}x` })],
    ['an empty secret', event('payment_paid', { secret_token: '' })],
    ['no secret', event('payment_paid', { secret_token: undefined })],
    ['no id', event('payment_paid', { id: undefined })],
    ['no JSON', '{'],
    ['null', 'null'],
    ['nothing', ''],
  ])("with %s is not the gateway's", (_what, given) => {
    expect(read(given)).toBeNull();
  });
});
