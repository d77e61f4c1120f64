import { type Call, type CallKey, calls } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { pets } from '@rifq/db/schema/pets';
import { fuzzRuns, fuzzShare } from '@rifq/testing/fuzz';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkResponse } from './testing/check-response.ts';
import { callKeys, examplePayload, recordFields } from './testing/contract-calls.ts';
import {
  brokenFrom,
  type Hints,
  type Json as JsonValue,
  nasty,
  pathsOf,
  valuesOf,
  withAt,
} from './testing/json-values.ts';
import { type OwnerClient, ownerClient } from './testing/owner-client.ts';
import { buildRecordOwner, type RecordOwner } from './testing/record-owner.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let test: TestApp;
let owner: RecordOwner;
let client: OwnerClient;
/** The doctor's client, for calls of the clinic's side. */
let member: OwnerClient;
let hints: Hints;

const date = fc.constantFrom(
  '2024-05-01',
  '2025-11-14',
  '2020-02-29',
  '2026-01-02',
  '2090-01-01',
  '0001-01-01',
);

/** Values for fields that name no record. */
const plainHints: Hints = {
  given_on: date,
  measured_on: date,
  birth_date: fc.oneof(fc.constant(null), date),
  phone: fc.constantFrom('0501234567', '٠٥٠١٢٣٤٥٦٧', '+20 10 0123 4567', '0112345678', '5'),
  countryCode: fc.constantFrom(966, 20, '966'),
  microchip: fc.constantFrom(null, '', '682098100345128', '٦٨٢٠٩٨١٠٠٣٤٥١٢٩', '1'),
  breed: fc.constantFrom(null, 1, 103, 201),
  colour: fc.constantFrom(null, 1, 15),
  feed: fc.constantFrom(null, 1, 9),
  product: fc.constantFrom(null, '', 'nobivac-tricat-trio', 'nobivac-dhp', 'toString'),
  email: fc.constantFrom('a@example.com', 'a@b', ''),
};

/** Ids for the fields that name a record: those of the owner, and sometimes an unknown one. */
function idHints({ idOf }: RecordOwner): Hints {
  const fields = callKeys.flatMap(recordFields);
  const hint = (name: string) => {
    const ids = fields.filter(([field]) => field === name).map(([, kind]) => idOf(kind));
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
  };
  return Object.fromEntries(fields.map(([field]) => [field, hint(field)]));
}

beforeAll(async () => {
  test = await startTestApp();
  owner = await buildRecordOwner(test);
  client = ownerClient(test, owner.owner.id, { secondFactorAt: test.deps.now() });
  member = ownerClient(test, owner.doctor.userId, { secondFactorAt: test.deps.now() });
  await test.database.db
    .update(pets)
    .set({ birthDate: null })
    .where(eq(pets.id, owner.idOf('pet')));
  hints = { ...idHints(owner), ...plainHints };
});
// Logging out is one of the calls, so every test has a new session.
beforeEach(() => Promise.all([client.signIn(), member.signIn()]));
afterAll(() => test.close());

const send = (options: InjectOptions) => clientOf(String(options.url)).send(options);

/** Returns the client of a call. */
const clientOf = (url: string) => (url.startsWith('/api/clinic/') ? member : client);

/** Throws unless the owner was admitted and the response has the documented shape. */
function checkOwnResponse(response: LightMyRequestResponse): void {
  checkResponse(response);
  if ([401, 403].includes(response.statusCode))
    throw new Error(`the owner was turned away: ${response.body}`);
}

const json = (method: 'GET' | 'POST', url: string, payload: string) =>
  send({ method, url, payload, headers: { 'content-type': 'application/json' } });

const all = callKeys.map((key): [CallKey, Call] => [key, calls[key]]);
const withBody = all.filter(([, call]) => call.method === 'post' && !call.files);
/** Each call starts with another hostile value. */
const turnOf = (key: CallKey) => callKeys.indexOf(key);
const withQuery = all.filter(([, call]) => call.method === 'get');

const valuesFor = (call: Call): fc.Arbitrary<JsonValue> =>
  call.payload ? valuesOf(z.toJSONSchema(call.payload, { io: 'input' }), hints) : fc.constant({});

/** The owner's payload, on a day without records. */
function goodPayload(key: CallKey): JsonValue {
  const payload = examplePayload(key, owner);
  const day = new Date(Date.UTC(2000, 0, 1 + client.count())).toISOString().slice(0, 10);
  return 'given_on' in payload ? { ...payload, given_on: day } : payload;
}

const RUNS = 6;
/** Number of hostile values tried at each path. */
const NASTY_SHARE = 3;

describe('a body', () => {
  it.each(withBody)(
    '%s responds to anything instead of each of its values without a 5xx',
    async (key, call) => {
      for (const [turn, path] of pathsOf(goodPayload(key)).entries()) {
        for (const value of [...fuzzShare(nasty, NASTY_SHARE, turnOf(key) + turn), undefined]) {
          checkOwnResponse(
            await json('POST', call.path, JSON.stringify(withAt(goodPayload(key), path, value) ?? {})),
          );
        }
      }
    },
  );

  it.each(withBody)(
    '%s responds to any JSON of its schema, and any mutated one, without a 5xx',
    async (_key, call) => {
      const values = valuesFor(call);
      await fc.assert(
        fc.asyncProperty(fc.oneof(values, brokenFrom(values)), async body => {
          checkOwnResponse(await json('POST', call.path, JSON.stringify(body)));
        }),
        { numRuns: fuzzRuns(RUNS) },
      );
    },
  );

  it.each(withBody)('%s responds to any bytes of any media type without a 5xx', async (_key, call) => {
    const types = fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'text/plain',
      'application/octet-stream',
      'image/png',
      'x',
      '',
      ';;;',
    );
    const bytes = fc.oneof(
      fc.constantFrom(
        '',
        '{',
        '}',
        '{"a":',
        '[1,',
        'null',
        '"',
        '\u0000',
        '{"a":1}{"b":2}',
        '\ufeff{}',
        'NaN',
        '--x--',
      ),
      fc.constantFrom('{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{}}}', '['.repeat(60_000)),
      fc.string({ unit: 'binary' }),
    );
    const raw = fc.oneof(
      bytes.map(text => Buffer.from(text)),
      fc.uint8Array({ maxLength: 64 }).map(list => Buffer.from(list)),
    );
    await fc.assert(
      fc.asyncProperty(types, raw, async (type, payload) => {
        checkResponse(
          await send({ method: 'POST', url: call.path, payload, headers: { 'content-type': type } }),
        );
      }),
      { numRuns: fuzzRuns(RUNS / 2) },
    );
  });

  it('above the limit is refused', async () => {
    const response = await json('POST', '/api/pets/create', JSON.stringify({ name: 'x'.repeat(300_000) }));
    expect(response.statusCode).toBe(413);
    checkResponse(response);
  });

  it('gets an error at every wrong field, and no other', async () => {
    const response = await json(
      'POST',
      '/api/pets/create',
      JSON.stringify({ name: '', species: 'fish', colour: 99 }),
    );
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors).sort()).toEqual([
      'colour',
      'idempotency_key',
      'name',
      'species',
    ]);
  });
});

describe('a query', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }).map(text => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom(
      'pet_id',
      'pet_id[]',
      'pet_id[0]',
      '__proto__',
      'constructor',
      '%00',
      '%E0%A4',
      '%',
      '%FF',
      '+',
      '',
      'a=b',
      '#',
    ),
    fc.constantFrom('x'.repeat(8000), '&&&', '=', ';', '%u0041'),
  );
  const query = fc.array(fc.tuple(part, fc.oneof(part, fc.uuid())), { maxLength: 6 });

  it.each(withQuery)('%s responds to any query without a 5xx', async (_key, call) => {
    await fc.assert(
      fc.asyncProperty(query, fc.boolean(), async (pairs, repeatId) => {
        const text = pairs.map(([name, value]) => `${name}=${value}`).join('&');
        const twice = repeatId ? `&pet_id=${newId()}&pet_id=${newId()}` : '';
        checkResponse(await send({ method: 'GET', url: `${call.path}?${text}${twice}` }));
      }),
      { numRuns: fuzzRuns(RUNS) },
    );
  });
});
