import type { ErrorBody } from '@rifq/contract';
import type { ClinicRecord, OwnVisit, PetWarning, VisitChart } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { todayIn } from '@rifq/rules';
import { buildDoctor, buildDose, buildPrescription, buildWarning } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clinicTools, memberBrowser } from '../../../testing/clinic-tools.ts';
import {
  type Browser,
  dataOf,
  startTestApp,
  type TestApp,
  type TestResponse,
} from '../../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const codeOf = ({ status, body }: TestResponse) => ({ status, code: (body as ErrorBody).code });
const chartOf = (response: TestResponse) => dataOf<{ chart: VisitChart }>(response).chart;
const visitClosed = { status: 409, code: 'records.visit_closed' };

const emptyNote = {
  temperature_decicelsius: null,
  heart_rate_per_minute: null,
  breaths_per_minute: null,
  body_condition: null,
  findings: null,
  diagnosis: null,
  treatment: null,
  plan: null,
  internal_note: null,
};
const drug = {
  drug: 'Surolan',
  dose: '5 قطرات',
  route: 'ear',
  frequency: 'مرتان يوميًّا',
  duration_days: 7,
};
const allergy = { kind: 'allergy', substance: 'أموكسيسيلين', drug_group: 'penicillins', severity: 'severe' };

/** The calls of a browser about one visit. */
const callsOf = (browser: Browser, reservationId: string) => {
  const post = (path: string, facts: object) =>
    browser.post(`/api/clinic/chart/${path}`, { reservation_id: reservationId, ...facts });
  const add = (path: string, facts: object) => post(path, { idempotency_key: newId(), ...facts });
  return {
    read: (visitId?: string) =>
      browser.get('/api/clinic/chart', {
        reservation_id: reservationId,
        ...(visitId && { visit_id: visitId }),
      }),
    note: (note: object, version?: string) =>
      post('note/save', { ...emptyNote, ...note, ...(version && { version }) }),
    prescribe: (facts: object = {}) => add('prescriptions/add', { ...drug, ...facts }),
    unprescribe: (id: string) => post('prescriptions/remove', { prescription_id: id }),
    warn: (facts: object = {}) => add('warnings/add', { ...allergy, ...facts }),
    endWarning: (id: string) =>
      post('warnings/end', { warning_id: id, reason: 'لم تظهر عند إعادة الاختبار' }),
    problem: (facts: object = {}) =>
      add('problems/add', { name: 'قصور كلوي', since: '2025-06-01', ...facts }),
    correct: (id: string, facts: object) => post('problems/update', { problem_id: id, ...facts }),
    resolve: (id: string, resolved: boolean) => post('problems/resolve', { problem_id: id, resolved }),
    addendum: (text: string, isForOwner = false) => add('addenda/add', { text, is_for_owner: isForOwner }),
    close: () =>
      browser.post('/api/clinic/reservations/complete', {
        reservation_id: reservationId,
        summary: 'الأذن ملتهبة قليلًا.',
        follow_up: false,
        confirmed_doses: [],
      }),
  };
};

/** Builds a clinic with an open visit and the calls of its doctor. */
async function consultation() {
  const tools = await clinicTools(test);
  const visit = await tools.book({ in: -10, state: 'in_session', openedAt: test.deps.now() });
  const browser = await tools.asDoctor();
  return { ...tools, visit, browser, own: callsOf(browser, visit.id) };
}

describe('the chart of a visit', () => {
  it('keeps the note as it is typed, and refuses an outdated version with what has changed', async () => {
    const { own, clinic, visit } = await consultation();
    const before = chartOf(await own.read());
    expect(before).toMatchObject({
      note: emptyNote,
      closed: null,
      complaint: visit.reason,
      prescriptions: [],
    });
    const saved = chartOf(
      await own.note({ findings: 'احمرار', temperature_decicelsius: 386 }, before.version),
    );
    expect(saved.note).toEqual({ ...emptyNote, findings: 'احمرار', temperature_decicelsius: 386 });
    // A retry of the same save is no conflict.
    const again = await own.note({ findings: 'احمرار', temperature_decicelsius: 386 }, before.version);
    expect(chartOf(again).version).toBe(saved.version);

    const colleague = await buildDoctor(test.database.db, clinic.id, { name: 'د. خالد' });
    const theirs = callsOf(await memberBrowser(test, colleague.userId), visit.id);
    chartOf(await theirs.note({ findings: 'احمرار وإفراز' }, saved.version));
    const refused = await own.note({ findings: 'احمرار وألم' }, saved.version);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'request.stale',
        current: { chart: { note: { findings: 'احمرار وإفراز' } } },
        changed_by: { who: 'colleague', name: 'د. خالد' },
      },
    });
    expect((await own.note({ temperature_decicelsius: 3860 })).status).toBe(422);
  });

  it('follows problems over the visits of a pet to the clinic', async () => {
    const { own, book, browser } = await consultation();
    const [problem] = chartOf(await own.problem()).problems;
    if (!problem) throw new Error('no problem');
    const later = callsOf(browser, (await book()).id);
    expect(chartOf(await later.read()).problems).toEqual([problem]);
    expect(chartOf(await later.resolve(problem.id, true)).problems).toMatchObject([
      { id: problem.id, resolved_at: test.deps.now().toISOString() },
    ]);
    expect(chartOf(await later.resolve(problem.id, false)).problems).toEqual([problem]);
    expect(codeOf(await later.resolve(newId(), true))).toEqual({ status: 404, code: 'records.not_found' });
    const corrected = { name: 'قصور كلوي، المرحلة الثانية', since: '2025-05-01' };
    expect(
      chartOf(await later.correct(problem.id, { ...corrected, version: problem.version })).problems,
    ).toEqual([{ ...problem, ...corrected, version: expect.any(String) }]);
    const stale = await later.correct(problem.id, {
      name: 'اسم آخر',
      since: '2025-05-01',
      version: problem.version,
    });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'request.stale', current: { chart: { problems: [corrected] } } },
    });
    const tomorrow = todayIn('Asia/Riyadh', new Date(test.deps.now().getTime() + 86_400_000));
    expect((await own.problem({ since: tomorrow })).status).toBe(422);
  });

  it('shows an earlier visit of the pet to the clinic, and none of another pet or clinic', async () => {
    const { own, book, browser } = await consultation();
    chartOf(await own.note({ diagnosis: 'التهاب' }));
    const later = callsOf(browser, (await book()).id);
    const earlier = chartOf(await own.read());
    expect(chartOf(await later.read(earlier.reservation_id)).note.diagnosis).toBe('التهاب');
    const other = await consultation();
    expect(codeOf(await later.read(other.visit.id))).toEqual({
      status: 404,
      code: 'reservations.not_found',
    });
  });

  it('is refused to the desk and does not exist for another clinic or the owner', async () => {
    const { visit, asDesk, asOwner } = await consultation();
    const other = await consultation();
    const tries = (browser: Browser) => {
      const calls = callsOf(browser, visit.id);
      return Promise.all([
        calls.read(),
        calls.note({ findings: 'س' }),
        calls.prescribe(),
        calls.unprescribe(newId()),
        calls.warn(),
        calls.endWarning(newId()),
        calls.problem(),
        calls.resolve(newId(), true),
        calls.correct(newId(), { name: 'س', since: '2025-06-01' }),
        calls.addendum('س'),
      ]);
    };
    for (const response of await tries(await asDesk()))
      expect(codeOf(response)).toEqual({ status: 403, code: 'clinics.role' });
    for (const response of await tries(other.browser))
      expect(codeOf(response)).toEqual({ status: 404, code: 'reservations.not_found' });
    for (const response of await tries(await asOwner()))
      expect(codeOf(response)).toEqual({ status: 403, code: 'clinics.members_only' });
  });
});

describe('warnings and prescriptions', () => {
  it('stand on the clinic’s lists for doctors, not for the desk', async () => {
    const { own, browser, asDesk, visit, clinic } = await consultation();
    chartOf(await own.warn());
    const view = async (of: Browser) =>
      dataOf<{ reservation: { warnings: string[] } }>(
        await of.get('/api/clinic/reservations/view', { reservation_id: visit.id }),
      ).reservation.warnings;
    expect(await view(browser)).toEqual(['أموكسيسيلين']);
    expect(await view(await asDesk())).toEqual([]);
    const [warning] = chartOf(await own.read()).warnings;
    expect(warning).toMatchObject({ ...allergy, clinic_name: clinic.name, recorded_by: 'د. سلمى الحدّاد' });
    if (!warning) throw new Error('no warning');
    expect(
      chartOf(await own.warn({ substance: 'يعضّ', kind: 'warning', severity: 'mild', drug_group: null }))
        .warnings,
    ).toHaveLength(2);
    expect(await view(browser)).toEqual(['أموكسيسيلين', 'يعضّ']);
    const ended = chartOf(await own.endWarning(warning.id));
    expect(ended.warnings).toMatchObject([{ substance: 'يعضّ' }]);
    expect(ended.ended_warnings).toEqual([
      {
        ...warning,
        ended: {
          by: 'د. سلمى الحدّاد',
          clinic_name: clinic.name,
          at: test.deps.now().toISOString(),
          reason: 'لم تظهر عند إعادة الاختبار',
        },
      },
    ]);
    expect(await view(browser)).toEqual(['يعضّ']);
    const { rows } = await test.database.pool.query('select action from audit_entries where subject = $1', [
      warning.id,
    ]);
    expect(rows.map(({ action }) => action).sort()).toEqual(['warning.added', 'warning.ended']);
  });

  it('of another clinic can be ended too, which its doctors and the owner can read', async () => {
    const { own, asOwner, pet } = await consultation();
    const [warning] = chartOf(await own.warn()).warnings;
    const other = await clinicTools(test);
    const visit = await other.book({
      in: -10,
      state: 'in_session',
      openedAt: test.deps.now(),
      petId: pet.id,
      ownerId: pet.ownerId,
    });
    const theirs = callsOf(await other.asDoctor(), visit.id);
    chartOf(await theirs.endWarning(warning?.id ?? ''));
    const ended = [{ substance: 'أموكسيسيلين', ended: { clinic_name: other.clinic.name } }];
    expect(chartOf(await own.read()).ended_warnings).toMatchObject(ended);
    const visits = await (await asOwner()).get('/api/reservations/visits', { pet_id: pet.id });
    expect(dataOf(visits)).toMatchObject({ warnings: [], ended_warnings: ended });
  });

  it('require a reason for a drug of the group of an allergy, which is stored', async () => {
    const { own, asOwner, pet } = await consultation();
    chartOf(await own.warn());
    const refused = await own.prescribe({ drug: 'Ampicillin 250 mg', route: 'oral' });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'records.allergy', allergies: ['أموكسيسيلين'] },
    });
    expect(codeOf(await own.prescribe({ drug: 'Synulox', drug_group: 'penicillins' }))).toEqual({
      status: 409,
      code: 'records.allergy',
    });
    expect(chartOf(await own.prescribe()).prescriptions).toMatchObject([{ allergy_reason: null }]);
    const reason = { drug: 'أموكسيسيلين', allergy_reason: 'لا بديل، وبمراقبة' };
    const acknowledged = ['أموكسيسيلين'];
    const [, second] = chartOf(await own.prescribe({ ...reason, acknowledged })).prescriptions;
    expect(second).toMatchObject({ ...reason, prescriber: 'د. سلمى الحدّاد', removed: null });
    if (!second) throw new Error('no prescription');
    const [, taken] = chartOf(await own.unprescribe(second.id)).prescriptions;
    expect(taken).toEqual({
      ...second,
      removed: { by: 'د. سلمى الحدّاد', at: test.deps.now().toISOString() },
    });
    expect(codeOf(await own.unprescribe(second.id))).toEqual({ status: 404, code: 'records.not_found' });
    const entries = await (await asOwner()).get('/api/reservations/looks', { pet_id: pet.id });
    expect(JSON.stringify(entries.body)).toContain('drug_removed');
  });

  it('take a reason only for the warnings that the doctor has read', async () => {
    const { own } = await consultation();
    chartOf(await own.warn());
    const refusal = (allergies: string[]) => ({ status: 409, body: { code: 'records.allergy', allergies } });
    const reason = { allergy_reason: 'لا بديل', acknowledged: ['أموكسيسيلين'] };
    // Given for another drug, or for nothing that was shown.
    chartOf(await own.warn({ substance: 'قصور كلوي', kind: 'warning', drug_group: 'nsaids' }));
    expect(await own.prescribe({ drug: 'Metacam', ...reason })).toMatchObject(refusal(['قصور كلوي']));
    const alone = { drug: 'Augmentin', allergy_reason: 'لا بديل' };
    expect(await own.prescribe(alone)).toMatchObject(refusal(['أموكسيسيلين']));
    // A warning that a colleague has added in the meantime.
    chartOf(await own.warn({ substance: 'Augmentin' }));
    const both = ['أموكسيسيلين', 'Augmentin'];
    expect(await own.prescribe({ drug: 'Augmentin', ...reason })).toMatchObject(refusal(both));
    chartOf(await own.prescribe({ ...alone, acknowledged: both.toReversed() }));
  });

  it('want a group for a drug or an allergen whose name tells none', async () => {
    const { own } = await consultation();
    const wanted = { status: 422, body: { errors: { drug_group: expect.anything() } } };
    expect(await own.prescribe({ drug: 'Zeniplast' })).toMatchObject(wanted);
    expect(await own.warn({ substance: 'Zeniplast', drug_group: undefined })).toMatchObject(wanted);
    chartOf(await own.prescribe({ drug: 'Zeniplast', drug_group: null }));
    chartOf(await own.warn({ substance: 'يعضّ', kind: 'warning', drug_group: null }));
  });

  it('concern products that are recorded as given, too', async () => {
    const { own, browser, visit } = await consultation();
    chartOf(await own.warn({ substance: 'تشنّجات', kind: 'warning', drug_group: 'isoxazolines' }));
    const give = (facts: object = {}) =>
      browser.post('/api/clinic/record/doses/add', {
        idempotency_key: newId(),
        reservation_id: visit.id,
        given_on: todayIn('Asia/Riyadh', test.deps.now()),
        protocols: ['ecto'],
        product: 'bravecto-cat',
        batch: 'B-7',
        expires_on: '2030-01-31',
        ...facts,
      });
    expect(await give()).toMatchObject({
      status: 409,
      body: { code: 'records.allergy', allergies: ['تشنّجات'] },
    });
    dataOf(await give({ allergy_reason: 'لا بديل، وبمراقبة', acknowledged: ['تشنّجات'] }));
    // One that is not known here is compared with nothing, so that all warnings are shown.
    const unlisted = { protocols: ['1'], product: null, product_name: 'Zeniplast' };
    expect(await give(unlisted)).toMatchObject({ status: 409, body: { allergies: ['تشنّجات'] } });
    dataOf(await give({ ...unlisted, product_name: 'Milbemax' }));
  });

  it('are prescribed only while the visit is in session', async () => {
    const { book, browser } = await consultation();
    const later = callsOf(browser, (await book()).id);
    expect(chartOf(await later.read()).can_prescribe).toBe(false);
    expect(codeOf(await later.prescribe())).toEqual({ status: 409, code: 'records.not_in_session' });
  });

  it('count allergies in the owner’s own words', async () => {
    const { own, pet } = await consultation();
    await test.database.pool.query('update pets set allergies = $1 where id = $2', [
      'حساسية من البنسلينات',
      pet.id,
    ]);
    expect(chartOf(await own.read()).owner_allergies).toBe('حساسية من البنسلينات');
    expect(codeOf(await own.prescribe({ drug: 'amoxicillin' }))).toEqual({
      status: 409,
      code: 'records.allergy',
    });
  });
});

describe('a closed visit', () => {
  it('refuses every change but signed addenda, warnings of the pet and withdrawals of its doses', async () => {
    const { own, browser, visit, pet } = await consultation();
    const { prescriptions } = chartOf(await own.prescribe());
    const { problems } = chartOf(await own.problem());
    expect(codeOf(await own.addendum('مبكر'))).toEqual({ status: 409, code: 'records.visit_open' });
    const weigh = () =>
      browser.post('/api/clinic/record/weights/add', {
        idempotency_key: newId(),
        reservation_id: visit.id,
        grams: 4100,
        measured_on: todayIn('Asia/Riyadh', test.deps.now()),
      });
    const dose = {
      reservation_id: visit.id,
      given_on: todayIn('Asia/Riyadh', test.deps.now()),
      protocols: ['2'],
      product_name: 'Nobivac Rabies',
      batch: 'A482-19B',
      expires_on: '2030-01-31',
    };
    const addDose = () => browser.post('/api/clinic/record/doses/add', { idempotency_key: newId(), ...dose });
    expect((await weigh()).status).toBe(200);
    const added = dataOf<{ dose: { id: string } }>(await addDose()).dose;
    const completed = dataOf<{ reservation: { completed_by: string } }>(await own.close()).reservation;
    expect(completed.completed_by).toBe('د. سلمى الحدّاد');

    for (const response of [
      await own.note({ findings: 'بعد الإغلاق' }),
      await own.prescribe(),
      await own.unprescribe(prescriptions[0]?.id ?? ''),
      await own.problem(),
      await own.resolve(problems[0]?.id ?? '', true),
      await weigh(),
      await addDose(),
    ])
      expect(codeOf(response)).toEqual(visitClosed);

    chartOf(await own.warn());
    const withdrawn = await browser.post('/api/clinic/record/doses/withdraw', {
      idempotency_key: newId(),
      reservation_id: visit.id,
      dose_id: added.id,
      reason: 'جرعة حيوان آخر',
    });
    expect(withdrawn.status).toBe(200);
    // What its owner recorded is no part of the visit, and can still be confirmed.
    const ownersDose = await buildDose(test.database.db, pet.id);
    const confirmed = await browser.post('/api/clinic/record/doses/confirm', {
      reservation_id: visit.id,
      dose_id: ownersDose.id,
      updated_at: ownersDose.updatedAt.toISOString(),
    });
    expect(confirmed.status).toBe(200);
    const chart = chartOf(await own.addendum('وصلت نتيجة المزرعة'));
    expect(chart.closed).toEqual({ at: expect.any(String), by: 'د. سلمى الحدّاد', is_missed: false });
    expect(chart.addenda).toMatchObject([
      { kind: 'dose_withdrawn', text: 'جرعة حيوان آخر', author: 'د. سلمى الحدّاد' },
      { kind: 'addendum', text: 'وصلت نتيجة المزرعة', is_for_owner: false },
    ]);
    const record = dataOf<ClinicRecord>(
      await browser.get('/api/clinic/record', { reservation_id: visit.id }),
    );
    expect(record.visits).toMatchObject([{ reservation_id: visit.id }]);
  });

  it('is also one that was missed: only addenda can be written', async () => {
    const { book, browser } = await consultation();
    const missed = callsOf(
      browser,
      (await book({ in: -60, state: 'no_show', missedAt: test.deps.now() })).id,
    );
    expect(chartOf(await missed.read()).closed).toEqual({
      at: test.deps.now().toISOString(),
      by: null,
      is_missed: true,
    });
    for (const response of [
      await missed.note({ findings: 'س' }),
      await missed.prescribe(),
      await missed.problem(),
    ])
      expect(codeOf(response)).toEqual(visitClosed);
    chartOf(await missed.addendum('اتصلنا بالمربّي.'));
    expect((await missed.addendum('للمالك', true)).status).toBe(422);
  });

  it('admits either a change or the closing when both are made at once', async () => {
    const { own } = await consultation();
    const [closed, saved] = await Promise.all([own.close(), own.note({ findings: 'في اللحظة نفسها' })]);
    expect(closed.status).toBe(200);
    const { note } = chartOf(await own.read());
    expect(note.findings).toBe(saved.status === 200 ? 'في اللحظة نفسها' : null);
  });

  it('shows its owner the summary, prescriptions, warnings and addenda for the owner, never the note', async () => {
    const { own, asOwner, pet } = await consultation();
    const secrets = ['فحص', 'تشخيص', 'علاج', 'خطة', 'داخلي'].map(word => `${word}-${newId()}`);
    const [findings, diagnosis, treatment, plan, internal_note] = secrets;
    chartOf(await own.warn());
    chartOf(await own.problem({ name: 'مشكلة-خفية' }));
    chartOf(await own.note({ findings, diagnosis, treatment, plan, internal_note }));
    chartOf(
      await own.prescribe({ drug: 'أموكسيسيلين', allergy_reason: 'سبب-خفي', acknowledged: ['أموكسيسيلين'] }),
    );
    const [, taken] = chartOf(await own.prescribe({ drug: 'دواء-مسحوب', drug_group: null })).prescriptions;
    chartOf(await own.unprescribe(taken?.id ?? ''));
    const owner = await asOwner();
    type Own = { visits: OwnVisit[]; warnings: PetWarning[] };
    const visits = async () => owner.get('/api/reservations/visits', { pet_id: pet.id });
    expect(dataOf<Own>(await visits()).visits).toEqual([]);
    dataOf(await own.close());
    chartOf(await own.addendum('للعيادة-وحدها'));
    chartOf(await own.addendum('للمالك أيضًا', true));
    const response = await visits();
    expect(dataOf<Own>(response)).toMatchObject({
      warnings: [{ substance: 'أموكسيسيلين' }],
      visits: [
        {
          summary: 'الأذن ملتهبة قليلًا.',
          completed_by: 'د. سلمى الحدّاد',
          prescriptions: [{ drug: 'أموكسيسيلين', duration_days: 7 }],
          addenda: [{ text: 'للمالك أيضًا' }],
        },
      ],
    });
    const body = JSON.stringify(response.body);
    for (const hidden of [...secrets, 'مشكلة-خفية', 'سبب-خفي', 'للعيادة-وحدها', 'دواء-مسحوب'])
      expect(body).not.toContain(hidden);
    const stranger = await (await clinicTools(test)).asOwner();
    expect((await stranger.get('/api/reservations/visits', { pet_id: pet.id })).status).toBe(404);
  });
});

describe('personal data', () => {
  it('exports what the owner may read of a visit, and erasure leaves the chart to the clinic', async () => {
    const { own, asOwner, visit, pet, clinic, doctor } = await consultation();
    const { db, pool } = test.database;
    chartOf(await own.note({ findings: 'سرّي' }));
    await buildWarning(db, { petId: pet.id, clinicId: clinic.id, memberId: doctor.memberId });
    await buildPrescription(db, { reservationId: visit.id, memberId: doctor.memberId });
    dataOf(await own.close());
    chartOf(await own.addendum('ملحق للمالك', true));
    chartOf(await own.addendum('ملحق داخلي'));
    await buildPrescription(
      db,
      { reservationId: visit.id, memberId: doctor.memberId },
      { drug: 'دواء-مسحوب', removedAt: test.deps.now(), removedBy: 'د. سلمى الحدّاد' },
    );
    const exported = await (await asOwner()).get('/api/user/export');
    const text = JSON.stringify(exported.body);
    for (const shown of ['Surolan', 'أموكسيسيلين', 'ملحق للمالك']) expect(text).toContain(shown);
    for (const hidden of ['سرّي', 'ملحق داخلي', 'دواء-مسحوب']) expect(text).not.toContain(hidden);
    const { rows } = await pool.query('select findings from visit_notes where reservation_id = $1', [
      visit.id,
    ]);
    expect(rows).toEqual([{ findings: 'سرّي' }]);
  });
});
