import { newId } from '@rifq/db';
import { buildCard, buildOwner, type Owner } from '@rifq/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cardEventsOf, type PaymentTools, paymentTools } from '../../testing/payment-tools.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { testOrders } from '../../testing/test-orders.ts';
import { detachCard, detachRemovedCards } from './flow/cards.ts';
import { reconcile } from './flow/sync-payment.ts';
import { paymentRetention } from './payments.retention.ts';

let test: TestApp;
let shop: PaymentTools;
beforeAll(async () => {
  test = await startTestApp({ domains: [testOrders] });
  shop = await paymentTools(test);
});
afterEach(() => shop.calm());
afterAll(() => test.close());

type Card = { payment_method_id: string; brand: string; last4: string; state: string };
type Cards = { cards: Card[] };

async function signIn(): Promise<{ owner: Owner; browser: Browser }> {
  const owner = await buildOwner(test.database.db);
  return { owner, browser: await test.signedIn(owner.id) };
}
const listed = async (browser: Browser) => dataOf<Cards>(await browser.post('/api/payments/list', {})).cards;
const remove = (browser: Browser, id: string) =>
  browser.post('/api/payments/remove', { payment_method_id: id });
const begin = (browser: Browser, key = newId()) =>
  browser.post('/api/payments/setup', { idempotency_key: key });

/** Finds the latest card setup of an owner. */
async function latestSetupOf(owner: Owner): Promise<{ id: string; reference: string }> {
  const { rows } = await test.database.pool.query<{ id: string; reference: string }>(
    'select id, reference from payment_setups where user_id = $1 order by id desc limit 1',
    [owner.id],
  );
  const [visit] = rows;
  if (!visit) throw new Error('no visit has begun');
  return visit;
}
const returnToApp = async (browser: Browser, id: string) =>
  dataOf<Cards & { state: string; failure: string | null }>(
    await browser.post('/api/payments/setup/confirm', { setup_id: id }),
  );

/** Saves a card on the gateway's page, and returns to the app. */
async function save(browser: Browser, owner: Owner, name: 'success' | 'mada' | 'declined' = 'success') {
  dataOf(await begin(browser));
  const { id, reference } = await latestSetupOf(owner);
  await shop.type(reference, name, true);
  return returnToApp(browser, id);
}

const isRemovedAtGateway = async (last4: string, ownerId: string) => {
  const { rows } = await test.database.pool.query<{ removed: boolean }>(
    `select (o.data->>'removed')::boolean as removed from sandbox_objects o
     join payment_payers p on p.reference = o.data->>'payer'
     where o.kind = 'card' and o.data->>'last4' = $1 and p.user_id = $2 order by o.created_at`,
    [last4, ownerId],
  );
  return rows.map(row => row.removed);
};

describe('a card', () => {
  it('is saved once through the gateway’s page, whether the webhook or the owner reports it first', async () => {
    const { owner, browser } = await signIn();
    const key = newId();
    const { url } = dataOf<{ url: string }>(await begin(browser, key));
    expect(dataOf<{ url: string }>(await begin(browser, key)).url).toBe(url);
    const { id, reference } = await latestSetupOf(owner);
    expect(await returnToApp(browser, id)).toEqual({ state: 'open', failure: null, cards: [] });
    await shop.type(reference, 'mada', true);
    await Promise.all([test.sendWebhooks(), returnToApp(browser, id), returnToApp(browser, id)]);
    expect(await returnToApp(browser, id)).toEqual({
      state: 'done',
      failure: null,
      cards: [
        {
          payment_method_id: expect.any(String),
          brand: 'mada',
          last4: '0007',
          exp_month: 12,
          exp_year: 2040,
          state: 'valid',
        },
      ],
    });
    expect(await cardEventsOf(test, owner.id)).toEqual(['card.added']);
  });

  it('is saved by the webhook when its owner does not return, and by the polling job when the webhook is lost', async () => {
    const first = await signIn();
    dataOf(await begin(first.browser));
    await shop.type((await latestSetupOf(first.owner)).reference, 'success', true);
    await test.sendWebhooks();
    await expect.poll(async () => (await listed(first.browser)).length).toBe(1);
    const second = await signIn();
    dataOf(await begin(second.browser));
    await shop.type((await latestSetupOf(second.owner)).reference, 'webhookLost', true);
    await shop.later(60);
    await expect.poll(async () => (await listed(second.browser)).length).toBe(1);
  });

  it('is not saved when it is declined or the setup expires, and its owner sees that state', async () => {
    const { owner, browser } = await signIn();
    expect(await save(browser, owner, 'declined')).toMatchObject({ cards: [] });
    await shop.later(60);
    const { id } = await latestSetupOf(owner);
    await expect.poll(async () => (await returnToApp(browser, id)).state).toBe('expired');
  });

  it('that is saved again is listed once, and is restored after its removal', async () => {
    const { owner, browser } = await signIn();
    const [first] = (await save(browser, owner)).cards;
    const { cards } = await save(browser, owner);
    expect(cards).toEqual([first]);
    expect(dataOf<Cards>(await remove(browser, first?.payment_method_id ?? '')).cards).toEqual([]);
    expect((await save(browser, owner)).cards).toEqual([first]);
    await save(browser, owner, 'mada');
    expect((await listed(browser)).map(({ last4 }) => last4)).toEqual(['0007', '4242']);
  });

  it('is saved from a payment if the payer wants that, and can be charged again without the page', async () => {
    const bought = await shop.open({ saveCard: true });
    await shop.pay(bought.paymentId, 'success', true);
    await reconcile(shop.deps, bought.paymentId);
    const [card] = await listed(await test.signedIn(bought.owner.id));
    const again = await shop.order({ owner: bought.owner, cardId: card?.payment_method_id ?? '' });
    expect(await shop.launch(again.paymentId)).toEqual({ state: 'paid', url: null });
    await shop.expectBalanced(again);
  });

  it('that needs 3-D Secure leads to the bank, and a refusal there ends the payment', async () => {
    const bought = await shop.open({ saveCard: true });
    await shop.pay(bought.paymentId, 'secure', true);
    await shop.giveCode(bought.paymentId, '123456');
    await reconcile(shop.deps, bought.paymentId);
    const [card] = await listed(await test.signedIn(bought.owner.id));
    const charge = () => shop.open({ owner: bought.owner, cardId: card?.payment_method_id ?? '' });
    const agreed = await charge();
    expect(await shop.read(agreed.paymentId)).toMatchObject({ state: 'open', url: expect.any(String) });
    await shop.giveCode(agreed.paymentId, '123456');
    await reconcile(shop.deps, agreed.paymentId);
    expect(await shop.read(agreed.paymentId)).toMatchObject({ state: 'paid' });
    const refused = await charge();
    await shop.giveCode(refused.paymentId, '000000');
    await reconcile(shop.deps, refused.paymentId);
    expect(await shop.read(refused.paymentId)).toMatchObject({
      state: 'declined',
      decline: 'authentication_failed',
    });
    expect(await shop.orders.read(refused.orderId)).toMatchObject({ released: ['declined'] });
    for (const each of [agreed, refused]) await shop.expectBalanced(each);
  });

  it('shows whether it can be charged', async () => {
    const { owner, browser } = await signIn();
    const now = test.deps.now();
    const ends = { expYear: now.getUTCFullYear(), expMonth: now.getUTCMonth() + 1 };
    await buildCard(test.database.db, owner.id, { last4: '1111', expYear: 2020 });
    await buildCard(test.database.db, owner.id, { last4: '2222', ...ends });
    await buildCard(test.database.db, owner.id, { last4: '3333', expYear: 2044 });
    const states = (await listed(browser)).map(({ last4, state }) => [last4, state]).sort();
    expect(states).toEqual([
      ['1111', 'expired'],
      ['2222', 'expiring'],
      ['3333', 'valid'],
    ]);
  });
});

describe('removing a card', () => {
  it('deletes it at the gateway too, once', async () => {
    const { owner, browser } = await signIn();
    const [card] = (await save(browser, owner)).cards;
    const id = card?.payment_method_id ?? '';
    expect(dataOf(await remove(browser, id))).toEqual({ cards: [] });
    expect(dataOf(await remove(browser, id))).toEqual({ cards: [] });
    await expect.poll(() => isRemovedAtGateway('4242', owner.id)).toEqual([true]);
    expect(await cardEventsOf(test, owner.id)).toEqual(['card.added', 'card.removed']);
  });

  it('leaves it at the gateway if it is saved again under the same reference', async () => {
    const { owner, browser } = await signIn();
    await save(browser, owner);
    const [card] = await listed(browser);
    await detachCard(shop.deps, { removal_id: newId(), card_id: card?.payment_method_id ?? '' });
    expect(await isRemovedAtGateway('4242', owner.id)).toEqual([false]);
  });

  it('is refused while a payment charges it, and no payment can charge it afterwards', async () => {
    const { owner, browser } = await signIn();
    const [card] = (await save(browser, owner)).cards;
    const cardId = card?.payment_method_id ?? '';
    const bought = await shop.order({ owner, cardId });
    expect(await remove(browser, cardId)).toMatchObject({
      status: 409,
      body: { code: 'payments.card_in_use' },
    });
    await shop.launch(bought.paymentId);
    expect((await remove(browser, cardId)).status).toBe(200);
    const refused = { code: 'payments.not_found' };
    await expect(shop.order({ owner, cardId })).rejects.toMatchObject(refused);
    const otherUser = await buildOwner(test.database.db);
    const others = await buildCard(test.database.db, otherUser.id);
    await expect(shop.order({ owner, cardId: others })).rejects.toMatchObject(refused);
    const old = await buildCard(test.database.db, owner.id, { expYear: 2020 });
    const expired = { code: 'payments.card_expired' };
    await expect(shop.order({ owner, cardId: old })).rejects.toMatchObject(expired);
    expect((await remove(browser, others)).status).toBe(404);
  });

  it('of another gateway only marks it as removed, and it is never listed', async () => {
    const { owner, browser } = await signIn();
    const otherGatewayCard = await buildCard(test.database.db, owner.id);
    const { pool } = test.database;
    await pool.query("update payment_cards set gateway = 'moyasar' where id = $1", [otherGatewayCard]);
    expect(await listed(browser)).toEqual([]);
    expect(dataOf(await remove(browser, otherGatewayCard))).toEqual({ cards: [] });
    const { rows } = await pool.query('select removed_at from payment_cards where id = $1', [
      otherGatewayCard,
    ]);
    expect(rows).toEqual([{ removed_at: expect.any(Date) }]);
    const jobs = await pool.query(
      "select from pgboss.job where name = 'payments.remove-card' and data->>'gateway' = 'moyasar'",
    );
    expect(jobs.rows).toEqual([]);
  });

  it('is refused during 3-D Secure of a payment, and leaves what was paid', async () => {
    const first = await shop.open({ saveCard: true });
    await shop.pay(first.paymentId, 'secure', true);
    await shop.giveCode(first.paymentId, '123456');
    await reconcile(shop.deps, first.paymentId);
    const browser = await test.signedIn(first.owner.id);
    const [card] = await listed(browser);
    const cardId = card?.payment_method_id ?? '';
    const bought = await shop.open({ owner: first.owner, cardId });
    expect(await shop.read(bought.paymentId)).toMatchObject({ state: 'open' });
    const refused = { status: 409, body: { code: 'payments.card_in_use' } };
    expect(await remove(browser, cardId)).toMatchObject(refused);
    await shop.giveCode(bought.paymentId, '123456');
    await reconcile(shop.deps, bought.paymentId);
    expect(await shop.read(bought.paymentId)).toMatchObject({ state: 'paid' });
    expect(dataOf(await remove(browser, cardId))).toEqual({ cards: [] });
    await shop.expectBalanced(bought);
  });

  it('and charging it concurrently: one of the two is refused', async () => {
    const { owner, browser } = await signIn();
    for (const name of ['success', 'mada'] as const) {
      const [card] = (await save(browser, owner, name)).cards;
      const cardId = card?.payment_method_id ?? '';
      const [removed, ordered] = await Promise.allSettled([
        remove(browser, cardId),
        shop.order({ owner, cardId }),
      ]);
      const isRemoved = removed.status === 'fulfilled' && removed.value.status === 200;
      expect(isRemoved).toBe(ordered.status === 'rejected');
    }
  });

  it('that fails at the gateway is retried daily, and is logged for an operator', async () => {
    const logged: object[] = [];
    const log = { ...test.deps.log, error: (details: object) => void logged.push(details) };
    const { owner, browser } = await signIn();
    const [card] = (await save(browser, owner)).cards;
    const cardId = card?.payment_method_id ?? '';
    await remove(browser, cardId);
    await expect.poll(() => isRemovedAtGateway('4242', owner.id)).toEqual([true]);
    const detached = async () =>
      (await test.database.pool.query('select detached_at from payment_cards where id = $1', [cardId]))
        .rows[0];
    await expect.poll(detached).toEqual({ detached_at: expect.any(Date) });
    // As if every attempt of the first job had failed.
    await test.database.pool.query('update payment_cards set detached_at = null where id = $1', [cardId]);
    await test.database.pool.query(
      `update sandbox_objects set data = data || '{"removed": false}' where kind = 'card' and id =
       (select reference from payment_cards where id = $1)`,
      [cardId],
    );
    await detachRemovedCards({ ...shop.deps, log });
    expect(logged).toEqual([]);
    test.advance(2 * 24 * 3600 + 1);
    await detachRemovedCards({ ...shop.deps, log });
    expect(logged).toContainEqual({ card: cardId });
    await expect.poll(() => isRemovedAtGateway('4242', owner.id)).toEqual([true]);
    await expect.poll(detached).toEqual({ detached_at: expect.any(Date) });
  });

  it('only at the gateway ends the payment that would charge it, and nothing is captured', async () => {
    const { owner, browser } = await signIn();
    const [card] = (await save(browser, owner)).cards;
    const bought = await shop.order({ owner, cardId: card?.payment_method_id ?? '' });
    const { rows } = await test.database.pool.query<{ reference: string }>(
      'select reference from payment_cards where user_id = $1',
      [owner.id],
    );
    await test.sandbox.gateway.removeCard(rows[0]?.reference ?? '');
    await expect(shop.launch(bought.paymentId)).rejects.toMatchObject({ code: 'payments.gateway_refused' });
    expect(await shop.orders.read(bought.orderId)).toMatchObject({ fulfilled: 0, released: ['cancelled'] });
  });
});

describe('saving a card', () => {
  it('is refused above ten cards', async () => {
    const { owner, browser } = await signIn();
    for (let count = 0; count < 9; count += 1)
      await buildCard(test.database.db, owner.id, { last4: String(1000 + count) });
    const late = await shop.open({ owner, saveCard: true });
    expect((await save(browser, owner)).cards).toHaveLength(10);
    expect(await begin(browser)).toMatchObject({ status: 409, body: { code: 'payments.too_many_cards' } });
    await shop.pay(late.paymentId, 'mada', true);
    await reconcile(shop.deps, late.paymentId);
    expect(await shop.read(late.paymentId)).toMatchObject({ state: 'paid' });
    expect(await listed(browser)).toHaveLength(10);
    await expect.poll(() => isRemovedAtGateway('0007', owner.id)).toEqual([true]);
  });

  it('fails with a reason when ten cards are saved already', async () => {
    const { owner, browser } = await signIn();
    for (let count = 0; count < 9; count += 1)
      await buildCard(test.database.db, owner.id, { last4: String(1000 + count) });
    dataOf(await begin(browser));
    const first = await latestSetupOf(owner);
    test.advance(11 * 60);
    dataOf(await begin(browser));
    const second = await latestSetupOf(owner);
    await shop.type(first.reference, 'success', true);
    await shop.type(second.reference, 'mada', true);
    expect(await returnToApp(browser, first.id)).toMatchObject({ state: 'done', failure: null });
    const { cards, ...end } = await returnToApp(browser, second.id);
    expect(end).toEqual({ state: 'failed', failure: 'too_many_cards' });
    expect(cards).toHaveLength(10);
    await expect.poll(() => isRemovedAtGateway('0007', owner.id)).toEqual([true]);
  });

  it('reuses a page that was opened just now, and opens at most twenty an hour', async () => {
    const { owner, browser } = await signIn();
    const urls = new Set<string>();
    const { url } = dataOf<{ url: string }>(await begin(browser));
    expect(dataOf<{ url: string }>(await begin(browser)).url).toBe(url);
    for (let count = 0; count < 20; count += 1) {
      const begun = await begin(browser);
      urls.add(dataOf<{ url: string }>(begun).url);
      await test.database.pool.query("update payment_setups set state = 'failed' where user_id = $1", [
        owner.id,
      ]);
    }
    expect(urls.size).toBe(20);
    expect(await begin(browser)).toMatchObject({
      status: 429,
      body: { code: 'request.too_many', retry_after: expect.any(Number) },
    });
    test.advance(3600);
    dataOf(await begin(browser));
  });

  it('is polled less and less often after its hour, and a card that arrives late is saved', async () => {
    const { owner, browser } = await signIn();
    dataOf(await begin(browser));
    const { id, reference } = await latestSetupOf(owner);
    // The gateway's page stays open beyond our expiry.
    await test.database.pool.query(
      `update sandbox_objects set data = data || '{"expiresAt": "2100-01-01T00:00:00Z"}' where id = $1`,
      [reference],
    );
    const row = async () =>
      (await test.database.pool.query('select state, next_poll_at from payment_setups where id = $1', [id]))
        .rows[0];
    const checks: Date[] = [];
    for (const minutes of [60, 10, 50, 300, 1080, 2880]) {
      checks.push((await row()).next_poll_at);
      await shop.later(minutes);
    }
    await expect.poll(async () => (await row()).state).toBe('expired');
    const hours = checks
      .slice(1)
      .map((at, index) => (at.getTime() - (checks[index]?.getTime() ?? 0)) / 3_600_000);
    expect(hours).toEqual([1 / 6, 5 / 6, 5, 18, 48]);
    await shop.type(reference, 'webhookLost', true);
    await shop.later(7 * 24 * 60);
    await expect.poll(row).toEqual({ state: 'done', next_poll_at: null });
    expect(await listed(browser)).toHaveLength(1);
  });

  it('fails if the gateway does not know the setup', async () => {
    const { owner, browser } = await signIn();
    dataOf(await begin(browser));
    const { id } = await latestSetupOf(owner);
    await test.database.pool.query("update payment_setups set reference = 'unknown' where id = $1", [id]);
    expect(await returnToApp(browser, id)).toMatchObject({ state: 'failed', failure: null });
  });

  it('is deleted a month after its expiry, and webhooks after three months', async () => {
    const { owner, browser } = await signIn();
    dataOf(await begin(browser));
    const { pool } = test.database;
    await pool.query(
      "insert into payment_webhooks (gateway, event_id, created_at) values ('sandbox', 'old', $1), ('sandbox', 'new', $2)",
      [
        new Date(test.deps.now().getTime() - 91 * 86_400_000),
        new Date(test.deps.now().getTime() - 89 * 86_400_000),
      ],
    );
    const apply = async () => {
      for (const rule of paymentRetention) await rule.apply(test.deps);
    };
    const stored = async () => [
      (await pool.query("select event_id from payment_webhooks where event_id in ('old', 'new')")).rows,
      (await pool.query('select state from payment_setups where user_id = $1', [owner.id])).rows,
    ];
    test.advance(29 * 86_400);
    await pool.query("update payment_webhooks set created_at = created_at + interval '29 days'");
    await apply();
    expect(await stored()).toEqual([[{ event_id: 'new' }], [{ state: 'open' }]]);
    test.advance(2 * 86_400);
    await apply();
    expect(await stored()).toEqual([[], []]);
  });

  it('continues with the same key after the gateway was down', async () => {
    const { browser } = await signIn();
    const key = newId();
    test.sandbox.faults.down = 'after';
    expect(await begin(browser, key)).toMatchObject({
      status: 503,
      body: { code: 'payments.setup_down', retry_after: 10 },
    });
    test.sandbox.faults.down = null;
    expect(dataOf<{ url: string }>(await begin(browser, key)).url).toMatch(/^http/);
  });
});
