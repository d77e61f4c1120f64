import { type Call, calls, type RecordKind } from '@rifq/contract/calls';
import { buildClinic, buildDoctor, buildOwner, buildSession } from '@rifq/testing';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newToken } from './core/keys.ts';

import { checkResponse } from './testing/check-response.ts';
import {
  callKeys,
  examplePayload,
  isCall,
  recordFields,
  requestOf,
  responseToOtherUser,
} from './testing/contract-calls.ts';
import { buildRecordOwner, type RecordOwner, recordKinds } from './testing/record-owner.ts';
import { type Route, routesOf } from './testing/routes.ts';
import { tableReader } from './testing/table-state.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { waitForBlocked } from './testing/wait-for-blocked.ts';

const started = await routesOf(() => startTestApp());
const test: TestApp = started.built;
const routes = started.routes.filter(({ url }) => url.startsWith('/api'));
afterAll(() => test.close());

/** Returns the error of registering a route, or null. Routes can be registered only before the first request. */
function refusalOf(register: (app: FastifyInstance) => void): string | null {
  try {
    register(test.app);
    return null;
  } catch (error) {
    return String(error);
  }
}
const registering = {
  call: refusalOf(app => app.get('/api/hole', () => 'open')),
  callWithConfig: refusalOf(app => app.post('/api/user/hole', { config: {} }, () => 'open')),
  outsideApi: refusalOf(app => app.get('/elsewhere', () => 'fine')),
};

const { db, pool } = test.database;
const tables = await tableReader(test.database);
/** No attempt changes this owner's records, so all tests share them. */
const owner = await buildRecordOwner(test);
/** An owner for all calls that only read. */
const reader = await buildRecordOwner(test);
/** Another owner with records of their own, and the doctor of another clinic. Their attempts are refused. */
const otherOwner = await buildRecordOwner(test);
const past = new Date(test.deps.now().getTime() - 1000);
/** Tokens of the owner that must not authorise calls. */
const tokens = {
  revoked: (await buildSession(db, owner.owner.id, { revokedAt: past })).token,
  expired: (await buildSession(db, owner.owner.id, { expiresAt: past })).token,
  live: await liveTokenOf(owner),
};
let rows = await tables.rowsWith(owner.marks);

/** Expects that the owner's data are unchanged since the last call. */
async function expectUnchanged(): Promise<void> {
  const before = rows;
  rows = await tables.rowsWith(owner.marks);
  expect(rows).toEqual(before);
}

// Rate limits have their own tests.
beforeEach(() => pool.query('delete from rate_limit_hits'));

/** Returns how to call a route; a route outside the contract touches only the caller. */
const callOf = (name: string): Pick<Call, 'touches' | 'side'> =>
  isCall(name) ? calls[name] : { touches: 'caller' };

const keyOf = (route: Route) => `${route.method} ${route.url}`;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function liveTokenOf({ headersFor }: RecordOwner): Promise<string> {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/user/token',
    headers: headersFor({ touches: 'caller' }),
  });
  return response.json().data.token;
}

/** Calls whose repeat takes effect again, within daily limits: an upload sent again, and a search for an owner. */
const NEW_EACH_TIME: readonly string[] = [
  'POST /api/profile/update',
  'POST /api/pets/photo',
  'POST /api/vaccines/doses/label',
  'POST /api/clinic/owners/find',
  'POST /api/clinic/team/doctor/photo',
];
const isNewEachTime = (name: string) => NEW_EACH_TIME.includes(name);

/** The ids and facts that a request names. */
type Named = Pick<RecordOwner, 'idOf' | 'factOf' | 'photoKey'>;

/** Builds the owner's request with these credentials, in a new browser unless they hold a nonce. */
async function requestTo(
  route: Route,
  { photoKey, ...source }: Named,
  credentials: Record<string, string>,
): Promise<InjectOptions> {
  const key = keyOf(route);
  const request: InjectOptions = isCall(key)
    ? await requestOf(key, examplePayload(key, source))
    : { method: 'GET', url: route.url.replace(':key', photoKey) };
  return { ...request, headers: { cookie: `rifq_nonce=${newToken()}`, ...request.headers, ...credentials } };
}

const attempt = async (...to: Parameters<typeof requestTo>): Promise<LightMyRequestResponse> =>
  test.app.inject(await requestTo(...to));

/** Lists the kinds of all events, in order. */
async function listEvents(): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string }>('select kind from outbox_events order by id');
  return rows.map(({ kind }) => kind);
}

/** Makes an attempt and expects that it reveals nothing of the owner's data. */
async function attemptInVain(
  route: Route,
  credentials: Record<string, string>,
  named: Named = owner,
): Promise<LightMyRequestResponse> {
  const response = await attempt(route, named, credentials);
  checkResponse(response);
  for (const secret of owner.secrets) expect(response.body).not.toContain(secret);
  return response;
}

/** Creates a session of another user and returns its token. */
async function otherUsersToken(change: Parameters<typeof buildOwner>[1] = {}): Promise<string> {
  return (await buildSession(db, (await buildOwner(db, change)).id)).token;
}

type Refusal = { status: number; code: string };
const missing: Refusal = { status: 401, code: 'session.missing' };
const inactive: Refusal = { status: 403, code: 'session.inactive' };
const noSecondFactor: Refusal = { status: 403, code: 'clinics.second_factor' };
const noMember: Refusal = { status: 403, code: 'clinics.members_only' };
const notApproved: Refusal = { status: 403, code: 'clinics.not_approved' };

/** Calls that members make before an operator has approved their clinic; they reach no owner. */
const BEFORE_APPROVAL: readonly string[] = [
  'GET /api/clinic/hours',
  'GET /api/clinic/opening',
  'GET /api/clinic/seller',
  'GET /api/clinic/services',
  'GET /api/clinic/team',
  'POST /api/clinic/days-off/add',
  'POST /api/clinic/days-off/remove',
  'POST /api/clinic/holidays/add',
  'POST /api/clinic/holidays/remove',
  'POST /api/clinic/hours/save',
  'POST /api/clinic/opening/save',
  'POST /api/clinic/periods/remove',
  'POST /api/clinic/periods/save',
  'POST /api/clinic/seller/save',
  'POST /api/clinic/services/remove',
  'POST /api/clinic/services/save',
  'POST /api/clinic/team/doctor/photo',
  'POST /api/clinic/team/doctor/save',
  'POST /api/clinic/team/invitations/withdraw',
  'POST /api/clinic/team/invite',
  'POST /api/clinic/team/remove',
  'POST /api/clinic/team/role',
  'POST /api/clinic/team/second-factor/reset',
];

/** Returns the expected response to another user whom the policy admits. */
function otherUserRefusal(route: Route) {
  const key = keyOf(route);
  if (isCall(key)) return responseToOtherUser(calls[key].touches);
  return responseToOtherUser(route.url.includes(':key') ? 'pet' : 'nobody');
}

/** Expects a refusal by the policy, else the response to another user. */
function expectResponse(route: Route, response: LightMyRequestResponse, refusal: Refusal | null): void {
  const { status, code } = refusal ?? otherUserRefusal(route);
  expect(response.statusCode).toBe(status);
  if (code === null) return;
  expect(response.json().code).toEqual(typeof code === 'string' ? code : expect.stringMatching(code));
}

const isForMembers = (policy: string | undefined) =>
  policy === 'clinicMember' || policy === 'anyClinicMember';
const needsActive = ({ policy }: Route) => policy === 'active' || isForMembers(policy);
const needsSession = (route: Route) => (route.policy === 'anyone' ? null : missing);

describe('the routes under /api', () => {
  it('are the calls of the contract, the files, the data export and the OpenAPI description', () => {
    const others = ['GET /api/files/:key', 'GET /api/openapi.json', 'GET /api/user/export'];
    expect(routes.map(keyOf).sort()).toEqual([...callKeys, ...others].sort());
  });

  it('each name a known policy', () => {
    const policies = new Set(routes.map(route => route.policy));
    expect([...policies].sort()).toEqual([
      'active',
      'anyClinicMember',
      'anyone',
      'clinicMember',
      'notSuspended',
      'signedIn',
    ]);
  });

  it('admit members of a clinic that is not approved only to calls that reach no owner', () => {
    const early = routes.filter(({ policy }) => policy === 'anyClinicMember');
    expect(early.map(keyOf).sort()).toEqual(BEFORE_APPROVAL);
    const ofClinics = routes.filter(({ url }) => url.startsWith('/api/clinic/') && url !== '/api/clinic/me');
    expect(ofClinics.filter(({ policy }) => !isForMembers(policy))).toEqual([]);
  });

  it('cannot be registered without a policy', () => {
    expect(registering.call).toMatch('/api/hole has no policy');
    expect(registering.callWithConfig).toMatch('has no policy');
    expect(registering.outsideApi).toBeNull();
  });
});

it('detects a change to a record of every kind in the state of the tables', () => {
  const text = Object.values(rows).flat().join();
  for (const kind of recordKinds) expect(text).toContain(owner.idOf(kind));
});

describe('the example of every call', () => {
  const about = callKeys.map(key => ({ key, touches: calls[key].touches }));
  const others: readonly string[] = ['nobody', 'caller', 'code', 'browser', 'proved'];

  it.each(about.filter(call => !others.includes(call.touches)))('$key names the record it touches', call => {
    expect(recordFields(call.key).map(([, kind]) => kind)).toContain(call.touches);
  });
});

describe.each(routes.map(route => ({ name: keyOf(route), route })))('$name', ({ name, route }) => {
  it('refuses an anonymous caller', async () => {
    expectResponse(route, await attemptInVain(route, {}), needsSession(route));
  });

  it.each([
    ['a revoked session', tokens.revoked],
    ['an expired session', tokens.expired],
    ['the token of the live channel', tokens.live],
  ])('with %s', async (_name, token) => {
    expectResponse(route, await attemptInVain(route, bearer(token)), needsSession(route));
  });

  it('refuses a user with an incomplete profile if the policy does', async () => {
    const token = await otherUsersToken({ completedAt: null, firstname: null, surname: null, email: null });
    const refusal = needsActive(route) ? inactive : null;
    expectResponse(route, await attemptInVain(route, bearer(token)), refusal);
  });

  it('refuses a suspended user if the policy does', async () => {
    const token = await otherUsersToken({ suspendedAt: new Date() });
    const refusal = needsActive(route) || route.policy === 'notSuspended' ? inactive : null;
    expectResponse(route, await attemptInVain(route, bearer(token)), refusal);
  });

  const needsMember = isForMembers(route.policy);

  it('reveals nothing to another owner who names these records', async () => {
    const refusal = needsMember ? noMember : null;
    expectResponse(route, await attemptInVain(route, bearer(await otherUsersToken())), refusal);
  });

  it.runIf(needsMember)('refuses the owner, and a member without the second factor', async () => {
    expectResponse(route, await attemptInVain(route, owner.headersFor({ touches: 'caller' })), noMember);
    const { token } = await buildSession(db, owner.doctor.userId);
    expectResponse(route, await attemptInVain(route, bearer(token)), noSecondFactor);
  });

  it.runIf(needsMember).each(['pending', 'rejected'] as const)(
    'reaches no owner for the manager of a clinic that is %s',
    async state => {
      const { id } = await buildClinic(db, { state });
      const { userId } = await buildDoctor(db, id, { role: 'manager' });
      const { token } = await buildSession(db, userId, { secondFactorAt: test.deps.now() });
      // A rejected clinic cannot invite.
      const invites = name === 'POST /api/clinic/team/invite' && state === 'rejected';
      const refusal = BEFORE_APPROVAL.includes(name) && !invites ? null : notApproved;
      // Others' records are named: an invitation returns the phone it names.
      expectResponse(route, await attemptInVain(route, bearer(token), otherOwner), refusal);
    },
  );

  it.runIf(needsMember && route.method === 'POST')(
    'does nothing for a member who is removed while it waits for a lock',
    async () => {
      const setRemoved = 'update clinic_members set removed_at = $1 where id = $2';
      const removal = await pool.connect();
      await removal.query('begin');
      await removal.query(setRemoved, [new Date(), owner.doctor.memberId]);
      const pendingResponse = attemptInVain(route, owner.headersFor(callOf(name)));
      await waitForBlocked(test.database);
      await removal.query('commit');
      removal.release();
      const response = await pendingResponse;
      await pool.query(setRemoved, [null, owner.doctor.memberId]);
      expectResponse(route, response, noMember);
    },
  );

  const fields = isCall(name) ? recordFields(name) : [];

  it.runIf(needsMember && fields.length > 0)(
    'reveals nothing to a doctor of another clinic who names these records',
    async () => {
      expectResponse(route, await attemptInVain(route, otherOwner.headersFor(callOf(name))), null);
    },
  );

  it.each(fields.length > 1 ? fields : [])(
    'reveals nothing to another owner whose own records these are, except for %s',
    async (_field, foreign) => {
      const idOf = (kind: RecordKind) => (kind === foreign ? owner : otherOwner).idOf(kind);
      const response = await attemptInVain(route, otherOwner.headersFor(callOf(name)), {
        ...otherOwner,
        idOf,
      });
      expectResponse(route, response, null);
    },
  );

  it('has changed no data of the owner by these attempts', expectUnchanged);
});

/** Whether the contract says that a call changes nothing. A route outside the contract only reads. */
const onlyReads = (name: string) => !isCall(name) || !calls[name].changesState;

// After the refusals, so that they compare tables with few rows.
describe('the owner', () => {
  it.each(routes.map(route => ({ name: keyOf(route), route })))('may call $name', async ({ name, route }) => {
    const rightful = onlyReads(name) ? reader : await buildRecordOwner(test);
    const request = await requestTo(route, rightful, rightful.headersFor(callOf(name)));
    const response = await test.app.inject(request);
    expect(response.statusCode, response.body).toBe(200);
    if (onlyReads(name) || isNewEachTime(name)) return;
    // The response to a repeat reads the record, whose access log entry covers ten minutes.
    if (/^POST \/api\/clinic\/(?:record|chart)\//.test(name)) await test.app.inject(request);
    // A repeat without a change appends no event.
    const before = (await listEvents()).length;
    await test.app.inject(request);
    expect((await listEvents()).slice(before)).toEqual([]);
  });
});
