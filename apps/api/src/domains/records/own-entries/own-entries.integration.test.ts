import type { ResponseOf } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { clinicMembers, clinics, doctors } from '@rifq/db/schema/clinics';
import { pets } from '@rifq/db/schema/pets';
import { reservations } from '@rifq/db/schema/reservations';
import { recordLimits, todayIn } from '@rifq/rules';
import { buildDose, buildPrescription, buildVisitFile } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Operator } from '../../../core/access.ts';
import { appDomains } from '../../../domains.ts';
import { clinicTools } from '../../../testing/clinic-tools.ts';
import { type Browser, dataOf, refusal, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { eraseByOrder } from '../../personal-data/index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type OwnEntries = ResponseOf<'get', '/api/clinic/record/own'>;

const askAs = (browser: Browser, petId: string, after?: string) =>
  browser.get('/api/clinic/record/own', { pet_id: petId, ...(after === undefined ? {} : { after }) });
const entriesAs = async (browser: Browser, petId: string, after?: string) =>
  dataOf<OwnEntries>(await askAs(browser, petId, after));
const MINUTES_40_DAYS = 40 * 24 * 60;

/** Builds a visit of the pet in which the doctor wrote, and lets 40 days pass since. */
async function recorded() {
  const tools = await clinicTools(test);
  const { db } = test.database;
  const browser = await tools.asDoctor();
  const visit = await tools.book({ in: -20, state: 'in_session', openedAt: test.deps.now() });
  const of = { idempotency_key: newId(), reservation_id: visit.id };
  dataOf(
    await browser.post('/api/clinic/chart/note/save', {
      reservation_id: visit.id,
      findings: 'احمرار في الأذن',
      temperature_decicelsius: null,
      heart_rate_per_minute: null,
      breaths_per_minute: null,
      body_condition: null,
    }),
  );
  await buildPrescription(
    db,
    { reservationId: visit.id, memberId: tools.doctor.memberId },
    { drug: 'Surolan' },
  );
  await buildVisitFile(db, { reservationId: visit.id, memberId: tools.doctor.memberId }, { title: 'تحليل' });
  dataOf(
    await browser.post('/api/clinic/chart/problems/add', { ...of, name: 'قصور كلوي', since: '2025-06-01' }),
  );
  const today = todayIn('Asia/Riyadh', test.deps.now());
  const label = { product_name: 'Nobivac Rabies', batch: 'A482', expires_on: '2027-12-31' };
  dataOf(
    await browser.post('/api/clinic/record/doses/add', {
      ...of,
      idempotency_key: newId(),
      given_on: today,
      protocols: ['2'],
      ...label,
    }),
  );
  dataOf(
    await browser.post('/api/clinic/record/weights/add', {
      ...of,
      idempotency_key: newId(),
      grams: 4100,
      measured_on: today,
    }),
  );
  const closing = {
    reservation_id: visit.id,
    summary: 'تُعاد بعد أسبوع.',
    follow_up: false,
    confirmed_doses: [],
  };
  dataOf(await browser.post('/api/clinic/reservations/complete', closing));
  dataOf(
    await browser.post('/api/clinic/record/plan/defer', {
      reservation_id: visit.id,
      protocols: ['2'],
      reason: 'sick',
      until: null,
    }),
  );
  // What the owner and another clinic have recorded.
  await buildDose(db, tools.pet.id, { batch: 'OWNERS', givenOn: '2025-01-01' });
  const owner = await tools.asOwner();
  dataOf(
    await owner.post('/api/pets/weights/add', {
      idempotency_key: newId(),
      pet_id: tools.pet.id,
      grams: 9999,
      measured_on: today,
    }),
  );
  await pass(visit.id);
  return { ...tools, visit, browser, ownerBrowser: owner };
}

/** Lets 40 days pass since a visit. */
async function pass(visitId: string): Promise<void> {
  const startsAt = new Date(test.deps.now().getTime() - MINUTES_40_DAYS * 60_000);
  const endsAt = new Date(startsAt.getTime() + 1_800_000);
  await test.database.db.update(reservations).set({ startsAt, endsAt }).where(eq(reservations.id, visitId));
}

describe('what a clinic itself recorded', () => {
  it('is read by its doctors once the record is closed, without anything of the owner or their present state', async () => {
    const { browser, visit, pet, owner } = await recorded();
    expect(refusal(await browser.get('/api/clinic/record', { reservation_id: visit.id }))).toEqual({
      status: 404,
      code: 'reservations.not_found',
    });
    const entries = await entriesAs(browser, pet.id);
    expect(entries).toMatchObject({
      pet: { id: pet.id, name: pet.name, species: pet.species },
      owner_name: `${owner.firstname} ${owner.surname}`,
      more: false,
      visits: [
        {
          reservation_id: visit.id,
          doctor_name: 'د. سلمى الحدّاد',
          summary: 'تُعاد بعد أسبوع.',
          note: { findings: 'احمرار في الأذن' },
          prescriptions: [{ drug: 'Surolan' }],
          files: [{ title: 'تحليل' }],
        },
      ],
      others: {
        doses: [{ batch: 'A482', origin: 'given', protocols: ['2'], doctor_name: 'د. سلمى الحدّاد' }],
        weights: [{ grams: 4100 }],
        problems: [{ name: 'قصور كلوي' }],
        plan: {
          log: [{ what: 'plan_deferred', doctor_name: 'د. سلمى الحدّاد' }],
          deferrals: [{ protocol: '2', reason: 'sick', said_by: 'د. سلمى الحدّاد' }],
        },
      },
    });
    const shown = JSON.stringify(entries);
    for (const secret of [owner.phoneE164, visit.reason, '9999', 'OWNERS', pet.photoKey ?? '-'])
      expect(shown).not.toContain(secret);
  });

  it('is a 404 for another clinic, and refused to the desk and to a doctor who owns the animal', async () => {
    const { asDesk, pet } = await recorded();
    const other = await clinicTools(test);
    const missing = { status: 404, code: 'reservations.not_found' };
    const role = { status: 403, code: 'clinics.role' };
    expect(refusal(await askAs(await other.asDoctor(), pet.id))).toEqual(missing);
    expect(refusal(await askAs(await other.asDoctor(), newId()))).toEqual(missing);
    expect(refusal(await askAs(await asDesk(), pet.id))).toEqual(role);
    const own = await recorded();
    await test.database.db
      .update(reservations)
      .set({ ownerId: own.doctor.userId })
      .where(eq(reservations.id, own.visit.id));
    expect(refusal(await askAs(own.browser, own.pet.id))).toEqual(role);
  });

  it('shows another clinic of the same animal only what that one recorded', async () => {
    const { pet, owner } = await recorded();
    const other = await clinicTools(test);
    const of = { ownerId: owner.id, petId: pet.id };
    const visit = await other.book({ in: -50_000, state: 'completed', completedAt: test.deps.now(), ...of });
    const entries = await entriesAs(await other.asDoctor(), pet.id);
    expect(entries.visits.map(({ reservation_id }) => reservation_id)).toEqual([visit.id]);
    expect(entries.others).toEqual({
      doses: [],
      weights: [],
      warnings: [],
      problems: [],
      plan: { log: [], deferrals: [] },
    });
  });

  it('has no deferral by a doctor of the same name at another clinic of that name', async () => {
    const { pet, owner, clinic, asDoctor } = await recorded();
    const other = await clinicTools(test);
    await test.database.db.update(clinics).set({ name: clinic.name }).where(eq(clinics.id, other.clinic.id));
    const of = { ownerId: owner.id, petId: pet.id };
    test.advance(4 * 24 * 3600);
    const theirs = await other.book({ in: -5, state: 'in_session', openedAt: test.deps.now(), ...of });
    dataOf(
      await (await other.asDoctor()).post('/api/clinic/record/plan/defer', {
        ...{ reservation_id: theirs.id, protocols: ['2'], reason: 'sick', until: '2027-06-01' },
      }),
    );
    expect((await entriesAs(await asDoctor(), pet.id)).others?.plan.deferrals).toEqual([]);
  });

  it('names neither the end of a deferral nor of a warning, which may be of another clinic', async () => {
    const { pet, owner, browser } = await recorded();
    const other = await clinicTools(test);
    const of = { ownerId: owner.id, petId: pet.id };
    const { id } = await other.book({ in: -5, state: 'in_session', openedAt: test.deps.now(), ...of });
    await test.database.db
      .update(doctors)
      .set({ name: 'د. نايف المطيري' })
      .where(eq(doctors.id, other.doctor.id));
    const theirs = await other.asDoctor();
    const ended = { reservation_id: id, protocols: ['2'] };
    dataOf(await theirs.post('/api/clinic/record/plan/resume', ended));
    const entries = await entriesAs(browser, pet.id);
    expect(entries.others?.plan.deferrals).toMatchObject([{ protocol: '2', ended: null }]);
    expect(JSON.stringify(entries)).not.toContain('د. نايف المطيري');
  });

  it('has the warnings that it recorded, also once ended', async () => {
    const { pet, browser, book } = await recorded();
    const { id } = await book({ in: -5, state: 'in_session', openedAt: test.deps.now() });
    const warning = { kind: 'allergy', substance: 'أموكسيسيلين', severity: 'severe', drug_group: null };
    dataOf(
      await browser.post('/api/clinic/chart/warnings/add', {
        ...{ idempotency_key: newId(), reservation_id: id, ...warning },
      }),
    );
    await test.database.pool.query(
      "update pet_warnings set ended_at = now(), ended_by = 'x', ended_clinic = 'y', end_reason = 'z' where pet_id = $1",
      [pet.id],
    );
    expect((await entriesAs(browser, pet.id)).others?.warnings).toMatchObject([
      { substance: 'أموكسيسيلين', recorded_by: 'د. سلمى الحدّاد' },
    ]);
  });

  it('has a dose and a weight of a reservation that was cancelled afterwards', async () => {
    const tools = await clinicTools(test);
    const browser = await tools.asDoctor();
    const visit = await tools.book({ in: 60, state: 'confirmed' });
    const today = todayIn('Asia/Riyadh', test.deps.now());
    const weight = { idempotency_key: newId(), reservation_id: visit.id, grams: 4100, measured_on: today };
    dataOf(await browser.post('/api/clinic/record/weights/add', weight));
    const cancelled = { state: 'cancelled', cancelledAt: test.deps.now() } as const;
    await test.database.db.update(reservations).set(cancelled).where(eq(reservations.id, visit.id));
    expect(await entriesAs(browser, tools.pet.id)).toMatchObject({
      visits: [{ reservation_id: visit.id, state: 'cancelled' }],
      others: { weights: [{ grams: 4100 }] },
    });
  });

  it('ends with the membership', async () => {
    const { browser, pet, doctor } = await recorded();
    const left = { removedAt: test.deps.now() };
    await test.database.db.update(clinicMembers).set(left).where(eq(clinicMembers.id, doctor.memberId));
    expect((await askAs(browser, pet.id)).status).toBe(403);
  });

  it('remains for an animal that has died or is archived, and without names after an erasure', async () => {
    const { browser, pet, owner } = await recorded();
    await test.database.db
      .update(pets)
      .set({ archivedAt: test.deps.now(), state: 'passed_away' })
      .where(eq(pets.id, pet.id));
    expect((await entriesAs(browser, pet.id)).visits).toHaveLength(1);
    const person = { phoneE164: owner.phoneE164 };
    const order = { person, reason: 'بطلبه', operator: new Operator('salma') };
    expect(await eraseByOrder(test.deps, appDomains.personalData, order)).toMatchObject({ blockers: [] });
    const entries = await entriesAs(browser, pet.id);
    expect(entries).toMatchObject({ owner_name: null, visits: [{ note: { findings: 'احمرار في الأذن' } }] });
    expect(JSON.stringify(entries)).not.toContain(pet.name);
  });

  it('is logged for the owner like a read of the record: one entry for ten minutes', async () => {
    const { browser, pet, looks } = await recorded();
    const before = (await looks()).length;
    await Promise.all([entriesAs(browser, pet.id), entriesAs(browser, pet.id)]);
    expect((await looks()).slice(before).map(({ what }) => what)).toEqual(['record']);
  });

  it('logs no further read while its page refetches for two hours', async () => {
    const { browser, pet, looks } = await recorded();
    await entriesAs(browser, pet.id);
    const before = (await looks()).length;
    test.advance(60 * 60);
    dataOf(await browser.get('/api/clinic/record/own', { pet_id: pet.id, is_refresh: 'true' }));
    expect(await looks()).toHaveLength(before);
    await entriesAs(browser, pet.id);
    expect(await looks()).toHaveLength(before + 1);
  });

  it('has visits in pages, the latest first, also a cancelled one of which a doctor has written', async () => {
    const tools = await clinicTools(test);
    const count = recordLimits.ownVisitsPage + 2;
    for (let index = 1; index < count; index += 1)
      await tools.book({ in: -index * 1440 - 60_000, state: 'completed', completedAt: test.deps.now() });
    const written = await tools.book({ in: -200_000, state: 'cancelled', cancelledAt: test.deps.now() });
    await tools.book({ in: -300_000, state: 'cancelled', cancelledAt: test.deps.now() });
    const of = { reservationId: written.id, memberId: tools.doctor.memberId };
    await buildPrescription(test.database.db, of);
    const browser = await tools.asDoctor();
    const first = await entriesAs(browser, tools.pet.id);
    expect(first.more).toBe(true);
    const second = await entriesAs(browser, tools.pet.id, first.visits.at(-1)?.reservation_id);
    expect(second).toMatchObject({ more: false, others: null });
    const all = [...first.visits, ...second.visits];
    expect(all).toHaveLength(count);
    expect(all.map(({ starts_at }) => starts_at)).toEqual(
      all
        .map(({ starts_at }) => starts_at)
        .toSorted()
        .reverse(),
    );
    expect(all.at(-1)?.reservation_id).toBe(written.id);
  });
});
