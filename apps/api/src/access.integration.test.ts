import { type CallKey, calls } from '@rifq/contract/calls';
import { sessions } from '@rifq/db/schema';
import { buildOwner, buildSession } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { type ApiRoute, apiRoutesOf } from './testing/api-routes.ts';
import { checkAnswer } from './testing/refusals.ts';
import { formOf, rightful } from './testing/rightful.ts';
import { rowsWith, tableState } from './testing/table-state.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { buildVictim, marksOf, secretsOf, type Victim } from './testing/victim.ts';

const started = await apiRoutesOf(() => startTestApp());
const test: TestApp = started.built;
const { routes } = started;
afterAll(() => test.close());

/** Calls of the visitor, which ask for a nonce or a proof: what is answered to somebody else's browser. */
const foreignBrowser: Partial<Record<string, number>> = {
  'POST /api/user/phone/count': 200,
  'POST /api/user/otp/send': 200,
  'POST /api/user/otp/verify': 422,
  'POST /api/user/sign': 422,
  'GET /api/user/logout': 200,
};

/** Calls that name nobody's thing but the caller's own, so that another owner may make them. */
const aboutOneself = new Set<string>([
  'GET /api/openapi.json',
  'POST /api/user/complete/profile',
  'GET /api/user/me',
  'POST /api/user/token',
  'GET /api/user/devices',
  // Answers the caller's own devices, and ends none of another's.
  'POST /api/user/devices/revoke',
  'POST /api/user/devices/revoke-others',
  'POST /api/profile/update',
  'GET /api/pets/list',
  'POST /api/pets/create',
  'GET /api/live/config',
  'GET /api/notifications/list',
  'POST /api/notifications/read-all',
  'GET /api/notifications/preferences',
  'POST /api/notifications/preferences',
  'POST /api/notifications/push/subscribe',
  // Forgets an endpoint of the caller's own, and is silent about another's.
  'POST /api/notifications/push/unsubscribe',
]);

const keyOf = (route: ApiRoute) => `${route.method} ${route.url}`;
const isCall = (key: string): key is CallKey => Object.hasOwn(calls, key);

function addressOf(route: ApiRoute, victim: Victim): string {
  return route.url.replace(':key', victim.photoKey);
}

/** Makes a call as the victim's rightful self would, but under another's credentials. */
async function attempt(
  route: ApiRoute,
  victim: Victim,
  headers: Record<string, string>,
): Promise<LightMyRequestResponse> {
  const key = keyOf(route);
  const sent = isCall(key) ? rightful[key](victim) : {};
  const common = { url: addressOf(route, victim), headers, remoteAddress: freshAddress() };
  if (route.method === 'GET') {
    const query = new URLSearchParams(
      Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)]),
    );
    return test.app.inject({ ...common, method: 'GET', url: `${common.url}?${query}` });
  }
  const form = isCall(key) ? await formOf(key, sent) : null;
  if (!form) return test.app.inject({ ...common, method: 'POST', payload: sent });
  const type = { 'content-type': form.headers.get('content-type') ?? '' };
  const payload = Buffer.from(await form.arrayBuffer());
  return test.app.inject({ ...common, method: 'POST', headers: { ...headers, ...type }, payload });
}

let addresses = 0;
function freshAddress(): string {
  addresses += 1;
  return `10.1.${addresses >> 8}.${addresses & 255}`;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
/** A browser of its own, which the calls of the visitor ask for. */
const nonce = { cookie: `rifq_nonce=${'n'.repeat(43)}` };

/** Runs an attempt and proves that nothing of the victim's was changed or told. */
async function harmless(
  route: ApiRoute,
  headers: Record<string, string>,
  victim?: Victim,
): Promise<LightMyRequestResponse> {
  const target = victim ?? (await buildVictim(test));
  const before = rowsWith(await tableState(test.database), marksOf(target));
  const answer = await attempt(route, target, { ...nonce, ...headers });
  checkAnswer(answer);
  expect(rowsWith(await tableState(test.database), marksOf(target))).toEqual(before);
  for (const secret of secretsOf(target)) expect(answer.body).not.toContain(secret);
  return answer;
}

async function tokenOf(change: Parameters<typeof buildOwner>[1] = {}): Promise<string> {
  const owner = await buildOwner(test.database.db, change);
  return (await buildSession(test.database.db, owner.id)).token;
}

const expected = (route: ApiRoute, refused: { status: number; code: string } | null) =>
  refused === null ? { status: foreignBrowser[keyOf(route)] ?? 200 } : refused;

function told(answer: LightMyRequestResponse) {
  return answer.statusCode < 400
    ? { status: answer.statusCode }
    : { status: answer.statusCode, code: answer.json().code };
}

const missing = { status: 401, code: 'session.missing' };
const inactive = { status: 403, code: 'session.inactive' };
const needsSession = (route: ApiRoute) => (route.policy === 'anyone' ? null : missing);

describe('the routes under /api', () => {
  it('are every call of the contract, the files and the description, and no others', () => {
    const others = ['GET /api/files/:key', 'GET /api/openapi.json'];
    expect(routes.map(keyOf).sort()).toEqual([...Object.keys(calls), ...others].sort());
  });

  it('each name a policy that is known', () => {
    const policies = new Set(routes.map(route => route.policy));
    expect([...policies].sort()).toEqual(['active', 'anyone', 'notSwitchedOff', 'signedIn']);
  });

  it('cannot be registered without one', async () => {
    const fresh = await apiRoutesOf(() => startTestApp());
    try {
      const { app } = fresh.built;
      expect(() => app.get('/api/hole', () => 'open')).toThrow('/api/hole has no policy');
      expect(() => app.post('/api/user/hole', { config: {} }, () => 'open')).toThrow('has no policy');
      app.get('/elsewhere', () => 'fine');
    } finally {
      await fresh.built.close();
    }
  });
});

describe.each(routes.map(route => ({ name: keyOf(route), route })))('$name', ({ name, route }) => {
  it('as its rightful owner is let through', async () => {
    const victim = await buildVictim(test);
    if (foreignBrowser[name] === 422) return; // needs a code or a proof: shown by the tests of signing in
    const answer = await attempt(route, victim, { ...nonce, ...bearer(victim.session.token) });
    expect(told(answer)).toEqual({ status: 200 });
  });

  it('as anonymous', async () => {
    expect(told(await harmless(route, {}))).toMatchObject(expected(route, needsSession(route)));
  });

  it('with a revoked session', async () => {
    const victim = await buildVictim(test);
    await test.database.db
      .update(sessions)
      .set({ revokedAt: new Date() })
      .where(eq(sessions.id, victim.session.sessionId));
    const answer = await harmless(route, bearer(victim.session.token), victim);
    expect(told(answer)).toMatchObject(expected(route, needsSession(route)));
  });

  it('with an expired session', async () => {
    const victim = await buildVictim(test);
    const past = new Date(test.deps.now().getTime() - 1000);
    await test.database.db
      .update(sessions)
      .set({ expiresAt: past })
      .where(eq(sessions.id, victim.session.sessionId));
    const answer = await harmless(route, bearer(victim.session.token), victim);
    expect(told(answer)).toMatchObject(expected(route, needsSession(route)));
  });

  it('with the token of the live channel', async () => {
    const victim = await buildVictim(test);
    const issued = await test.app.inject({
      method: 'POST',
      url: '/api/user/token',
      headers: bearer(victim.session.token),
    });
    const answer = await harmless(route, bearer(issued.json().data.token), victim);
    expect(told(answer)).toMatchObject(expected(route, needsSession(route)));
  });

  it('as a user whose profile is incomplete', async () => {
    const token = await tokenOf({ completedAt: null, firstname: null, surname: null, email: null });
    const refused = route.policy === 'active' ? inactive : null;
    expect(told(await harmless(route, bearer(token)))).toMatchObject(expected(route, refused));
  });

  it('as a user who is switched off', async () => {
    const token = await tokenOf({ switchedOffAt: new Date() });
    const refused = route.policy === 'active' || route.policy === 'notSwitchedOff' ? inactive : null;
    expect(told(await harmless(route, bearer(token)))).toMatchObject(expected(route, refused));
  });

  it('as another owner, naming what is not theirs', async () => {
    const answer = await harmless(route, bearer(await tokenOf()));
    const open = aboutOneself.has(name) || name in foreignBrowser;
    expect(told(answer)).toMatchObject(
      open ? expected(route, null) : { status: 404, code: expect.stringMatching(/\.not_found$/) },
    );
  });
});
