import { type CallKey, calls } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { users } from '@rifq/db/schema';
import { freshPhone } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, rightful } from './testing/rightful.ts';
import { tableState } from './testing/table-state.ts';
import { type Browser, startTestApp, type TestApp } from './testing/test-app.ts';
import { buildVictim, type Victim } from './testing/victim.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Each call that changes what others may want to hear of, and the event that tells of it. */
const eventOf: Partial<Record<CallKey, string>> = {
  'POST /api/user/complete/profile': 'user.updated',
  'POST /api/profile/update': 'user.updated',
  'POST /api/user/devices/revoke': 'session.revoked',
  'POST /api/user/devices/revoke-others': 'session.revoked',
  'GET /api/user/logout': 'session.revoked',
  'POST /api/pets/create': 'pet.created',
  'POST /api/pets/update': 'pet.updated',
  'POST /api/pets/photo': 'pet.photo_changed',
  'POST /api/pets/photo/remove': 'pet.photo_changed',
  'POST /api/pets/state': 'pet.state_changed',
  'POST /api/pets/archive': 'pet.archived',
  'POST /api/pets/weights/add': 'pet.weighed',
  'POST /api/pets/weights/remove': 'pet.weight_removed',
  'POST /api/vaccines/doses/create': 'dose.recorded',
  'POST /api/vaccines/doses/update': 'dose.changed',
  'POST /api/vaccines/doses/remove': 'dose.removed',
  'POST /api/vaccines/doses/restore': 'dose.restored',
  'POST /api/vaccines/doses/label': 'dose.changed',
  'POST /api/vaccines/options': 'plan.options_changed',
  'POST /api/notifications/read': 'notification.read',
  'POST /api/notifications/read-all': 'notification.read',
  'POST /api/notifications/preferences': 'notification.preferences_changed',
};
const isChange = (key: string): key is CallKey => Object.hasOwn(eventOf, key);
const changes = Object.keys(eventOf).filter(isChange);

/** Calls that change nothing that another tab shows: proving a phone, a token that lives an hour, a device. */
const silent: readonly string[] = [
  'POST /api/user/phone/count',
  'POST /api/user/otp/send',
  'POST /api/user/otp/verify',
  'POST /api/user/token',
  'POST /api/notifications/push/subscribe',
  'POST /api/notifications/push/unsubscribe',
];
/** Tried apart below, since they start from elsewhere. */
const apart: readonly string[] = ['POST /api/user/sign', 'POST /api/pets/restore'];

type Event = { kind: string; user: string };
async function eventsSince(count: number): Promise<Event[]> {
  const { rows } = await test.database.pool.query<Event>(
    "select kind, payload ->> 'user_id' as user from outbox_events order by created_at, id offset $1",
    [count],
  );
  return rows;
}
/** What the payloads of the events since then hold, beside ids. */
async function contentSince(count: number): Promise<string[]> {
  const { rows } = await test.database.pool.query<{ field: string }>(
    `select field.key as field from (select payload from outbox_events order by created_at, id offset $1) as event,
     jsonb_each_text(payload) as field where field.key not like '%\\_id' or field.value !~ '^[0-9a-f-]{36}$'`,
    [count],
  );
  return rows.map(row => row.field);
}
const countEvents = async () => (await eventsSince(0)).length;

/** Makes a call as the victim would, in whichever browser. */
async function make(browser: Browser, key: CallKey, victim: Victim) {
  const { method, path } = calls[key];
  const payload = rightful[key](victim);
  if (method === 'get') return browser.get(path);
  const form = await formOf(key, payload);
  return browser.post(path, form ? await form.formData() : payload);
}

const OUTBOX = 'outbox_events';
const refusing = (table: string) => `
  create constraint trigger refuse after insert or update or delete on ${table}
  deferrable initially deferred for each row execute function refuse()`;

/**
 * Refuses every transaction that touched one of these tables, at its very end: all that the call did was
 * written by then.
 */
async function whileCommitsFail(tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { pool } = test.database;
  await pool.query(
    "create function refuse() returns trigger language plpgsql as $$ begin raise 'the commit fails'; end $$",
  );
  try {
    for (const table of tables) await pool.query(refusing(table));
    await work();
  } finally {
    await pool.query('drop function refuse() cascade');
  }
}

describe('every call of the contract', () => {
  it('that is a POST is known to change something or not', () => {
    const posts = Object.entries(calls).flatMap(([key, call]) => (call.method === 'post' ? [key] : []));
    const known = [...changes.map(String), ...silent, ...apart].filter(key => key.startsWith('POST'));
    expect(known.sort()).toEqual(posts.sort());
  });
});

describe.each(changes)('%s', key => {
  it('is told by one event, of ids only, and a refusal by none', async () => {
    const victim = await buildVictim(test);
    const browser = await test.signedIn(victim.owner.id);
    const before = await countEvents();
    expect((await make(browser, key, victim)).status).toBe(200);
    expect(await eventsSince(before)).toEqual([{ kind: eventOf[key], user: victim.owner.id }]);
    expect(await contentSince(before)).toEqual([]);

    const after = await countEvents();
    const stranger = await test.signedIn((await buildVictim(test)).owner.id);
    const foreign = await make(stranger, key, victim);
    if (foreign.status >= 400) expect(await countEvents()).toBe(after);
  });

  it('leaves neither change nor event when its transaction fails, whichever of the two was the cause', async () => {
    const victim = await buildVictim(test);
    const browser = await test.signedIn(victim.owner.id);
    const others = Object.keys(await tableState(test.database)).filter(table => table !== OUTBOX);
    for (const tables of [[OUTBOX], others]) {
      await whileCommitsFail(tables, async () => {
        const before = await tableState(test.database);
        expect((await make(browser, key, victim)).status).toBe(500);
        expect(await tableState(test.database)).toEqual(before);
      });
    }
    expect((await make(browser, key, victim)).status).toBe(200);
  });
});

describe('saying the same again', () => {
  it.each([
    ['/api/pets/restore', ({ pet }: Victim) => ({ pet_id: pet.id })],
    ['/api/pets/state', ({ pet }: Victim) => ({ pet_id: pet.id, state: 'home' })],
    ['/api/vaccines/doses/remove', ({ removed }: Victim) => ({ dose_id: removed.id })],
    ['/api/vaccines/doses/restore', ({ dose }: Victim) => ({ dose_id: dose.id })],
    ['/api/user/devices/revoke', () => ({ device_id: newId() })],
  ])('%s changes nothing and is told by nothing', async (path, send) => {
    const victim = await buildVictim(test);
    const browser = await test.signedIn(victim.owner.id);
    const before = await tableState(test.database);
    expect((await browser.post(path, send(victim))).status).toBe(200);
    expect(await tableState(test.database)).toEqual(before);
  });

  it('/api/pets/photo/remove changes nothing when there is none', async () => {
    const victim = await buildVictim(test);
    const browser = await test.signedIn(victim.owner.id);
    await browser.post('/api/pets/photo/remove', { pet_id: victim.pet.id });
    const before = await tableState(test.database);
    expect((await browser.post('/api/pets/photo/remove', { pet_id: victim.pet.id })).status).toBe(200);
    expect(await tableState(test.database)).toEqual(before);
  });

  it('an attempt with its key is told once', async () => {
    const victim = await buildVictim(test);
    const browser = await test.signedIn(victim.owner.id);
    const body = { idempotency_key: newId(), name: 'سمسم', species: 'dog' };
    await browser.post('/api/pets/create', body);
    const before = await tableState(test.database);
    await browser.post('/api/pets/create', body);
    expect(await tableState(test.database)).toEqual(before);
  });
});

describe('bringing an archived pet back', () => {
  it('is told by one event', async () => {
    const victim = await buildVictim(test);
    const browser = await test.signedIn(victim.owner.id);
    await browser.post('/api/pets/archive', { pet_id: victim.pet.id });
    const before = await countEvents();
    await browser.post('/api/pets/restore', { pet_id: victim.pet.id });
    expect(await eventsSince(before)).toEqual([{ kind: 'pet.restored', user: victim.owner.id }]);
  });
});

describe('signing in', () => {
  it('leaves the proof unspent and no account when its transaction fails, and then tells of both', async () => {
    const browser = test.browser();
    const phone = freshPhone();
    const typed = { phone: phone.phone, countryCode: 966 };
    await browser.post('/api/user/phone/count', typed);
    const sent = await browser.post('/api/user/otp/send', typed);
    const { verification_id } = (sent.body as { data: { verification_id: string } }).data;
    await browser.post('/api/user/otp/verify', {
      verification_id,
      code: await test.codeFor(phone.phoneE164),
    });
    const before = await countEvents();
    await whileCommitsFail([OUTBOX], async () => {
      const state = await tableState(test.database);
      const failed = await browser.post('/api/user/sign', { ...typed, verification_id });
      expect(failed.status).toBe(500);
      expect(failed.response.cookies.map(cookie => cookie.name)).not.toContain('__Secure_TK');
      expect(await tableState(test.database)).toEqual(state);
    });
    expect((await browser.post('/api/user/sign', { ...typed, verification_id })).status).toBe(200);
    const [user] = await test.database.db.select().from(users).where(eq(users.phoneE164, phone.phoneE164));
    expect(await eventsSince(before)).toEqual(
      ['user.registered', 'session.started'].map(kind => ({ kind, user: user?.id })),
    );
  });
});
