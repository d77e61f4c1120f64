import { withTransaction } from '@rifq/db';
import { smsLimits } from '@rifq/rules';
import { buildClinic, buildDoctor, buildOwner, buildPet, buildReservation } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemSource } from '../../core/actor.ts';
import { SmsError, type SmsMessage, type SmsOutcome } from '../../ports/sms.ts';
import { openAnyway } from '../../testing/scopes.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { lockReservation } from './reservations.repository.ts';
import { transition } from './transition.ts';

const HOUR_MS = 3_600_000;

const provider: { sent: SmsMessage[]; failures: SmsOutcome[] } = { sent: [], failures: [] };
const sms = {
  isAvailable: true,
  send(message: SmsMessage) {
    const failure = provider.failures.shift();
    if (failure !== undefined) return Promise.reject(new SmsError('the provider refused', failure));
    provider.sent.push(message);
    return Promise.resolve();
  },
};

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ sms });
});
beforeEach(() => Object.assign(provider, { sent: [], failures: [] }));
afterAll(() => test.close());

const hoursOn = (hours: number) => new Date(test.deps.now().getTime() + hours * HOUR_MS);

/** Builds a confirmed reservation that begins in some hours, of an owner who is reached by nothing but the phone. */
async function booked(inHours: number, columns: Parameters<typeof buildOwner>[1] = {}) {
  const { db } = test.database;
  const owner = await buildOwner(db, { emailConfirmedAt: null, ...columns });
  const pet = await buildPet(db, owner.id, { name: 'لولو' });
  const clinic = await buildClinic(db);
  const doctor = await buildDoctor(db, clinic.id, { name: 'د. سلمى' });
  const of = { ownerId: owner.id, petId: pet.id, clinicId: clinic.id, doctorId: doctor.id };
  const { id } = await buildReservation(db, of, { startsAt: hoursOn(inHours) });
  const act = async (
    action: Parameters<typeof transition>[3],
    party: 'owner' | 'clinic',
    change: Parameters<typeof transition>[5],
  ) => {
    const name = party === 'owner' ? owner.id : doctor.userId;
    await withTransaction(db, async tx => {
      const found = openAnyway(await lockReservation(tx, id));
      if (!found) throw new Error('no such reservation');
      await transition(tx, test.deps, found, action, { party, name, source: systemSource }, change);
    });
    await test.dispatch();
  };
  const outcomes = async () => {
    const { rows } = await test.database.pool.query<{ outcome: string }>(
      `select o.outcome from notification_outcomes o join notifications n on n.id = o.notification_id
       where n.user_id = $1 and o.method = 'sms' order by o.id`,
      [owner.id],
    );
    return rows.map(({ outcome }) => outcome);
  };
  const moveTo = (hours: number, party: 'owner' | 'clinic' = 'clinic') =>
    act('move', party, { startsAt: hoursOn(hours), endsAt: hoursOn(hours + 0.5) });
  return { owner, outcomes, moveTo, cancel: () => act('cancel', 'clinic', { cancelledBy: 'clinic' }) };
}

it('informs who has neither mail nor push of a move by the clinic, to or from the next 24 hours', async () => {
  for (const [from, to] of [
    [3, 100],
    [100, 3],
  ] as const) {
    const { owner, outcomes, moveTo } = await booked(from);
    await moveTo(to);
    await expect.poll(outcomes).toEqual(['queued', 'sent']);
    const message = provider.sent.at(-1);
    expect(message?.to).toBe(owner.phoneE164);
    expect(message?.text).toMatch(/^تغيّر موعد .*لولو.*د\. سلمى.*\nlocalhost:3000$/s);
  }
});

it('informs of a cancellation by the clinic', async () => {
  const { outcomes, cancel } = await booked(3);
  await cancel();
  await expect.poll(outcomes).toEqual(['queued', 'sent']);
});

it('costs nothing where it is not needed', async () => {
  const far = await booked(50);
  await far.moveTo(60);
  const own = await booked(30);
  await own.moveTo(10, 'owner');
  const mailed = await booked(3, { email: 'noura@example.com', emailConfirmedAt: new Date() });
  await mailed.moveTo(4);
  for (const { outcomes } of [far, own, mailed]) expect(await outcomes()).toEqual([]);
  expect(provider.sent).toEqual([]);
});

it('is not repeated when it may have left', async () => {
  provider.failures = ['unknown'];
  const lost = await booked(3);
  await lost.moveTo(4);
  await expect.poll(lost.outcomes).toEqual(['queued', 'refused']);
  expect(provider.sent).toEqual([]);
});

it('is sent as often in a day as an account has, and no more', async () => {
  const { outcomes, moveTo } = await booked(3);
  const wanted = ['queued', 'sent'];
  for (let turn = 1; turn <= smsLimits.perAccountADay; turn += 1) {
    test.advance(1);
    await moveTo(3 + turn);
    await expect.poll(async () => (await outcomes()).length).toBe(wanted.length * turn);
  }
  test.advance(1);
  await moveTo(12);
  await expect.poll(async () => (await outcomes()).at(-1)).toBe('quota');
  expect(provider.sent).toHaveLength(smsLimits.perAccountADay);
});
