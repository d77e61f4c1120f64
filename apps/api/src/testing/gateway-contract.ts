import { newId } from '@rifq/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  GatewayError,
  type GatewayMoney,
  type GatewayPayer,
  type PaymentGateway,
  type StartPayment,
} from '../ports/payments.ts';

/** Actions of a payer on the page at a URL. */
export type PayerAtGateway = {
  /** Pays with a card, or saves it on a page for that. */
  pays(url: string): Promise<void>;
  /** Uses a card that the bank declines. */
  isRefused(url: string): Promise<void>;
};

export type GatewayUnderTest = {
  readonly gateway: PaymentGateway;
  readonly payer: PayerAtGateway;
  readonly now: () => Date;
  close(): Promise<void>;
};

const refusal = { name: 'GatewayError', refused: true } satisfies Partial<GatewayError>;

/** Tests the behaviour that payments require of every gateway; each adapter runs it unchanged. */
export function gatewayContract(
  name: string,
  make: () => Promise<GatewayUnderTest>,
  { money = { amount: 2000, currency: 'SAR' } }: { readonly money?: GatewayMoney } = {},
): void {
  describe(`the payment gateway ${name}`, () => {
    let gateway: PaymentGateway;
    let payer: PayerAtGateway;
    let under: GatewayUnderTest;
    beforeAll(async () => {
      under = await make();
      ({ gateway, payer } = under);
    });
    afterAll(() => under.close());

    const newPayer = (): GatewayPayer => ({ userId: newId(), reference: null, name: 'نورة', email: null });
    const later = { returnUrl: 'https://rifq.example/back', expiresIn: 60 * 60_000 };
    const requestBy = (who: GatewayPayer, changes: Partial<StartPayment> = {}): StartPayment => ({
      paymentId: newId(),
      number: 'RF-7K2M-0418',
      payer: who,
      money,
      description: 'استشارة عن مشمش',
      card: null,
      saveCard: false,
      returnUrl: later.returnUrl,
      expiresAt: new Date(under.now().getTime() + later.expiresIn),
      ...changes,
    });
    const begin = (changes?: Partial<StartPayment>) => gateway.start(requestBy(newPayer(), changes));
    const pageOf = ({ url }: { readonly url: string | null }): string => {
      if (url === null) throw new Error('there is nothing for the payer to do');
      return url;
    };
    const paid = async () => {
      const started = await begin();
      await payer.pays(pageOf(started));
      return started.reference;
    };
    const refundOf = (payment: string, amount: number, refundedBefore = 0, refundId = newId()) => ({
      refundId,
      payment,
      money: { ...money, amount },
      refundedBefore,
    });
    /** Creates a payer with a saved card. */
    const withSavedCard = async () => {
      const who = newPayer();
      const { setupId, ...request } = { setupId: newId(), ...requestBy(who) };
      const started = await gateway.setup({ setupId, ...request });
      await payer.pays(started.url);
      const { card } = await gateway.retrieveSetup(started.reference);
      if (card?.reference == null) throw new Error('the gateway has saved no card');
      return { who: { ...who, reference: started.payerReference }, card: card.reference };
    };

    it('starts a payment in which nothing is captured, once for a repeated request', async () => {
      const request = requestBy(newPayer());
      const first = await gateway.start(request);
      const again = await gateway.start(request);
      expect(again).toEqual(first);
      expect(await gateway.retrieve(first.reference)).toMatchObject({
        reference: first.reference,
        state: 'open',
        captured: null,
        refunded: 0,
        card: null,
        decline: null,
      });
    });

    it('captures the requested money, and reports the card', async () => {
      const reference = await paid();
      expect(await gateway.retrieve(reference)).toMatchObject({
        state: 'captured',
        captured: money,
        refunded: 0,
        card: { last4: expect.stringMatching(/^\d{4}$/) },
        decline: null,
      });
    });

    it('reports why a bank declined, captures nothing, and accepts the next attempt', async () => {
      const started = await begin();
      await payer.isRefused(pageOf(started));
      const refused = await gateway.retrieve(started.reference);
      expect(refused).toMatchObject({ captured: null, decline: 'declined' });
      expect(['open', 'declined']).toContain(refused.state);
      if (refused.state === 'declined') return;
      await payer.pays(pageOf(started));
      expect(await gateway.retrieve(started.reference)).toMatchObject({ state: 'captured', decline: null });
    });

    it('prevents paying a cancelled payment, and preserves an earlier payment', async () => {
      const started = await begin();
      await gateway.cancel(started.reference);
      await gateway.cancel(started.reference);
      await payer.pays(pageOf(started)).catch(() => undefined);
      expect(await gateway.retrieve(started.reference)).toMatchObject({ state: 'cancelled', captured: null });

      const reference = await paid();
      await gateway.cancel(reference);
      expect(await gateway.retrieve(reference)).toMatchObject({ state: 'captured', captured: money });
    });

    it('refunds in parts, once for each request and never more than was captured', async () => {
      const reference = await paid();
      const part = refundOf(reference, money.amount - 1);
      const first = await gateway.refund(part);
      expect(first.state).not.toBe('failed');
      expect(await gateway.refund(part)).toEqual(first);
      expect(await gateway.retrieve(reference)).toMatchObject({
        captured: money,
        refunded: money.amount - 1,
      });
      await expect(gateway.refund(refundOf(reference, 2, money.amount - 1))).rejects.toMatchObject(refusal);
      await gateway.refund(refundOf(reference, 1, money.amount - 1));
      expect(await gateway.retrieve(reference)).toMatchObject({ captured: money, refunded: money.amount });
    });

    it('saves a card that its payer can use again without typing it, until it is removed', async () => {
      const { who, card } = await withSavedCard();
      const started = await gateway.start(requestBy(who, { card }));
      // The bank may authenticate its holder.
      if (started.url !== null) await payer.pays(started.url);
      expect(await gateway.retrieve(started.reference)).toMatchObject({
        state: 'captured',
        captured: money,
        card: { reference: card },
      });
      await gateway.removeCard(card);
      await gateway.removeCard(card);
      await expect(gateway.start(requestBy(who, { card }))).rejects.toMatchObject(refusal);
    });

    it('refuses the card of another payer', async () => {
      const { card } = await withSavedCard();
      const other = await withSavedCard();
      await expect(gateway.start(requestBy(other.who, { card }))).rejects.toMatchObject(refusal);
    });

    it('refuses unknown objects, and a currency that it does not support', async () => {
      const unknown = [
        gateway.retrieve(newId()),
        gateway.retrieveSetup(newId()),
        gateway.refund(refundOf(newId(), 1)),
        begin({ money: { amount: 2000, currency: 'XXX' } }),
      ];
      for (const call of await Promise.allSettled(unknown)) {
        expect(call).toMatchObject({ status: 'rejected', reason: expect.any(GatewayError) });
        expect(call).toMatchObject({ reason: refusal });
      }
    });

    it('accepts no webhook that it has not sent', async () => {
      const body = Buffer.from(JSON.stringify({ id: '1', type: 'payment.captured', data: {} }));
      expect(await gateway.readWebhook({ headers: {}, body })).toBeNull();
      expect(await gateway.readWebhook({ headers: {}, body: Buffer.from('no JSON') })).toBeNull();
    });
  });
}
