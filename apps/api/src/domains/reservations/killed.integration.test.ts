import { newId } from '@rifq/db';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../core/deps.ts';
import {
  type Patient,
  type Practice,
  type ReservationTools,
  reservationTools,
} from '../../testing/reservation-tools.ts';
import { dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { cancelOwn } from './booking/cancel.service.ts';
import { createReservation } from './booking/create.service.ts';
import { payReservation } from './booking/pay.service.ts';
import { expireHolds } from './expire-holds.ts';

let test: TestApp;
let tools: ReservationTools;
let practice: Practice;
beforeAll(async () => {
  test = await startTestApp();
  tools = await reservationTools(test);
  practice = await tools.practice();
  await test.database.pool.query(`
    create schema deaths;
    create table deaths.tables (name text primary key);
    create function deaths.die() returns trigger language plpgsql as $$ begin
      if exists (select from deaths.tables where name = tg_table_name) then raise 'the process has died'; end if;
      return null;
    end $$;
    create constraint trigger die after insert or update on reservations
      deferrable initially deferred for each row execute function deaths.die();
    create constraint trigger die after update on payments
      deferrable initially deferred for each row execute function deaths.die()`);
});
afterEach(() => revive());
afterAll(() => test.close());

/** Prevents commits of changes to this table from now on, as if the process died before its commit. */
const die = (table: 'payments' | 'reservations') =>
  test.database.pool.query('insert into deaths.tables values ($1)', [table]);
const revive = () => test.database.pool.query('delete from deaths.tables');

/** Dependencies of a process that dies right before the gateway is asked to start a payment, or right after it has. */
function dyingAround(when: 'before' | 'after'): Deps {
  const { gateway } = test.deps;
  const start: typeof gateway.start = async asked => {
    if (when === 'before') throw new Error('the process has died');
    const response = await gateway.start(asked);
    await die('payments');
    return response;
  };
  return { ...test.deps, gateway: { ...gateway, start } };
}

let hour = 3;
function order(patient: Patient, change: object = {}) {
  hour += 1;
  return tools.order(patient, practice, tools.slotIn(hour), change);
}

async function idsOf({ owner }: Patient): Promise<string[]> {
  const query = 'select id from reservations where owner_id = $1 order by id';
  return (await test.database.pool.query<{ id: string }>(query, [owner.id])).rows.map(({ id }) => id);
}
async function onlyOf(patient: Patient): Promise<string> {
  const [id, ...more] = await idsOf(patient);
  if (id === undefined || more.length > 0) throw new Error('not exactly one reservation');
  return id;
}
const send = (patient: Patient, sent: object) => patient.browser.post('/api/reservations/create', sent);

/** Checks that a repeat of a card booking finds it, and that it can be paid. */
async function endsPaid(patient: Patient, sent: object): Promise<void> {
  expect(dataOf<{ checkout_url?: string }>(await send(patient, sent)).checkout_url).toContain('http');
  const id = await onlyOf(patient);
  expect(await tools.begunAtGateway(id)).toBe(1);
  await tools.typeCard(id, 'webhookLost');
  await tools.comesBack(patient, id);
  expect(await tools.read(id)).toMatchObject({ state: 'confirmed' });
  expect(await tools.taken(id)).toEqual({ captured: 2000, refunded: 0 });
}

describe('a process that dies', () => {
  it('before a booking is committed leaves nothing, by card and with coins', async () => {
    const patient = await tools.patient({ coins: 100 });
    const [card, coins] = [order(patient), order(patient, { payment_method: 1 })];
    await die('reservations');
    expect((await send(patient, card)).status).toBe(500);
    expect((await send(patient, coins)).status).toBe(500);
    await revive();
    expect(await idsOf(patient)).toEqual([]);
    expect(await tools.coinsOf(patient)).toBe(100);
    expect((await send(patient, coins)).status).toBe(200);
    expect((await send(patient, coins)).status).toBe(200);
    expect(await tools.coinsOf(patient)).toBe(0);
    expect((await send(patient, card)).status).toBe(200);
    expect(await idsOf(patient)).toHaveLength(2);
  });

  it.each(['before', 'after'] as const)(
    '%s the gateway has started its payment leaves the slot held, and a repeat continues',
    async when => {
      const patient = await tools.patient();
      const sent = order(patient);
      const dying = createReservation(dyingAround(when), tools.actorOf(patient), sent);
      await expect(dying).rejects.toThrow();
      await revive();
      const id = await onlyOf(patient);
      expect((await tools.paymentsOf(id)).map(({ state }) => state)).toEqual(['starting']);
      await endsPaid(patient, sent);
    },
  );

  it('without a repeat leaves the payment to a job, and finally frees the slot', async () => {
    const patient = await tools.patient();
    const sent = order(patient);
    const dying = createReservation(dyingAround('before'), tools.actorOf(patient), sent);
    await expect(dying).rejects.toThrow();
    const id = await onlyOf(patient);
    await tools.later(1);
    await expect.poll(async () => (await tools.paymentsOf(id))[0]?.state).toBe('open');
    await tools.later(9);
    await expireHolds(test.deps);
    expect((await tools.read(id)).state).toBe('expired');
    expect((await tools.paymentsOf(id))[0]?.state).toBe('expired');
    const other = await tools.patient();
    const again = { ...sent, idempotency_key: newId(), pet_id: other.pet.id };
    expect((await send(other, again)).status).toBe(200);
  });

  it('before a payment confirms the reservation leaves that to the next poll', async () => {
    const patient = await tools.patient();
    await send(patient, order(patient));
    const id = await onlyOf(patient);
    await tools.typeCard(id, 'webhookLost');
    await die('reservations');
    expect((await tools.comesBack(patient, id)).status).toBe(500);
    await revive();
    expect((await tools.read(id)).state).toBe('awaiting_payment');
    expect((await tools.paymentsOf(id))[0]).toMatchObject({ state: 'open', captured: 0 });
    await tools.later(2);
    await expect.poll(async () => (await tools.read(id)).state).toBe('confirmed');
    expect(await tools.events(id)).toEqual(['held', 'confirmed']);
  });

  it('before a cancellation is committed refunds nothing, and the repeat refunds once', async () => {
    const patient = await tools.patient({ coins: 100 });
    await send(patient, order(patient, { payment_method: 1 }));
    const id = await onlyOf(patient);
    const cancel = () => cancelOwn(test.deps, tools.actorOf(patient), { reservation_id: id });
    await die('reservations');
    await expect(cancel()).rejects.toThrow();
    await revive();
    expect(await tools.coinsOf(patient)).toBe(0);
    await Promise.all([cancel(), cancel()]);
    expect(await tools.coinsOf(patient)).toBe(100);
  });

  it('between cancelling the card payment and spending coins leaves the slot held, and the next attempt pays', async () => {
    const patient = await tools.patient({ coins: 100 });
    await send(patient, order(patient));
    const id = await onlyOf(patient);
    const pay = () =>
      payReservation(test.deps, tools.actorOf(patient), {
        idempotency_key: newId(),
        reservation_id: id,
        payment_method: 1,
      });
    await die('reservations');
    await expect(pay()).rejects.toThrow();
    await revive();
    expect((await tools.paymentsOf(id)).map(({ state }) => state)).toEqual(['cancelled']);
    expect(await tools.coinsOf(patient)).toBe(100);
    expect((await pay()).reservation).toMatchObject({ state: 'confirmed', payment_method: 1 });
  });

  it('before the expiry of a hold is committed leaves it to the next run', async () => {
    const patient = await tools.patient();
    await send(patient, order(patient));
    const id = await onlyOf(patient);
    test.advance(10 * 60);
    await die('reservations');
    await expect(expireHolds(test.deps)).rejects.toThrow();
    await revive();
    expect((await tools.read(id)).state).toBe('awaiting_payment');
    await expireHolds(test.deps);
    expect((await tools.read(id)).state).toBe('expired');
    expect(await tools.events(id)).toEqual(['held', 'expired']);
  });
});
