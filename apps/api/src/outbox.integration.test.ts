import { type Call, type CallKey, calls } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { users } from '@rifq/db/schema/identity';
import { buildOwner, buildPet, buildSession, freshPhone } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callKeys, examplePayload, requestOf, responseToOtherUser } from './testing/contract-calls.ts';
import { expectedEvents } from './testing/expected-events.ts';
import { buildRecordOwner, type RecordOwner } from './testing/record-owner.ts';
import { tableReader } from './testing/table-state.ts';
import { dataOf, startTestApp, type TestApp } from './testing/test-app.ts';

let test: TestApp;
let tables: Awaited<ReturnType<typeof tableReader>>;
/** An owner for all calls that change nothing. */
let reader: RecordOwner;
beforeAll(async () => {
  test = await startTestApp();
  tables = await tableReader(test.database);
  reader = await buildRecordOwner(test);
  await makeCommitsRefusable();
});
afterAll(() => test.close());

// Rate limits have their own tests.
beforeEach(() => test.database.pool.query('delete from rate_limit_hits'));

type Event = { kind: string; payload: Record<string, string> };

/** Returns the result of `work` with the events that it appended. */
async function withEvents<T>(work: () => Promise<T>): Promise<{ response: T; events: Event[] }> {
  const { pool } = test.database;
  const { rows } = await pool.query<{ count: string }>('select count(*) from outbox_events');
  const response = await work();
  const since = await pool.query<Event>(
    'select kind, payload from outbox_events order by created_at, id offset $1',
    [rows[0]?.count],
  );
  return { response, events: since.rows };
}

const byUser = (events: readonly Event[]) =>
  events.map(({ kind, payload }) => ({ kind, user: payload.user_id }));

/** Reduces events of one kind about several pets to one. */
const oncePerKind = (events: readonly Event[]) =>
  events.filter(
    ({ kind, payload }, index) =>
      !events.slice(0, index).some(one => one.kind === kind && one.payload.pet_id !== payload.pet_id),
  );

const isId = (value: unknown) => /^[0-9a-f-]{36}$/.test(String(value));

/** Lists fields of event payloads that are neither ids, booleans nor null. */
const contentOf = (events: readonly Event[]) =>
  events
    .flatMap(event => Object.entries(event.payload))
    .filter(([, value]) => value !== null && typeof value !== 'boolean')
    .filter(
      ([field, value]) =>
        !(field.endsWith('_id') ? isId(value) : field.endsWith('_ids') && [value].flat().every(isId)),
    );

/** Makes a call with the ids of an owner's records, as the owner or as another user. */
async function make(
  key: CallKey,
  { headersFor, ...source }: Pick<RecordOwner, 'idOf' | 'factOf' | 'headersFor'>,
) {
  const request = await requestOf(key, examplePayload(key, source));
  return test.app.inject({ ...request, headers: { ...request.headers, ...headersFor(calls[key]) } });
}

const OUTBOX = 'outbox_events';

/** Lets transactions on these tables fail at commit, after the call has written everything. */
async function makeCommitsRefusable(): Promise<void> {
  const { pool } = test.database;
  await pool.query(`
    create schema refusals;
    create table refusals.tables (name text primary key);
    create function refusals.refuse() returns trigger language plpgsql as $$ begin
      if exists (select from refusals.tables where name = tg_table_name) then raise 'the commit fails'; end if;
      return null;
    end $$`);
  for (const table of tables.tables) {
    await pool.query(`create constraint trigger refuse after insert or update or delete on ${table}
      deferrable initially deferred for each row execute function refusals.refuse()`);
  }
}

async function whileCommitsFail(names: readonly string[], work: () => Promise<void>): Promise<void> {
  const { pool } = test.database;
  await pool.query('insert into refusals.tables select unnest($1::text[])', [names]);
  try {
    await work();
  } finally {
    await pool.query('delete from refusals.tables');
  }
}

const noMember = { status: 403, code: /^clinics\.members_only$/ };

/** Kinds of events about the manager who acts for the clinic. */
const ofManager = [
  'reply.changed',
  'template.changed',
  'clinic.details_changed',
  'clinic.calendar_changed',
  'doctor.slots_changed',
  'invitation.sent',
  'invitation.changed',
  'services.changed',
  'day.closed',
];
const ofDoctor = ['doctor.hours_changed', 'doctor.profile_changed'];
const ofTeamMember = ['member.role_changed', 'member.removed', 'second_factor.reset'];

/** Returns the subject of an event of the clinic's side; else the owner. */
function subjectOf(
  kind: string,
  side: Call['side'],
  { owner, doctor, freeDoctor, teamMember }: RecordOwner,
): string {
  if (side !== 'clinic') return owner.id;
  if (ofManager.includes(kind)) return doctor.userId;
  if (ofTeamMember.includes(kind)) return teamMember.userId;
  return ofDoctor.includes(kind) ? freeDoctor.userId : owner.id;
}

/**
 * Returns the client whom a call touches, who is not the owner: one without an account, or the account that a proposed
 * joining concerns; null for others. A call that adds one makes the id.
 */
async function clientTouchedBy(key: CallKey, { idOf }: RecordOwner): Promise<string | null> {
  const { touches } = calls[key];
  if (key === 'POST /api/clinic/clients/add') return expect.any(String);
  if (touches === 'managedClient') return idOf(touches);
  const pet = touches === 'joinablePatient' ? 'knownPatient' : touches;
  if (pet !== 'managedPatient' && pet !== 'patient' && pet !== 'knownPatient') return null;
  const query = 'select owner_id from pets where id = $1';
  return (await test.database.pool.query<{ owner_id: string }>(query, [idOf(pet)])).rows[0]?.owner_id ?? null;
}

/** Whether an event follows the gateway's response, in a transaction after the call's. */
const followsGateway = (kind: string) => kind === 'payment.open';

/** First the calls that change nothing, while the compared tables have few rows. */
const readsFirst = [
  ...callKeys.filter(key => !calls[key].changesState),
  ...callKeys.filter(key => calls[key].changesState),
];

describe.each(readsFirst)('%s', key => {
  const call: Call = calls[key];
  const { changesState, touches, side } = call;
  const eventsByCall: Partial<Record<CallKey, readonly string[]>> = expectedEvents;
  const kinds = eventsByCall[key] ?? [];
  let owner: RecordOwner;
  beforeAll(async () => {
    owner = changesState ? await buildRecordOwner(test) : reader;
  });

  it('appends no event about the owner when another user calls it', async () => {
    const otherUser = await buildOwner(test.database.db);
    const { token } = await buildSession(test.database.db, otherUser.id);
    const headers = { authorization: `Bearer ${token}`, cookie: `rifq_nonce=${'n'.repeat(43)}` };
    const { response, events } = await withEvents(() => make(key, { ...owner, headersFor: () => headers }));
    const expected = side === 'clinic' ? noMember : responseToOtherUser(touches);
    expect(response.statusCode).toBe(expected.status);
    const users = byUser(events).map(event => event.user);
    expect(users).toEqual(expected.code === null ? users.map(() => otherUser.id) : []);
  });

  if (kinds.length > 0) {
    it('leaves neither change nor event if its transaction fails because of either', async () => {
      const others = tables.tables.filter(table => table !== OUTBOX);
      const failing = kinds.every(followsGateway) ? [others] : [[OUTBOX], others];
      const before = await tables.digests();
      for (const names of failing) {
        await whileCommitsFail(names, async () => {
          expect((await make(key, owner)).statusCode).toBe(500);
          expect(await tables.digests()).toEqual(before);
        });
      }
    });
  }

  if (!changesState) {
    it('changes no stored data, as the contract says', async () => {
      const before = await tables.digests();
      expect((await make(key, owner)).statusCode).toBe(200);
      expect(await tables.digests()).toEqual(before);
    });
  }

  it(`appends ${kinds.join(', ') || 'no event'} about the user concerned, with ids only`, async () => {
    const client = await clientTouchedBy(key, owner);
    const { response, events } = await withEvents(() => make(key, owner));
    expect(response.statusCode).toBe(200);
    expect(byUser(oncePerKind(events))).toEqual(
      kinds.map(kind => ({ kind, user: client ?? subjectOf(kind, side, owner) })),
    );
    expect(contentOf(events)).toEqual([]);
  });
});

describe('a repeat without a change', () => {
  it.each<[string, (owner: RecordOwner) => object]>([
    ['/api/pets/restore', ({ idOf }) => ({ pet_id: idOf('pet') })],
    ['/api/pets/state', ({ idOf }) => ({ pet_id: idOf('pet'), state: 'home' })],
    ['/api/vaccines/doses/remove', ({ idOf }) => ({ dose_id: idOf('removedDose') })],
    ['/api/vaccines/doses/restore', ({ idOf }) => ({ dose_id: idOf('dose') })],
    ['/api/vaccines/resume', ({ idOf }) => ({ pet_id: idOf('pet'), protocols: ['2'] })],
    ['/api/user/devices/revoke', () => ({ device_id: newId() })],
  ])('%s changes nothing and appends no event', async (path, send) => {
    const owner = await buildRecordOwner(test);
    const browser = await test.signedIn(owner.owner.id);
    const before = await tables.digests();
    expect((await browser.post(path, send(owner))).status).toBe(200);
    expect(await tables.digests()).toEqual(before);
  });

  it('/api/pets/photo/remove changes nothing and appends no event without a photo', async () => {
    const owner = await buildOwner(test.database.db);
    const pet = await buildPet(test.database.db, owner.id);
    const browser = await test.signedIn(owner.id);
    const before = await tables.digests();
    expect((await browser.post('/api/pets/photo/remove', { pet_id: pet.id })).status).toBe(200);
    expect(await tables.digests()).toEqual(before);
  });

  it('appends one event for a repeat with the same idempotency key', async () => {
    const browser = await test.signedIn((await buildOwner(test.database.db)).id);
    const body = { idempotency_key: newId(), name: 'سمسم', species: 'dog' };
    await browser.post('/api/pets/create', body);
    const before = await tables.digests();
    expect((await browser.post('/api/pets/create', body)).status).toBe(200);
    expect(await tables.digests()).toEqual(before);
  });
});

describe('signing in with a new phone', () => {
  it('does not consume the proof or create an account if its transaction fails, and appends the events on a retry', async () => {
    const browser = test.browser();
    const phone = freshPhone();
    const typed = { phone: phone.phone, countryCode: 966 };
    await browser.post('/api/user/phone/count', typed);
    const sent = await browser.post('/api/user/otp/send', typed);
    const { verification_id } = dataOf<{ verification_id: string }>(sent);
    const code = await test.codeFor(phone.phoneE164);
    await browser.post('/api/user/otp/verify', { verification_id, code });
    // The code is sent shortly before its job is settled.
    const unsettled = () =>
      test.database.pool.query("select from operations where key like 'code:%' and settled_at is null");
    await expect.poll(async () => (await unsettled()).rowCount).toBe(0);
    const sign = () => browser.post('/api/user/sign', { ...typed, verification_id });
    await whileCommitsFail([OUTBOX], async () => {
      const before = await tables.digests();
      const failed = await sign();
      expect(failed.status).toBe(500);
      expect(failed.response.cookies.map(cookie => cookie.name)).not.toContain('__Secure_TK');
      expect(await tables.digests()).toEqual(before);
    });
    const { response, events } = await withEvents(sign);
    expect(response.status).toBe(200);
    const [user] = await test.database.db.select().from(users).where(eq(users.phoneE164, phone.phoneE164));
    expect(byUser(events)).toEqual(
      ['user.registered', 'session.started'].map(kind => ({ kind, user: user?.id })),
    );
  });
});
