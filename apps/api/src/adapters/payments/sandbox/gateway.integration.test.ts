import { newId } from '@rifq/db';
import { sandboxObjects } from '@rifq/db/schema/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { gatewayContract } from '../../../testing/gateway-contract.ts';
import { newPayer, type SandboxSite, startSandboxSite, typedCard } from '../../../testing/sandbox-site.ts';
import { testCards } from './test-cards.ts';

gatewayContract('sandbox', async () => {
  const site = await startSandboxSite();
  return {
    gateway: site.sandbox.gateway,
    now: site.now,
    payer: {
      pays: async url => void (await site.send(url, typedCard(testCards.success.number))),
      isRefused: async url => void (await site.send(url, typedCard(testCards.declined.number))),
    },
    close: site.close,
  };
});

describe('the sandbox', () => {
  let site: SandboxSite;
  beforeAll(async () => {
    site = await startSandboxSite();
  });
  beforeEach(() => {
    Object.assign(site.sandbox.faults, { slow: null, down: null, wrong: null, refunds: 'done' });
  });
  afterAll(() => site.close());

  const gateway = () => site.sandbox.gateway;
  const paidWith = async (card: keyof typeof testCards) => {
    const started = await site.start();
    await site.send(started.url, typedCard(testCards[card].number));
    return started.reference;
  };
  const refundOf = (payment: string, amount = 500, refundId = newId()) => ({
    refundId,
    payment,
    money: { amount, currency: 'SAR' },
    refundedBefore: 0,
  });
  /** Creates a payer with a saved card. */
  const withCard = async (card: keyof typeof testCards) => {
    const payer = newPayer();
    const { url, reference } = await site.setup({ payer });
    await site.send(url, typedCard(testCards[card].number));
    if ('asksCode' in testCards[card]) await site.send(url, { action: 'confirm', code: '123456' });
    const saved = await gateway().retrieveSetup(reference);
    return { payer, card: saved.card?.reference ?? '' };
  };

  it.each([
    ['success', 'captured', null],
    ['mada', 'captured', null],
    ['declined', 'open', 'declined'],
    ['insufficient', 'open', 'insufficient_funds'],
    ['expired', 'open', 'expired_card'],
    ['wrongDetails', 'open', 'wrong_details'],
    ['secure', 'open', null],
    ['slowBank', 'processing', null],
  ] as const)('ends with the card %s as %s', async (card, state, decline) => {
    const { number, brand } = testCards[card];
    const found = await gateway().retrieve(await paidWith(card));
    expect(found).toMatchObject({ state, decline });
    if (card !== 'secure')
      expect(found.card).toMatchObject({ brand, last4: number.slice(-4), expYear: 2030 });
  });

  it('stores no card number', async () => {
    const { number } = testCards.success;
    await site.send((await site.start({ saveCard: true })).url, { ...typedCard(number), keep: '1' });
    const written = JSON.stringify(await site.database.db.select().from(sandboxObjects));
    expect(written).toContain(number.slice(-4));
    expect(written).not.toContain(number);
  });

  it('decides later on a card of a slow bank, and captures nothing until then', async () => {
    const reference = await paidWith('slowBank');
    expect(await gateway().retrieve(reference)).toMatchObject({ state: 'processing', captured: null });
    await expect(gateway().refund(refundOf(reference))).rejects.toMatchObject({ refused: true });
    site.advance(3 * 60);
    expect(await gateway().retrieve(reference)).toMatchObject({
      state: 'captured',
      captured: { amount: 2000 },
    });
  });

  it('captures nothing after the expiry', async () => {
    const { url, reference } = await site.start({ expiresAt: new Date(site.now().getTime() + 60_000) });
    site.advance(60);
    await site.send(url, typedCard(testCards.success.number));
    expect(await gateway().retrieve(reference)).toMatchObject({ state: 'expired', captured: null });
  });

  it('charges a saved card with the outcome of its number', async () => {
    const good = await withCard('success');
    expect(await site.start({ ...good, money: { amount: 1, currency: 'SAR' } })).toMatchObject({ url: null });

    const secure = await withCard('secure');
    const asked = await site.start(secure);
    expect(await gateway().retrieve(asked.reference)).toMatchObject({ state: 'open' });
    const response = await site.send(asked.url, { action: 'confirm', code: '000000' });
    expect(response.headers.location).toMatch(/^https:\/\/rifq\.example/);
    expect(await gateway().retrieve(asked.reference)).toMatchObject({
      state: 'declined',
      decline: 'authentication_failed',
    });
  });

  it('saves a card on the page only if its payer has chosen so', async () => {
    for (const [keep, savedReference] of [
      [{ keep: '1' }, expect.stringMatching(/^card_/)],
      [{}, null],
    ] as const) {
      const { url, reference } = await site.start({ saveCard: true });
      await site.send(url, { ...typedCard(testCards.success.number), ...keep });
      expect((await gateway().retrieve(reference)).card).toMatchObject({ reference: savedReference });
    }
  });

  it('refuses a different request with the same id', async () => {
    const paymentId = newId();
    const payer = newPayer();
    await site.start({ paymentId, payer });
    const other = site.start({ paymentId, payer, money: { amount: 1, currency: 'SAR' } });
    await expect(other).rejects.toMatchObject({ message: 'idempotency', refused: true });
  });

  it('starts one payment for concurrent repeats of a request', async () => {
    const request = { paymentId: newId(), payer: newPayer() };
    const started = await Promise.all([1, 2, 3, 4].map(() => site.start(request)));
    expect(new Set(started.map(({ reference }) => reference)).size).toBe(1);
  });

  it('refunds no more than was captured for concurrent requests', async () => {
    const reference = await paidWith('success');
    const results = await Promise.allSettled([1, 2, 3].map(() => gateway().refund(refundOf(reference, 900))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await gateway().retrieve(reference)).toMatchObject({ refunded: 1800 });
  });

  it('can be down before or after the execution of a call', async () => {
    const { faults } = site.sandbox;
    const lost = { name: 'GatewayError', refused: false };
    const reference = await paidWith('success');

    faults.down = 'before';
    const refund = refundOf(reference);
    await expect(gateway().refund(refund)).rejects.toMatchObject(lost);
    faults.down = null;
    expect(await gateway().retrieve(reference)).toMatchObject({ refunded: 0 });

    faults.down = 'after';
    await expect(gateway().refund(refund)).rejects.toMatchObject(lost);
    faults.down = null;
    expect(await gateway().retrieve(reference)).toMatchObject({ refunded: 500 });
    expect(await gateway().refund(refund)).toMatchObject({ state: 'done' });
    expect(await gateway().retrieve(reference)).toMatchObject({ refunded: 500 });
  });

  it('can be slow for as long as a test wants', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    site.sandbox.faults.slow = promise;
    const request = { paymentId: newId(), payer: newPayer() };
    const responses: string[] = [];
    const slow = site.start(request).then(() => responses.push('slow'));
    site.sandbox.faults.slow = null;
    await site.start(request).then(() => responses.push('quick'));
    resolve();
    await slow;
    expect(responses).toEqual(['quick', 'slow']);
  });

  it('can capture other money than requested', async () => {
    site.sandbox.faults.wrong = { amount: 1999, currency: 'USD' };
    const reference = await paidWith('success');
    const captured = { amount: 1999, currency: 'USD' };
    expect(await gateway().retrieve(reference)).toMatchObject({ state: 'captured', captured });
  });

  it('can delay, fail or refuse refunds', async () => {
    const { faults } = site.sandbox;
    const reference = await paidWith('success');
    faults.refunds = 'refused';
    await expect(gateway().refund(refundOf(reference))).rejects.toMatchObject({ refused: true });

    faults.refunds = 'failed';
    expect(await gateway().refund(refundOf(reference))).toMatchObject({ state: 'failed' });

    faults.refunds = 'pending';
    const waiting = refundOf(reference, 1500);
    expect(await gateway().refund(waiting)).toMatchObject({ state: 'pending' });
    expect(await gateway().retrieve(reference)).toMatchObject({ refunded: 0 });
    await expect(gateway().refund(refundOf(reference, 501))).rejects.toMatchObject({ refused: true });
    site.advance(3 * 60);
    expect(await gateway().refund(waiting)).toMatchObject({ state: 'done' });
    expect(await gateway().retrieve(reference)).toMatchObject({ refunded: 1500 });
  });
});
