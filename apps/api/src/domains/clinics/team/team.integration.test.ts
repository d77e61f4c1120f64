import type { ResponseOf } from '@rifq/contract/calls';
import { buildDoctor, buildInvitation, buildMember, buildOwner, freshPhone } from '@rifq/testing';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ClinicTools, clinicTools, memberBrowser } from '../../../testing/clinic-tools.ts';
import { jpeg } from '../../../testing/images.ts';
import { operatorOf } from '../../../testing/operator.ts';
import { buildSecondFactor, enrolled } from '../../../testing/second-factor-tools.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { waitForBlocked } from '../../../testing/wait-for-blocked.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.database.pool.query('delete from rate_limit_hits'));

type Team = ResponseOf<'get', '/api/clinic/team'>;
const DAY = 24 * 3600;
const salma = operatorOf(() => test);

/** Builds a clinic with a doctor and a desk member, and a manager. */
async function teamTools() {
  const { db } = test.database;
  const tools = await clinicTools(test);
  const manager = await buildMember(db, tools.clinic.id, { role: 'manager' });
  return { ...tools, manager, asManager: () => memberBrowser(test, manager.userId) };
}

const rowsOf = async (query: string, ...values: unknown[]) =>
  (await test.database.pool.query<Record<string, unknown>>(query, values)).rows;

const teamSeenBy = async (browser: Browser) => dataOf<Team>(await browser.get('/api/clinic/team'));
const memberOf = async (browser: Browser, id: string) => {
  const member = (await teamSeenBy(browser)).members.find(one => one.id === id);
  if (!member) throw new Error('no such member');
  return member;
};
/** Holds the lock of a statement with its value while `work` starts what waits for it, which it returns. */
async function holding<T>(
  [lock, value]: [string, string],
  work: (holder: PoolClient) => Promise<Promise<T>[]>,
): Promise<T[]> {
  const holder = await test.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(lock, [value]);
    const waiting = await work(holder);
    await holder.query('rollback');
    return await Promise.all(waiting);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

const codeOf = (response: { body: unknown }) => (response.body as { code?: string }).code; // an error body

/** Lists the kinds of an invitation's events, in order. */
const kindsOf = async (id: string) =>
  (await rowsOf("select kind from outbox_events where payload ->> 'invitation_id' = $1 order by id", id)).map(
    ({ kind }) => kind,
  );

const invite = (browser: Browser, phone: string, role = 'desk') =>
  browser.post('/api/clinic/team/invite', { phone, country_code: 966, role });
const accept = (browser: Browser, invitation_id: string) =>
  browser.post('/api/clinics/invitations/accept', { invitation_id });
const remove = (browser: Browser, member_id: string, more: object = {}) =>
  browser.post('/api/clinic/team/remove', { member_id, ...more });
const setRole = (browser: Browser, member_id: string, role: string, version?: string) =>
  browser.post('/api/clinic/team/role', { member_id, role, ...(version && { version }) });
const saveProfile = (browser: Browser, member_id: string, more: object = {}) =>
  browser.post('/api/clinic/team/doctor/save', {
    member_id,
    name: 'د. ليلى العنزي',
    languages: ['ar'],
    ...more,
  });

function sendPhoto(browser: Browser, member_id: string, bytes: Buffer) {
  const form = new FormData();
  form.append('member_id', member_id);
  form.append('photo', new Blob([Uint8Array.from(bytes)]), 'doctor.jpg');
  return browser.post('/api/clinic/team/doctor/photo', form);
}

describe('the team of a clinic', () => {
  const actions: Record<
    string,
    (browser: Browser, tools: Awaited<ReturnType<typeof teamTools>>) => Promise<number>
  > = {
    invite: async browser => (await invite(browser, freshPhone().phone)).status,
    async withdraw(browser, { clinic, manager }) {
      const { phoneE164 } = freshPhone();
      const of = { phoneE164, invitedBy: manager.userId };
      const invitation_id = await buildInvitation(test.database.db, clinic.id, of);
      return (await browser.post('/api/clinic/team/invitations/withdraw', { invitation_id })).status;
    },
    'change a role': async (browser, { clinic }) =>
      (await setRole(browser, (await buildMember(test.database.db, clinic.id)).memberId, 'manager')).status,
    remove: async (browser, { clinic }) =>
      (await remove(browser, (await buildMember(test.database.db, clinic.id)).memberId)).status,
    'reset a second factor': async (browser, { desk }) =>
      (await browser.post('/api/clinic/team/second-factor/reset', { member_id: desk.memberId })).status,
    "edit another doctor's profile": async (browser, { clinic }) =>
      (await saveProfile(browser, (await buildDoctor(test.database.db, clinic.id)).memberId)).status,
    'see the opening': async browser => (await browser.get('/api/clinic/opening')).status,
    'change the clinic': async browser =>
      (await browser.post('/api/clinic/opening/save', { city: 'جدة', phone: '0112345678' })).status,
  };
  const named = Object.keys(actions).map(name => ({ name }));

  it.each(named)('lets a manager $name, and no doctor and no desk member', async ({ name }) => {
    const tools = await teamTools();
    const act = actions[name];
    expect(await act?.(await tools.asManager(), tools)).toBe(200);
    expect(await act?.(await tools.asDoctor(), tools)).toBe(403);
    expect(await act?.(await tools.asDesk(), tools)).toBe(403);
  });

  it.each(['withdraw', 'change a role', 'remove', 'reset a second factor', "edit another doctor's profile"])(
    'hides its members from the manager of another clinic, who tries to %s',
    async name => {
      const [tools, other] = [await teamTools(), await teamTools()];
      const before = await teamSeenBy(await tools.asManager());
      expect(await actions[name]?.(await other.asManager(), tools)).toBe(404);
      expect((await teamSeenBy(await tools.asManager())).members).toEqual(
        expect.arrayContaining(before.members),
      );
    },
  );

  it('shows a manager everybody, and another member only themselves', async () => {
    const tools = await teamTools();
    const all = await teamSeenBy(await tools.asManager());
    expect(all.members.map(({ role, is_self: self }) => [role, self])).toEqual([
      ['doctor', false],
      ['desk', false],
      ['manager', true],
    ]);
    const own = await teamSeenBy(await tools.asDesk());
    expect(own).toMatchObject({ members: [{ id: tools.desk.memberId, is_self: true }], invitations: [] });
  });
});

describe('an invitation', () => {
  it('is the same to a manager with and without an account of the phone, and notifies the account', async () => {
    const tools = await teamTools();
    const manager = await tools.asManager();
    const owner = await buildOwner(test.database.db);
    const [known, unknown] = [await invite(manager, owner.phone), await invite(manager, freshPhone().phone)];
    const shape = {
      invitation: {
        id: expect.any(String),
        phone: expect.any(String),
        role: 'desk',
        expires_at: expect.any(String),
      },
    };
    expect([dataOf(known), dataOf(unknown)]).toEqual([shape, shape]);
    await test.dispatch();
    const told = await rowsOf('select link from notifications where user_id = $1', owner.id);
    expect(told).toEqual([{ link: '/clinic' }]);
  });

  it('is accepted by the holder of the phone, who becomes a member immediately', async () => {
    const tools = await teamTools();
    const owner = await buildOwner(test.database.db, { firstname: 'ريم', surname: 'الحربي' });
    await invite(await tools.asManager(), owner.phone, 'doctor');
    const browser = await test.signedIn(owner.id);
    const { invitations } = dataOf<ResponseOf<'get', '/api/clinics/invitations'>>(
      await browser.get('/api/clinics/invitations'),
    );
    expect(invitations).toMatchObject([{ clinic_name: tools.clinic.name, role: 'doctor' }]);
    const [{ id } = { id: '' }] = invitations;
    expect(dataOf(await accept(browser, id))).toEqual({ invitations: [] });
    expect(dataOf(await browser.get('/api/clinic/me'))).toMatchObject({
      membership: { role: 'doctor', doctor: { name: 'ريم الحربي' } },
    });
    const { members, invitations: left } = await teamSeenBy(await tools.asManager());
    expect(left).toEqual([]);
    expect(members.at(-1)).toMatchObject({ phone: owner.phoneE164, role: 'doctor', second_factor: false });
  });

  it('does not exist for another phone', async () => {
    const tools = await teamTools();
    const sent = dataOf<ResponseOf<'post', '/api/clinic/team/invite'>>(
      await invite(await tools.asManager(), freshPhone().phone),
    );
    const stranger = await test.signedIn((await buildOwner(test.database.db)).id);
    const response = await accept(stranger, sent.invitation.id);
    expect([response.status, codeOf(response)]).toEqual([404, 'clinics.not_found']);
  });

  it.each(['withdrawn', 'expired', 'declined'])('cannot be accepted once it is %s', async how => {
    const tools = await teamTools();
    const owner = await buildOwner(test.database.db);
    const browser = await test.signedIn(owner.id);
    const of = { phoneE164: owner.phoneE164, invitedBy: tools.manager.userId };
    const seconds = how === 'expired' ? 0 : DAY;
    const expiresAt = new Date(test.deps.now().getTime() + seconds * 1000);
    const invitation_id = await buildInvitation(test.database.db, tools.clinic.id, { ...of, expiresAt });
    if (how === 'withdrawn')
      dataOf(
        await (await tools.asManager()).post('/api/clinic/team/invitations/withdraw', { invitation_id }),
      );
    if (how === 'declined') dataOf(await browser.post('/api/clinics/invitations/decline', { invitation_id }));
    const response = await accept(browser, invitation_id);
    expect([response.status, codeOf(response)]).toEqual([409, 'clinics.invitation_over']);
    expect(dataOf(await browser.get('/api/clinic/me'))).toMatchObject({ membership: null });
  });

  it('is valid for seven days', async () => {
    const tools = await teamTools();
    const sent = dataOf<ResponseOf<'post', '/api/clinic/team/invite'>>(
      await invite(await tools.asManager(), freshPhone().phone),
    );
    const days = (Date.parse(sent.invitation.expires_at) - test.deps.now().getTime()) / (DAY * 1000);
    expect(days).toBe(7);
  });

  it('refuses a member of another clinic at acceptance, also when two are accepted concurrently', async () => {
    const [one, other] = [await teamTools(), await teamTools()];
    const owner = await buildOwner(test.database.db);
    const invited = async ({ clinic, manager }: typeof one) =>
      buildInvitation(test.database.db, clinic.id, {
        phoneE164: owner.phoneE164,
        invitedBy: manager.userId,
      });
    const ids = [await invited(one), await invited(other)];
    const browser = await test.signedIn(owner.id);
    const responses = await Promise.all(ids.map(id => accept(browser, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.map(codeOf)).toContain('clinics.works_elsewhere');
    expect(
      await rowsOf('select 1 from clinic_members where user_id = $1 and removed_at is null', owner.id),
    ).toHaveLength(1);
  });

  it('adds one membership when it is accepted twice concurrently', async () => {
    const tools = await teamTools();
    const owner = await buildOwner(test.database.db);
    const of = { phoneE164: owner.phoneE164, invitedBy: tools.manager.userId };
    const id = await buildInvitation(test.database.db, tools.clinic.id, of);
    const browser = await test.signedIn(owner.id);
    const responses = await Promise.all([accept(browser, id), accept(browser, id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rowsOf('select 1 from clinic_members where user_id = $1', owner.id)).toHaveLength(1);
  });

  it('is replaced by one with another role, and refused for a member', async () => {
    const tools = await teamTools();
    const manager = await tools.asManager();
    const { phone } = freshPhone();
    await invite(manager, phone, 'desk');
    await invite(manager, phone, 'doctor');
    expect((await teamSeenBy(manager)).invitations).toMatchObject([{ role: 'doctor' }]);
    const colleague = await buildOwner(test.database.db);
    await buildMember(test.database.db, tools.clinic.id, { userId: colleague.id });
    expect(codeOf(await invite(manager, colleague.phone))).toBe('clinics.member_already');
  });

  it('is limited to thirty of a clinic and day', async () => {
    const manager = await (await teamTools()).asManager();
    for (let sent = 0; sent < 30; sent += 1) dataOf(await invite(manager, freshPhone().phone));
    const refused = await invite(manager, freshPhone().phone);
    expect([refused.status, codeOf(refused)]).toEqual([429, 'clinics.too_many_invitations']);
  });

  it.each(['removed', 'demoted', 'suspended'])('ends when the manager who sent it is %s', async how => {
    const tools = await teamTools();
    const sender = await buildOwner(test.database.db);
    const { memberId } = await buildMember(test.database.db, tools.clinic.id, {
      role: 'manager',
      userId: sender.id,
    });
    const owner = await buildOwner(test.database.db);
    const sent = dataOf<ResponseOf<'post', '/api/clinic/team/invite'>>(
      await invite(await memberBrowser(test, sender.id), owner.phone),
    );
    const manager = await tools.asManager();
    if (how === 'removed') dataOf(await remove(manager, memberId));
    if (how === 'demoted') dataOf(await setRole(manager, memberId, 'desk'));
    if (how === 'suspended') await salma('user-off', sender.phoneE164);
    const browser = await test.signedIn(owner.id);
    const { id } = sent.invitation;
    expect(codeOf(await accept(browser, id))).toBe('clinics.invitation_over');
    expect(await kindsOf(id)).toEqual(['invitation.sent', 'invitation.changed']);
  });

  it('ends with the membership of the invited phone, which an operator added in the meantime', async () => {
    const tools = await teamTools();
    const owner = await buildOwner(test.database.db);
    const of = { phoneE164: owner.phoneE164, invitedBy: tools.manager.userId };
    const id = await buildInvitation(test.database.db, tools.clinic.id, of);
    const member = await buildMember(test.database.db, tools.clinic.id, { userId: owner.id });
    dataOf(await remove(await tools.asManager(), member.memberId));
    expect(codeOf(await accept(await test.signedIn(owner.id), id))).toBe('clinics.invitation_over');
    expect(await kindsOf(id)).toEqual(['invitation.changed']);
  });

  it('is accepted or replaced, but not both concurrently', async () => {
    const tools = await teamTools();
    const manager = await tools.asManager();
    const owner = await buildOwner(test.database.db);
    const sent = dataOf<ResponseOf<'post', '/api/clinic/team/invite'>>(await invite(manager, owner.phone));
    const browser = await test.signedIn(owner.id);
    const [accepting, replacing] = await holding(
      ['select 1 from users where id = $1 for no key update', owner.id],
      async () => {
        const first = accept(browser, sent.invitation.id);
        await waitForBlocked(test.database);
        const second = invite(manager, owner.phone, 'doctor');
        await waitForBlocked(test.database, 2);
        return [first, second];
      },
    );
    expect(accepting?.status).toBe(200);
    expect(replacing && codeOf(replacing)).toBe('clinics.member_already');
    expect((await teamSeenBy(manager)).invitations).toEqual([]);
  });

  it.each(['pending', 'rejected'] as const)(
    'is sent by a clinic that is pending, but not once it is rejected: %s',
    async state => {
      const tools = await teamTools();
      const set = 'update clinics set state = $1 where id = $2';
      await test.database.pool.query(set, [state, tools.clinic.id]);
      const response = await invite(await tools.asManager(), freshPhone().phone);
      if (state === 'pending') expect(response.status).toBe(200);
      else expect([response.status, codeOf(response)]).toEqual([403, 'clinics.not_approved']);
    },
  );
});

describe('every change of a team', () => {
  /** A team with an invited person. */
  type Started = Awaited<ReturnType<typeof teamTools>> & {
    phone: string;
    guest: Browser;
    invitation: string;
  };
  const changes: Record<string, (started: Started) => Promise<{ status?: number; code?: number }>> = {
    'an acceptance': ({ guest, invitation }) => accept(guest, invitation),
    'a removal': async ({ desk, asManager }) => remove(await asManager(), desk.memberId),
    "an operator's removal": ({ phone }) => salma('member-remove', '--phone', phone),
    "an operator's change of a role": ({ clinic, phone }) =>
      salma('member-role', '--clinic', clinic.id, '--phone', phone, '--role', 'manager'),
    'a suspension': ({ phone }) => salma('user-off', phone),
  };
  const named = Object.keys(changes).map(name => ({ name }));
  const isDone = (done: { status?: number; code?: number }) => done.status === 200 || done.code === 0;

  it.each(named)('locks the clinic before a membership and an account: $name', async ({ name }) => {
    const tools = await teamTools();
    const { clinic, desk, manager } = tools;
    const [user] = await rowsOf('select phone_e164 from users where id = $1', desk.userId);
    const owner = await buildOwner(test.database.db);
    const of = { phoneE164: owner.phoneE164, invitedBy: manager.userId };
    const started = {
      ...tools,
      phone: String(user?.phone_e164),
      guest: await test.signedIn(owner.id),
      invitation: await buildInvitation(test.database.db, clinic.id, of),
    };
    const [change] = await holding(
      ['select 1 from clinics where id = $1 for no key update', clinic.id],
      async holder => {
        const waiting = changes[name]?.(started) ?? Promise.reject(new Error(name));
        await waitForBlocked(test.database);
        // Fails if the change holds one of them already.
        const lock = (table: string, column: string) =>
          holder.query(`select 1 from ${table} where ${column} = any ($1) for no key update nowait`, [
            [desk.userId, owner.id],
          ]);
        await lock('clinic_members', 'user_id');
        await lock('users', 'id');
        return [waiting];
      },
    );
    expect(change).toEqual(expect.toSatisfy(isDone));
  });
});

describe('the last manager', () => {
  it('cannot leave, be removed or lose the role', async () => {
    const tools = await teamTools();
    const manager = await tools.asManager();
    const { memberId } = tools.manager;
    const left = await remove(manager, memberId);
    expect([left.status, codeOf(left)]).toEqual([409, 'clinics.last_manager']);
    const demoted = await setRole(manager, memberId, 'desk');
    expect([demoted.status, codeOf(demoted)]).toEqual([409, 'clinics.last_manager']);
  });

  it('stays when two managers remove each other concurrently', async () => {
    const tools = await teamTools();
    const second = await buildMember(test.database.db, tools.clinic.id, { role: 'manager' });
    const [one, other] = [await tools.asManager(), await memberBrowser(test, second.userId)];
    const responses = await Promise.all([
      remove(one, second.memberId),
      remove(other, tools.manager.memberId),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([401, 403])]);
    const managers = `select 1 from clinic_members where clinic_id = $1 and role = 'manager' and removed_at is null`;
    expect(await rowsOf(managers, tools.clinic.id)).toHaveLength(1);
  });
});

describe('removing a member', () => {
  it('ends the access to the clinic, and tells the member', async () => {
    const tools = await teamTools();
    const desk = await tools.asDesk();
    const manager = await tools.asManager();
    const { version } = await memberOf(manager, tools.desk.memberId);
    expect(dataOf(await remove(manager, tools.desk.memberId, { version }))).toEqual({
      cancelled: 0,
      offered: 0,
    });
    expect((await desk.get('/api/clinic/team')).status).toBe(401);
    await test.dispatch();
    const told = await rowsOf('select link from notifications where user_id = $1', tools.desk.userId);
    expect(told).toEqual([{ link: '/dashboard/profile' }]);
  });

  it('lists the reservations of a doctor that have not ended, which a manager cancels with a reason', async () => {
    const tools = await teamTools();
    const booked = await tools.book();
    const manager = await tools.asManager();
    const refused = await remove(manager, tools.doctor.memberId);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'clinics.member_booked',
      booked: [{ reservation_id: booked.id, pet_name: tools.pet.name }],
    });
    const cancels = { cancelled: [booked.id], cancel_reason: 'ترك الطبيب العيادة' };
    const leaving = await remove(await tools.asDoctor(), tools.doctor.memberId, cancels);
    expect([leaving.status, codeOf(leaving)]).toEqual([403, 'clinics.role']);
    const done = await remove(manager, tools.doctor.memberId, cancels);
    expect(dataOf(done)).toEqual({ cancelled: 1, offered: 0 });
    expect(await tools.read(booked.id)).toMatchObject({ state: 'cancelled', cancelledBy: 'clinic' });
  });

  it('does not cancel a consultation in session, which is completed first', async () => {
    const tools = await teamTools();
    const booked = await tools.book({ in: -10, state: 'in_session', openedAt: test.deps.now() });
    const later = await tools.book();
    const manager = await tools.asManager();
    const cancels = { cancelled: [booked.id, later.id], cancel_reason: 'ترك الطبيب العيادة' };
    const removal = () => remove(manager, tools.doctor.memberId, cancels);
    const refused = await removal();
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'clinics.member_in_session',
      booked: [
        { reservation_id: booked.id, in_session: true },
        { reservation_id: later.id, in_session: false },
      ],
    });
    const colleague = await buildDoctor(test.database.db, tools.clinic.id);
    dataOf(
      await (await memberBrowser(test, colleague.userId)).post('/api/clinic/reservations/complete', {
        reservation_id: booked.id,
        summary: 'الأذن سليمة.',
        follow_up: false,
        confirmed_doses: [],
      }),
    );
    expect(dataOf(await removal())).toEqual({ cancelled: 1, offered: 0 });
    expect(await tools.read(booked.id)).toMatchObject({ state: 'completed' });
  });

  it('lets a member leave', async () => {
    const tools = await teamTools();
    expect((await remove(await tools.asDesk(), tools.desk.memberId)).status).toBe(200);
    expect((await remove(await tools.asDoctor(), tools.manager.memberId)).status).toBe(403);
  });
});

describe('a role', () => {
  it('refuses an outdated form, with the current member', async () => {
    const tools = await teamTools();
    const manager = await tools.asManager();
    const { version } = await memberOf(manager, tools.desk.memberId);
    dataOf(await setRole(manager, tools.desk.memberId, 'manager', version));
    const stale = await remove(manager, tools.desk.memberId, { version });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: 'request.stale',
      current: { member: { id: tools.desk.memberId, role: 'manager' } },
    });
  });

  it('makes a doctor of a desk member, but no desk member of a doctor', async () => {
    const tools = await teamTools();
    const manager = await tools.asManager();
    dataOf(await setRole(manager, tools.desk.memberId, 'doctor'));
    const member = await memberOf(manager, tools.desk.memberId);
    expect(member).toMatchObject({ role: 'doctor', doctor: { languages: ['ar'] } });
    expect(codeOf(await setRole(manager, tools.desk.memberId, 'desk'))).toBe('clinics.sees_patients');
  });
});

describe("a doctor's profile", () => {
  const profile = { name: 'د. ليلى', specialty: 'طبّ القطط', licence_number: 'V-1', languages: ['ar', 'en'] };

  it('is saved by the doctor and by a manager, and shown to owners', async () => {
    const tools = await teamTools();
    const { memberId } = tools.doctor;
    dataOf(await saveProfile(await tools.asDoctor(), memberId, profile));
    dataOf(await sendPhoto(await tools.asManager(), memberId, await jpeg()));
    const member = await memberOf(await tools.asDoctor(), memberId);
    expect(member.doctor).toMatchObject({ ...profile, photo: expect.stringMatching(/^\/api\/files\//) });
    const owner = await tools.asOwner();
    const listed = dataOf(await owner.get('/api/doctors/list', { clinic_id: tools.clinic.id }));
    expect(listed).toMatchObject({ doctors: [{ name: 'د. ليلى', languages: ['ar', 'en'] }] });
  });

  it('is not saved from an outdated form', async () => {
    const tools = await teamTools();
    const { memberId } = tools.doctor;
    const doctor = await tools.asDoctor();
    const { version } = await memberOf(doctor, memberId);
    dataOf(await saveProfile(await tools.asManager(), memberId, { specialty: 'جراحة', version }));
    const stale = await saveProfile(doctor, memberId, { specialty: 'أسنان', version });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ current: { member: { doctor: { specialty: 'جراحة' } } } });
  });

  it('lets a manager see patients, but not a desk member', async () => {
    const tools = await teamTools();
    const manager = await tools.asManager();
    dataOf(await saveProfile(manager, tools.manager.memberId, profile));
    expect(dataOf(await manager.get('/api/clinic/me'))).toMatchObject({
      membership: { role: 'manager', doctor: { name: 'د. ليلى' } },
    });
    expect((await saveProfile(await tools.asDesk(), tools.desk.memberId)).status).toBe(403);
    expect((await sendPhoto(await tools.asDesk(), tools.desk.memberId, await jpeg())).status).toBe(403);
  });
});

describe("the reset of a member's second factor", () => {
  const reset = (browser: Browser, member_id: string) =>
    browser.post('/api/clinic/team/second-factor/reset', { member_id });

  it('needs a pass of the own factor within ten minutes', async () => {
    const tools = await teamTools();
    await buildSecondFactor(test, tools.desk.userId);
    const manager = await enrolled(test, tools.manager.userId);
    test.advance(10 * 60 + 1);
    const refused = await reset(manager, tools.desk.memberId);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'second_factor.pass_again']);
    dataOf(await manager.post('/api/user/second-factor/pass', { code: manager.code() }));
    expect(dataOf(await reset(manager, tools.desk.memberId))).toMatchObject({
      member: { second_factor: false },
    });
  });

  it('ends the sessions of the member, with an audit row and a notification', async () => {
    const tools: ClinicTools & { manager: { userId: string }; asManager(): Promise<Browser> } =
      await teamTools();
    const desk = await enrolled(test, tools.desk.userId);
    dataOf(await desk.get('/api/clinic/team'));
    dataOf(await reset(await tools.asManager(), tools.desk.memberId));
    expect((await desk.get('/api/clinic/team')).status).toBe(401);
    expect(
      await rowsOf(
        "select actor from audit_entries where action = 'second_factor.reset' and subject like $1",
        `${tools.desk.userId} %`,
      ),
    ).toEqual([{ actor: tools.manager.userId }]);
    await test.dispatch();
    const told = await rowsOf('select kind from notifications where user_id = $1', tools.desk.userId);
    expect(told).toEqual([{ kind: 'account' }]);
  });
});

it('exports the invitations of an account', async () => {
  const tools = await teamTools();
  const of = { phoneE164: tools.owner.phoneE164, invitedBy: tools.manager.userId };
  await buildInvitation(test.database.db, tools.clinic.id, of);
  const exported = await (await tools.asOwner()).get('/api/user/export');
  expect(exported.response.body).toContain('"clinic_invitations"');
  expect(JSON.parse(exported.response.body).clinic_invitations).toMatchObject([
    { clinic: tools.clinic.name, role: 'desk', state: 'pending' },
  ]);
});

it('gives the command of operators the same rules', async () => {
  const tools = await teamTools();
  await tools.book();
  const [user] = await rowsOf('select phone_e164 from users where id = $1', tools.doctor.userId);
  const ran = await salma('member-remove', '--phone', String(user?.phone_e164));
  expect(ran).toMatchObject({ code: 3, err: expect.stringContaining('Reservations are in the way') });
});
