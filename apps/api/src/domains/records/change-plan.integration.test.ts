import { defaultPlanOptions, type ErrorBody } from '@rifq/contract';
import type { Notification, PetPlan } from '@rifq/contract/calls';
import { petHealthStates } from '@rifq/db/schema/vaccines';
import { todayIn } from '@rifq/rules';
import {
  buildDeferral,
  buildDoctor,
  buildDose,
  buildHealthState,
  buildPet,
  buildReservation,
} from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Operator } from '../../core/access.ts';
import { appDomains } from '../../domains.ts';
import { clinicTools, memberBrowser } from '../../testing/clinic-tools.ts';
import {
  type Browser,
  dataOf,
  startTestApp,
  type TestApp,
  type TestResponse,
} from '../../testing/test-app.ts';
import { eraseByOrder } from '../personal-data/index.ts';
import { planDeferredByDoctor } from './plan-set-by-doctor.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const DAY_MS = 24 * 3600 * 1000;
const SALMA = { said_by: 'د. سلمى الحدّاد', clinic_name: 'عيادة الواحة البيطرية' };
const byDoctor = { status: 409, code: 'vaccines.deferred_by_doctor' };
const options = { ...defaultPlanOptions, high_risk: true, deworming: 'monthly' as const };

const codeOf = ({ status, body }: TestResponse) => ({ status, code: (body as ErrorBody).code });
const planOf = (response: TestResponse) => dataOf<{ plan: PetPlan }>(response).plan;
const inDays = (days: number) => todayIn('Asia/Riyadh', new Date(test.deps.now().getTime() + days * DAY_MS));

/** The calls of a doctor's browser about the plan of one record. */
const callsOf = (browser: Browser, reservationId: string) => {
  const post = (call: string, body: object) =>
    browser.post(`/api/clinic/record/plan/${call}`, { reservation_id: reservationId, ...body });
  return {
    defer: (facts: object = {}) => post('defer', { protocols: ['2'], reason: 'reaction', ...facts }),
    resume: (facts: object = {}) => post('resume', { protocols: ['2'], ...facts }),
    endState: (state: string) => post('health-states/end', { state }),
    choose: (facts: object = {}) => post('options', { options, reason: 'يخرج من البيت كل يوم', ...facts }),
  };
};

/** Builds a cat whose rabies dose is due, with an open visit, its doctor and its owner. */
async function consultation() {
  const tools = await clinicTools(test);
  const { db } = test.database;
  const born = { birthDate: '2020-01-01', registeredOn: '2020-02-01' };
  const cat = await buildPet(db, tools.owner.id, { name: 'مشمش', sex: 'female', ...born });
  for (const givenOn of ['2024-01-05', '2025-01-05']) await buildDose(db, cat.id, { givenOn });
  const of = { ownerId: tools.owner.id, petId: cat.id, clinicId: tools.clinic.id, doctorId: tools.doctor.id };
  const state = { state: 'in_session' as const, openedAt: test.deps.now() };
  const visit = await buildReservation(db, of, { startsAt: tools.minutesOn(-10), ...state });
  const owner = await tools.asOwner();
  const asOwner = (call: string, body: object = {}) =>
    owner.post(`/api/vaccines/${call}`, { pet_id: cat.id, protocols: ['2'], ...body });
  return {
    ...tools,
    cat,
    visit,
    own: callsOf(await tools.asDoctor(), visit.id),
    ownerBrowser: owner,
    asOwner,
    async item(protocol = '2') {
      const { pets } = dataOf<{ pets: PetPlan[] }>(await owner.get('/api/vaccines/plan', { pet_id: cat.id }));
      return pets[0]?.items.find(({ protocols }) => protocols.some(key => key === protocol));
    },
    /** Texts of the owner's notifications, latest first, and whether each was read. */
    async inbox() {
      await test.dispatch();
      const list = await owner.get('/api/notifications/list', {});
      const { notifications } = dataOf<{ notifications: Notification[] }>(list);
      return notifications.map(({ title, read }) => [title.replace(/[⁦-⁩]/g, ''), read]);
    },
    /** Kinds of entries of the owner's access log, latest first. */
    async looks() {
      const read = await owner.get('/api/reservations/looks', { pet_id: cat.id });
      return dataOf<{ looks: { what: string }[] }>(read).looks.map(({ what }) => what);
    },
  };
}

/** Closes a visit that was completed a number of days ago. */
async function closeVisit(id: string, days: number): Promise<void> {
  await test.database.pool.query(
    `update reservations set state = 'completed', completed_at = now() - $2 * interval '1 day',
       starts_at = now() - $2 * interval '1 day' - interval '1 hour', ends_at = now() - $2 * interval '1 day'
     where id = $1`,
    [id, days],
  );
}

describe('a deferral by a doctor', () => {
  it('is shown to the owner with the doctor, the clinic and the reason, and notified', async () => {
    const { own, item, looks, ownerBrowser } = await consultation();
    const until = inDays(60);
    const plan = planOf(await own.defer({ until }));
    const deferred = { status: 'deferred', due_on: until, deferral: { ...SALMA, reason: 'reaction', until } };
    expect(plan.items.find(({ protocols }) => protocols.includes('2'))).toMatchObject(deferred);
    expect(await item()).toMatchObject(deferred);
    expect(await looks()).toEqual(['plan_deferred']);
    await test.dispatch();
    const inbox = await ownerBrowser.get('/api/notifications/list', {});
    const [notified] = dataOf<{ notifications: Notification[] }>(inbox).notifications;
    expect(notified?.title).toContain('مشمش');
    expect(notified?.text).toContain('سلمى');
    expect(notified?.text).toContain(SALMA.clinic_name);
  });

  it('is ended by its owner, with an audit row, but not replaced', async () => {
    const { own, item, asOwner, cat, owner } = await consultation();
    planOf(await own.defer());
    const others = { reason: 'sick', said_by: 'عيادة أخرى' };
    expect(codeOf(await asOwner('defer', others))).toEqual(byDoctor);
    expect((await item())?.deferral).toMatchObject(SALMA);
    planOf(await asOwner('resume'));
    // The doctor's words stay, with who ended it.
    expect(await item()).toMatchObject({
      status: 'due',
      deferral: { ...SALMA, until: null, ended: { on: inDays(0), by: null } },
    });
    const { rows } = await test.database.pool.query(
      "select actor, subject from audit_entries where action = 'plan.doctor_deferral_ended' and subject like $1",
      [`${cat.id}%`],
    );
    expect(rows).toEqual([{ actor: owner.id, subject: `${cat.id}: 2` }]);
    // Their own is theirs again.
    expect((await asOwner('defer', others)).status).toBe(200);
  });

  it('replaces and ends the note of the owner, and another doctor’s', async () => {
    const { own, item, asOwner, cat, clinic, visit } = await consultation();
    await buildDeferral(test.database.db, cat.id, { notedOn: inDays(-1) });
    planOf(await own.defer());
    expect((await item())?.deferral).toMatchObject(SALMA);
    const { userId } = await buildDoctor(test.database.db, clinic.id, { name: 'د. كريم' });
    const colleague = callsOf(await memberBrowser(test, userId), visit.id);
    planOf(await colleague.resume());
    expect((await item())?.deferral?.ended).toEqual({ on: inDays(0), by: 'د. كريم' });
    planOf(await asOwner('defer', { reason: 'sick', said_by: 'عيادة أخرى' }));
    planOf(await own.resume());
    expect((await item())?.deferral?.ended).toEqual({ on: inDays(0), by: SALMA.said_by });
    // Of a mistake of their own, nothing remains.
    planOf(await own.defer());
    planOf(await own.resume());
    expect((await item())?.deferral).toBeNull();
  });

  it('counts as none once its day has passed: its owner can note another', async () => {
    const { item, asOwner, cat } = await consultation();
    const noted = { saidBy: SALMA.said_by, clinicName: SALMA.clinic_name, notedOn: inDays(-30) };
    await buildDeferral(test.database.db, cat.id, { ...noted, until: inDays(-1) });
    expect((await item())?.status).toBe('due');
    planOf(await asOwner('defer', { reason: 'sick', said_by: 'عيادة أخرى' }));
    expect((await item())?.deferral).toMatchObject({ said_by: 'عيادة أخرى', clinic_name: null });
  });

  it('makes the dose due on the day on which it is ended, not overdue', async () => {
    const { own, item, cat } = await consultation();
    const noted = { saidBy: SALMA.said_by, clinicName: SALMA.clinic_name, notedOn: '2025-12-20' };
    await buildDeferral(test.database.db, cat.id, noted);
    planOf(await own.resume());
    expect(await item()).toMatchObject({ status: 'due', due_on: inDays(0) });
  });

  it('is of the day on which that doctor noted it, also after the same words of the owner', async () => {
    const { own, item, cat } = await consultation();
    await buildDeferral(test.database.db, cat.id, { notedOn: inDays(-200), reason: 'reaction' });
    await buildHealthState(test.database.db, cat.id, { notedOn: inDays(-200) });
    planOf(await own.defer());
    const plan = planOf(await own.defer({ reason: 'weakImmunity' }));
    expect(plan.health_states).toMatchObject([{ ...SALMA, noted_on: inDays(0) }]);
    planOf(await own.endState('weakImmunity'));
    planOf(await own.defer({ reason: 'reaction' }));
    expect((await item())?.deferral).toMatchObject({ ...SALMA, noted_on: inDays(0) });
  });

  it('is notified at each change, of which only the last is unread, mailed and pushed', async () => {
    const { own, inbox } = await consultation();
    const deferred = 'تأجيل في خطة «مشمش»';
    const ended = 'أُنهي تأجيل في خطة «مشمش»';
    planOf(await own.defer());
    expect(await inbox()).toEqual([[deferred, false]]);
    planOf(await own.resume());
    expect(await inbox()).toEqual([
      [ended, false],
      [deferred, true],
    ]);
    planOf(await own.defer({ reason: 'positiveTest' }));
    expect(await inbox()).toEqual([
      [deferred, false],
      [ended, true],
      [deferred, true],
    ]);
    const decisionOn = (readAt: Date | null) =>
      planDeferredByDoctor.review?.(
        test.deps,
        { id: '', subjectId: null, userId: '', readAt, parameters: null },
        'email',
      );
    expect(await decisionOn(test.deps.now())).toEqual({ decision: 'drop' });
    expect(await decisionOn(null)).toBeNull();
  });

  it('does not keep an owner from noting a pregnancy, which leaves it', async () => {
    const { own, item, asOwner } = await consultation();
    planOf(await own.defer());
    planOf(await asOwner('defer', { reason: 'pregnant', said_by: 'عيادة أخرى', until: inDays(20) }));
    expect((await item())?.deferral).toMatchObject(SALMA);
  });

  it('reaches the other doctors to whom the record is open, also when its owner ends it', async () => {
    const { own, asOwner, cat, clinic } = await consultation();
    const { userId } = await buildDoctor(test.database.db, clinic.id);
    const changes = async () => {
      const { rows } = await test.database.pool.query<{ payload: { doctor_user_ids: string[] } }>(
        "select payload from outbox_events where kind = 'chart.changed' and payload ->> 'pet_id' = $1",
        [cat.id],
      );
      return rows.filter(({ payload }) => payload.doctor_user_ids.includes(userId)).length;
    };
    planOf(await own.defer());
    expect(await changes()).toBe(1);
    planOf(await asOwner('resume'));
    expect(await changes()).toBe(2);
  });

  it('is not said to be changed by the owner when a doctor has ended it', async () => {
    const { own, item, asOwner } = await consultation();
    planOf(await asOwner('defer', { reason: 'sick', said_by: 'عيادة أخرى' }));
    const version = (await item())?.deferral_version;
    planOf(await own.resume());
    const stale = await asOwner('defer', { reason: 'reaction', said_by: 'عيادة أخرى', version });
    expect(codeOf(stale)).toEqual({ status: 409, code: 'request.stale' });
    expect(stale.body).not.toHaveProperty('changed_by');
  });

  it('names the state of an animal, which either side ends', async () => {
    const { own, item, asOwner, ownerBrowser, cat } = await consultation();
    const plan = planOf(await own.defer({ reason: 'pregnant' }));
    expect(plan.health_states).toEqual([expect.objectContaining({ state: 'pregnant', ...SALMA })]);
    expect(await item()).toMatchObject({ held_by: 'pregnant', deferral: SALMA });
    expect((await item())?.deferral?.ended).toBeNull();
    const replaced = { reason: 'pregnant', said_by: 'عيادة أخرى', until: inDays(3) };
    expect(codeOf(await asOwner('defer', replaced))).toEqual(byDoctor);
    const end = { pet_id: cat.id, state: 'pregnant' };
    expect(planOf(await ownerBrowser.post('/api/vaccines/health-states/end', end)).health_states).toEqual([]);
    const stateOf = () =>
      test.database.db.select().from(petHealthStates).where(eq(petHealthStates.petId, cat.id));
    // The end is the owner's, and not in the doctor's words.
    expect(await stateOf()).toMatchObject([{ until: null, endedOn: inDays(0), endedBy: null }]);
    await buildHealthState(test.database.db, cat.id);
    expect(planOf(await own.endState('weakImmunity')).health_states).toEqual([]);
  });

  it('remains possible once the visit is closed, and never for the desk, another clinic or a closed record', async () => {
    const { own, visit, asDesk } = await consultation();
    const others = await consultation();
    expect(codeOf(await callsOf(await asDesk(), visit.id).defer())).toEqual({
      status: 403,
      code: 'clinics.role',
    });
    const theirs = callsOf(await others.asDoctor(), visit.id);
    const missing = { status: 404, code: 'reservations.not_found' };
    const calls = [theirs.defer(), theirs.resume(), theirs.endState('pregnant'), theirs.choose()];
    for (const call of calls) expect(codeOf(await call)).toEqual(missing);
    await closeVisit(visit.id, 0);
    expect((await own.defer()).status).toBe(200);
    await closeVisit(visit.id, 40);
    expect(codeOf(await own.resume())).toEqual(missing);
  });

  it('refuses a stale form, and changes nothing when it is repeated', async () => {
    const { own, looks } = await consultation();
    const deferred = planOf(await own.defer());
    const stale = await own.defer({ reason: 'sick', version: 'another' });
    expect(codeOf(stale)).toEqual({ status: 409, code: 'request.stale' });
    expect(stale.body).not.toHaveProperty('changed_by');
    expect(planOf(await own.defer()).items).toEqual(deferred.items);
    expect(await looks()).toEqual(['record', 'plan_deferred']);
  });

  it.each([
    ['a day that has passed', { until: '2020-01-01' }, 'until'],
    ['what is not planned', { protocols: ['6'] }, 'protocols'],
    ['an unknown reason', { reason: 'because' }, 'reason'],
  ])('refuses %s at its field', async (_what, facts, field) => {
    const { own } = await consultation();
    expect(await own.defer(facts)).toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.any(String)] } },
    });
  });

  it('remains with the clinic when the owner is erased', async () => {
    const { own, cat, owner } = await consultation();
    planOf(await own.defer({ reason: 'pregnant' }));
    await test.database.pool.query(
      "update reservations set state = 'completed', completed_at = now() where pet_id = $1",
      [cat.id],
    );
    const order = {
      person: { phoneE164: owner.phoneE164 },
      reason: 'بطلبه',
      operator: new Operator('salma'),
    };
    expect(await eraseByOrder(test.deps, appDomains.personalData, order)).toMatchObject({ blockers: [] });
    const states = await test.database.db
      .select()
      .from(petHealthStates)
      .where(eq(petHealthStates.petId, cat.id));
    expect(states).toMatchObject([{ saidBy: SALMA.said_by, clinicName: SALMA.clinic_name }]);
  });
});

describe('plan options by a doctor', () => {
  it('are shown with who set them and why, also after the owner has changed them, with an audit row', async () => {
    const { own, cat, owner, ownerBrowser, looks } = await consultation();
    const plan = planOf(await own.choose());
    const named = { doctor: SALMA.said_by, clinic: SALMA.clinic_name, reason: 'يخرج من البيت كل يوم' };
    const setBy = { ...named, is_changed_by_owner: false };
    expect(plan).toMatchObject({ options, options_set_by: setBy });
    expect(await looks()).toEqual(['plan_options_set']);
    const change = { pet_id: cat.id, options: { ...options, deworming: 'default' } };
    const refused = await ownerBrowser.post('/api/vaccines/options', { ...change, version: 'another' });
    expect(codeOf(refused)).toEqual({ status: 409, code: 'request.stale' });
    // Not the owner in another window, but a doctor has changed them.
    expect(refused.body).not.toHaveProperty('changed_by');
    const choose = async (chosen: object, { options_version: version }: PetPlan) =>
      planOf(await ownerBrowser.post('/api/vaccines/options', { pet_id: cat.id, options: chosen, version }));
    const hidden = await choose({ ...options, tick_control: 'hidden' }, plan);
    expect(hidden.options_set_by).toEqual(setBy);
    const chosen = await choose({ ...options, deworming: 'default' }, hidden);
    expect(chosen.options_set_by).toEqual({ ...setBy, is_changed_by_owner: true });
    const { rows } = await test.database.pool.query(
      "select actor from audit_entries where action = 'plan.doctor_options_changed' and subject = $1",
      [cat.id],
    );
    expect(rows).toEqual([{ actor: owner.id }]);
  });

  it('that are as they were are stored with the reason, and a corrected reason', async () => {
    const { own, cat, ownerBrowser, looks } = await consultation();
    planOf(await ownerBrowser.post('/api/vaccines/options', { pet_id: cat.id, options }));
    const reasonOf = async (reason: string) => planOf(await own.choose({ reason })).options_set_by?.reason;
    expect(await reasonOf('يخرح')).toBe('يخرح');
    expect(await reasonOf('يخرج')).toBe('يخرج');
    expect(await looks()).toEqual(['plan_options_set']);
  });

  it('need a reason', async () => {
    const { own } = await consultation();
    expect(await own.choose({ reason: ' ' })).toMatchObject({
      status: 422,
      body: { errors: { reason: [expect.any(String)] } },
    });
  });
});
