import { newId, withTransaction } from '@rifq/db';
import { paymentRefunds } from '@rifq/db/schema/payments';
import { buildOwner, buildPayment, type Owner } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMailbox } from '../../../testing/mailbox.ts';
import { dataOf, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { issueCreditNote, issueReceipt } from './receipts.service.ts';

const seller = { name: 'عيادة الرفق', vat: { number: '300000000000003', rate: 1500 } };

const { mailbox, mail, reset } = makeMailbox();

let test: TestApp;
let owner: Owner;
beforeAll(async () => {
  test = await startTestApp({ seller, mail });
});
beforeEach(async () => {
  reset();
  owner = await buildOwner(test.database.db);
});
afterAll(() => test.close());

/** A payment of 23 riyals that is being settled. */
const captured = ({ amount = 2300, ...rest }: Parameters<typeof buildPayment>[2] = {}) =>
  buildPayment(test.database.db, owner.id, { amount, captured: amount, ...rest });

async function refundOf(paymentId: string, amount: number): Promise<string> {
  const id = newId();
  const refund = { id, paymentId, key: id, amount, reason: 'طلب العميل', state: 'done' } as const;
  await test.database.db.insert(paymentRefunds).values(refund);
  return id;
}

const receipt = (paymentId: string) =>
  withTransaction(test.deps.db, tx => issueReceipt(tx, test.deps, paymentId));
const creditNote = (paymentId: string, refundId: string) =>
  withTransaction(test.deps.db, tx => issueCreditNote(tx, test.deps, paymentId, refundId));

async function seen(paymentId: string) {
  const browser = await test.signedIn(owner.id);
  return dataOf<{ receipts: Record<string, unknown>[] }>(
    await browser.get(`/api/payments/receipt?payment_id=${paymentId}`),
  ).receipts;
}

async function numbersOf(series: string): Promise<number[]> {
  const { rows } = await test.database.pool.query<{ number: number }>(
    'select number from receipts where series = $1 order by number',
    [series],
  );
  return rows.map(row => row.number);
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('the receipt of a payment', () => {
  it('names seller, buyer and service, with the tax that the price includes', async () => {
    const payment = await captured();
    expect(await seen(payment)).toEqual([]);
    const id = await receipt(payment);
    const [shown] = await seen(payment);
    expect(shown).toEqual({
      id,
      kind: 'receipt',
      number: expect.stringMatching(/^R-\d{6}$/),
      of_number: null,
      issued_at: test.deps.now().toISOString(),
      seller_name: seller.name,
      vat_number: seller.vat.number,
      vat_rate: 1500,
      description: 'استشارة بيطرية',
      payment_number: expect.stringMatching(/^RF-/),
      card: { brand: 'mada', last4: '0007' },
      buyer_name: 'نورة العتيبي',
      total: 2300,
      vat: 300,
      currency: 'SAR',
      qr: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/),
    });
    expect(await receipt(payment)).toBe(id);
    expect(await seen(payment)).toHaveLength(1);
  });

  it('retains its seller, rate and names when they change', async () => {
    const payment = await captured();
    await receipt(payment);
    const before = await seen(payment);
    await test.database.pool.query("update users set firstname = 'هند' where id = $1", [owner.id]);
    const moved = { ...test.deps, seller: { name: 'غيرها', vat: { number: '1', rate: 500 } } };
    const refund = await refundOf(payment, 1000);
    await withTransaction(moved.db, tx => issueCreditNote(tx, moved, payment, refund));
    const [first, note] = await seen(payment);
    expect(first).toEqual(before[0]);
    expect(note).toMatchObject({
      kind: 'credit_note',
      seller_name: seller.name,
      vat_rate: 1500,
      buyer_name: 'نورة العتيبي',
      vat: 130,
    });
  });

  it('has no tax without a rate, and no code of the Saudi invoice in another currency', async () => {
    const untaxed = { ...test.deps, seller: { name: 'رِفق', vat: null } };
    const payment = await captured();
    await withTransaction(untaxed.db, tx => issueReceipt(tx, untaxed, payment));
    expect(await seen(payment)).toMatchObject([{ vat_number: null, vat_rate: null, vat: 0, qr: null }]);
    const abroad = await captured({ amount: 12_500, currency: 'KWD' });
    await receipt(abroad);
    expect(await seen(abroad)).toMatchObject([{ total: 12_500, currency: 'KWD', vat: 1630, qr: null }]);
  });

  it('is not found by other users', async () => {
    const payment = await captured();
    await receipt(payment);
    const otherUser = await test.signedIn((await buildOwner(test.database.db)).id);
    expect(await otherUser.get(`/api/payments/receipt?payment_id=${payment}`)).toMatchObject({
      status: 404,
      body: { code: 'payments.not_found' },
    });
  });
});

describe('the credit notes of a payment', () => {
  it('name their receipt, share its tax, and are issued once per refund', async () => {
    const payment = await captured({ amount: 1000 });
    await receipt(payment);
    const parts = [];
    for (const amount of [333, 333, 334]) parts.push(await refundOf(payment, amount));
    for (const refund of parts) await creditNote(payment, refund);
    await Promise.all(parts.map(refund => creditNote(payment, refund)));
    const [first, ...notes] = await seen(payment);
    expect(first).toMatchObject({ kind: 'receipt', total: 1000, vat: 130 });
    expect(notes.map(({ total, vat }) => [total, vat])).toEqual([
      [333, 43],
      [333, 44],
      [334, 43],
    ]);
    for (const note of notes)
      expect(note).toMatchObject({ kind: 'credit_note', of_number: first?.number, qr: expect.any(String) });
  });

  it('are not issued for a payment that was never fulfilled, nor for another payment’s refund', async () => {
    const late = await captured({ state: 'refunded' });
    expect(await creditNote(late, await refundOf(late, 2300))).toBeNull();
    expect(await seen(late)).toEqual([]);
    const payment = await captured();
    await receipt(payment);
    await expect(creditNote(payment, await refundOf(late, 1))).rejects.toThrow('does not have');
  });
});

describe('the mail of a document', () => {
  /** Waits until the owner has this number of mails, and returns them. */
  async function mailed(count: number) {
    await test.dispatch();
    const own = () => mailbox.sent.filter(({ to }) => to === owner.email);
    await expect.poll(() => own().length).toBe(count);
    return own();
  }
  const inbox = async () => {
    const browser = await test.signedIn(owner.id);
    const response = await browser.get('/api/notifications/list');
    return dataOf<{ notifications: { text: string; link: string }[] }>(response).notifications;
  };

  it('has its figures and links to its page, once per document', async () => {
    const payment = await captured();
    await receipt(payment);
    await receipt(payment);
    const [sent] = await mailed(1);
    const [issued] = await seen(payment);
    expect(sent?.subject).toContain(issued?.number);
    for (const written of [sent?.html, sent?.text]) {
      for (const figure of ['23.00', '3.00', seller.name, seller.vat.number, 'استشارة بيطرية', '15'])
        expect(written).toContain(figure);
      expect(written).toContain(`http://localhost:3000/dashboard/payments/${payment}/receipt`);
    }
    expect(await inbox()).toMatchObject([{ link: `/dashboard/payments/${payment}/receipt` }]);

    await creditNote(payment, await refundOf(payment, 1150));
    const [, back] = await mailed(2);
    expect(back?.html).toMatch(/C-\d{6}/);
    expect(back?.text).toContain('11.50');
    expect(back?.text).toContain('1.50');
  });

  it('is sent only to a confirmed address, and contains no link that a user wrote', async () => {
    owner = await buildOwner(test.database.db, { emailConfirmedAt: null });
    await receipt(await captured());
    await test.dispatch();
    expect(await inbox()).toHaveLength(1);
    owner = await buildOwner(test.database.db);
    await receipt(await captured({ description: 'www.prize.example' }));
    const [sent] = await mailed(1);
    expect(`${sent?.html}${sent?.text}${sent?.subject}`).not.toContain('prize');
    expect(await inbox()).toMatchObject([{ text: expect.stringContaining('www.prize.example') }]);
    expect(mailbox.sent).toHaveLength(1);
  });
});

describe('the numbers', () => {
  it('have no gaps and no repeats, with concurrent transactions and rollbacks', async () => {
    const all = await Promise.all(Array.from({ length: 24 }, () => captured()));
    const attempt = (payment: string, index: number) =>
      withTransaction(test.deps.db, async tx => {
        await issueReceipt(tx, test.deps, payment);
        if (index % 3 === 0) throw new Error('rolled back');
      }).catch((error: unknown) => error);
    const before = (await numbersOf('receipt')).length;
    // Each twice, so that the same payment is settled concurrently too.
    const outcomes = await Promise.all(
      [...all, ...all].map((payment, index) => attempt(payment, index % 24)),
    );
    expect(outcomes.filter(outcome => outcome instanceof Error)).toHaveLength(16);
    expect(await numbersOf('receipt')).toEqual(upTo(before + 16));
    await Promise.all(all.map(receipt));
    expect(await numbersOf('receipt')).toEqual(upTo(before + 24));

    const refunds = await Promise.all(all.map(async id => ({ id, refund: await refundOf(id, 100) })));
    await Promise.all(
      refunds.map(({ id, refund }, index) =>
        withTransaction(test.deps.db, async tx => {
          await issueCreditNote(tx, test.deps, id, refund);
          if (index % 2 === 0) throw new Error('rolled back');
        }).catch((error: unknown) => error),
      ),
    );
    const notes = await numbersOf('credit_note');
    expect(notes).toEqual(upTo(notes.length));
  });
});

describe('an issued document', () => {
  it.each(['update receipts set total = 1', 'delete from receipts', 'truncate receipts cascade'])(
    'is not changed by: %s',
    async statement => {
      await receipt(await captured());
      const before = await numbersOf('receipt');
      await expect(test.database.pool.query(statement)).rejects.toThrow('receipts is append-only');
      expect(await numbersOf('receipt')).toEqual(before);
    },
  );
});
