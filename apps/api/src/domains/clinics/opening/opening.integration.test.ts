import type { ResponseOf } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { buildMember, buildOwner } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberBrowser } from '../../../testing/clinic-tools.ts';
import { operatorOf } from '../../../testing/operator.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const salma = operatorOf(() => test);
const fields = {
  name: 'عيادة النخيل',
  licence_number: '1010-22',
  country_code: 966,
  city: 'الرياض',
  phone: '011 234 5678',
};
const open = (browser: Browser, more: object = {}) =>
  browser.post('/api/clinics/open', { idempotency_key: newId(), ...fields, ...more });
/** Returns the version of a clinic that is not approved, as operators read it; 'none' for others. */
async function versionRead(clinicId: string) {
  const { out } = await salma('clinics-list');
  return out.match(new RegExp(`${clinicId}.*version (\\S+)`))?.[1] ?? 'none';
}

/** Approves a clinic as it is now. */
const approve = async (clinicId: string) =>
  salma('clinic-approve', '--clinic', clinicId, '--version', await versionRead(clinicId));

const codeOf = (response: { body: unknown }) => (response.body as { code?: string }).code; // an error body

/** Opens a clinic whose manager sees patients. Returns the manager's browser and the clinic's id. */
async function opened() {
  const owner = await buildOwner(test.database.db);
  dataOf(await open(await test.signedIn(owner.id)));
  const manager = await memberBrowser(test, owner.id);
  const me = dataOf<ResponseOf<'get', '/api/clinic/me'>>(await manager.get('/api/clinic/me'));
  const team = dataOf<ResponseOf<'get', '/api/clinic/team'>>(await manager.get('/api/clinic/team'));
  const [member] = team.members;
  if (!me.membership || !member) throw new Error('the clinic has no manager');
  const profile = { member_id: member.id, name: 'د. ليلى', languages: ['ar'] };
  dataOf(await manager.post('/api/clinic/team/doctor/save', profile));
  return { manager, phone: owner.phoneE164, memberId: member.id, clinicId: me.membership.clinic.id };
}

const doctorsAt = async (clinic_id: string) => {
  const owner = await test.signedIn((await buildOwner(test.database.db)).id);
  return dataOf<ResponseOf<'get', '/api/doctors/list'>>(await owner.get('/api/doctors/list', { clinic_id }))
    .doctors;
};

describe('a clinic that its manager opens', () => {
  it('is pending, in no list of owners and without slots, until an operator approves it', async () => {
    const { manager, clinicId } = await opened();
    await test.database.pool.query('update clinics set emergency = true where id = $1', [clinicId]);
    const { membership } = dataOf<ResponseOf<'get', '/api/clinic/me'>>(await manager.get('/api/clinic/me'));
    expect(membership).toMatchObject({ role: 'manager', state: 'pending' });
    const owner = await test.signedIn((await buildOwner(test.database.db)).id);
    const slots = { doctor_id: membership?.doctor?.id ?? '', kind: '1', from: '2026-01-01', days: '7' };
    const emergencies = async () =>
      dataOf<ResponseOf<'get', '/api/clinics/emergency'>>(
        await owner.get('/api/clinics/emergency'),
      ).clinics.map(({ id }) => id);
    expect(await doctorsAt(clinicId)).toEqual([]);
    expect(await emergencies()).not.toContain(clinicId);
    expect((await owner.get('/api/reservations/slots', slots)).status).toBe(404);

    expect((await salma('clinics-list', '--pending')).out).toContain(clinicId);
    expect(await approve(clinicId)).toMatchObject({ code: 0 });
    expect((await salma('clinics-list', '--pending')).out).not.toContain(clinicId);
    expect(await doctorsAt(clinicId)).toMatchObject([{ name: 'د. ليلى' }]);
    expect(await emergencies()).toContain(clinicId);
  });

  it('is rejected with a reason, which its manager corrects and submits again', async () => {
    const { manager, clinicId } = await opened();
    expect(
      await salma('clinic-reject', '--clinic', clinicId, '--reason', 'رقم الترخيص غير صحيح'),
    ).toMatchObject({ code: 0 });
    const seen = dataOf<ResponseOf<'get', '/api/clinic/opening'>>(await manager.get('/api/clinic/opening'));
    expect(seen.clinic).toMatchObject({ state: 'rejected', rejection_reason: 'رقم الترخيص غير صحيح' });
    expect((await approve(clinicId)).code).toBe(3);
    const corrected = { city: 'الرياض', phone: '+966112345678', licence_number: '1010-33' };
    const save = (version: string) => manager.post('/api/clinic/opening/save', { ...corrected, version });
    expect((await save('old')).status).toBe(409);
    expect(dataOf(await save(seen.clinic.version))).toMatchObject({
      clinic: { state: 'pending', licence_number: '1010-33' },
    });
    expect((await approve(clinicId)).code).toBe(0);
    const renamed = await manager.post('/api/clinic/opening/save', { ...corrected, name: 'اسم آخر' });
    expect([renamed.status, codeOf(renamed)]).toEqual([409, 'clinics.approved']);
  });

  it('is not approved when it has changed since it was read', async () => {
    const { manager, clinicId } = await opened();
    const version = await versionRead(clinicId);
    const fields = { city: 'الرياض', phone: '+966112345678', licence_number: '9999-99' };
    dataOf(await manager.post('/api/clinic/opening/save', fields));
    const ran = await salma('clinic-approve', '--clinic', clinicId, '--version', version);
    expect(ran).toMatchObject({ code: 3, err: expect.stringContaining('has changed') });
    expect(await doctorsAt(clinicId)).toEqual([]);
    expect((await approve(clinicId)).code).toBe(0);
  });

  it('tells its members of the review', async () => {
    const { manager, clinicId } = await opened();
    await approve(clinicId);
    await approve(clinicId);
    await test.dispatch();
    const { notifications } = dataOf<ResponseOf<'get', '/api/notifications/list'>>(
      await manager.get('/api/notifications/list'),
    );
    expect(notifications.filter(({ link }) => link === '/clinic/open')).toHaveLength(1);
  });

  it('is withdrawn when its only member leaves it', async () => {
    const { manager, memberId, clinicId } = await opened();
    expect((await manager.post('/api/clinic/team/remove', { member_id: memberId })).status).toBe(200);
    expect((await salma('clinics-list', '--pending')).out).not.toContain(clinicId);
    expect((await approve(clinicId)).code).toBe(3);
  });

  it('is withdrawn when an operator removes its only member', async () => {
    const { phone, clinicId } = await opened();
    expect((await salma('member-remove', '--phone', phone)).code).toBe(0);
    expect((await salma('clinics-list', '--pending')).out).not.toContain(clinicId);
  });

  it('names a member in the event of its review, also while all are suspended', async () => {
    const { clinicId } = await opened();
    const query = 'update clinic_members set suspended_at = now() where clinic_id = $1 returning user_id';
    const { rows } = await test.database.pool.query<{ user_id: string }>(query, [clinicId]);
    await approve(clinicId);
    const events = await test.database.pool.query(
      "select payload ->> 'user_id' as user_id from outbox_events where kind = 'clinic.approved' and payload ->> 'clinic_id' = $1",
      [clinicId],
    );
    expect(events.rows).toEqual(rows);
  });

  it('is not withdrawn while it has other members', async () => {
    const { manager, memberId, clinicId } = await opened();
    await buildMember(test.database.db, clinicId);
    const left = await manager.post('/api/clinic/team/remove', { member_id: memberId });
    expect([left.status, codeOf(left)]).toEqual([409, 'clinics.last_manager']);
  });
});

describe('the number for emergencies and the automatic reply', () => {
  it('are changed by the manager, left when absent, and cleared by an empty number', async () => {
    const { manager } = await opened();
    const save = (fields: object) =>
      manager.post('/api/clinic/opening/save', { city: 'الرياض', phone: '+966112345678', ...fields });
    const clinicOf = async (fields: object) =>
      dataOf<ResponseOf<'post', '/api/clinic/opening/save'>>(await save(fields)).clinic;
    const set = await clinicOf({ emergency_phone: '050 000 0199', auto_reply: false });
    expect(set).toMatchObject({ emergency_phone: '+966500000199', auto_reply: false });
    expect(await clinicOf({ city: 'جدة' })).toMatchObject({
      emergency_phone: '+966500000199',
      auto_reply: false,
    });
    const stale = await save({ emergency_phone: '+966500000100', version: set.version });
    expect([stale.status, codeOf(stale)]).toEqual([409, 'request.stale']);
    const refused = await save({ emergency_phone: '12' });
    expect(refused.body).toMatchObject({ errors: { emergency_phone: [expect.any(String)] } });
    expect(await clinicOf({ emergency_phone: '' })).toMatchObject({ emergency_phone: null });
  });
});

describe('opening a clinic', () => {
  it('is refused to a member of one, and limited to three a day', async () => {
    const owner = await buildOwner(test.database.db);
    for (let number = 1; number <= 3; number += 1) {
      dataOf(await open(await test.signedIn(owner.id)));
      const again = await open(await test.signedIn(owner.id));
      expect([again.status, codeOf(again)]).toEqual([409, 'clinics.works_elsewhere']);
      const leave = `update clinic_members set removed_at = now() where user_id = $1`;
      await test.database.pool.query(leave, [owner.id]);
    }
    expect(codeOf(await open(await test.signedIn(owner.id)))).toBe('clinics.too_many_openings');
  });

  it('is another request with another country', async () => {
    const browser = await test.signedIn((await buildOwner(test.database.db)).id);
    const idempotency_key = newId();
    const phone = '+966112345678';
    dataOf(await open(browser, { idempotency_key, phone }));
    const other = await open(browser, { idempotency_key, phone, country_code: 971 });
    expect([other.status, codeOf(other)]).toEqual([409, 'idempotency.reused']);
  });

  it.each([
    [{ phone: '12' }, 'phone'],
    [{ country_code: 1 }, 'country_code'],
    [{ licence_number: ' ' }, 'licence_number'],
  ])('refuses %j at its field', async (wrong, field) => {
    const browser = await test.signedIn((await buildOwner(test.database.db)).id);
    const refused = await open(browser, wrong);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: { [field]: [expect.any(String)] } });
  });
});
