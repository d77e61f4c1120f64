import { once } from 'node:events';
import { type ClientRequest, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { calls } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { buildDoctor, buildOwner, buildPet, buildSession } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import { Operator } from '../core/access.ts';
import { AppError } from '../core/errors.ts';
import { removeMember } from '../domains/reservations/index.ts';
import { appDomains } from '../domains.ts';
import { memberBrowser } from '../testing/clinic-tools.ts';
import { fileForm, jpeg } from '../testing/images.ts';
import { messageTools } from '../testing/message-tools.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { registerCall } from './call.ts';
import { timeLimits } from './timeouts.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await startTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.app.server.address() as AddressInfo).port; // it listens on a port
});
afterAll(() => test.close());

type Upload = { readonly path: string; readonly token: string; readonly form: FormData };

async function responseOf(sending: ClientRequest) {
  const [response] = await once(sending, 'response');
  return { status: response.statusCode, body: await json(response) };
}

/** Sends the head of a form and half of its body. */
async function begin({ path, token, form }: Upload) {
  const body = new Response(form);
  const bytes = Buffer.from(await body.arrayBuffer());
  const sending = httpRequest({
    ...{ port, path, method: 'POST', agent: false },
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': body.headers.get('content-type') ?? '',
      'content-length': bytes.length,
    },
  });
  onTestFinished(() => void sending.destroy());
  sending.on('error', () => undefined);
  const half = Math.floor(bytes.length / 2);
  sending.write(bytes.subarray(0, half));
  const response = responseOf(sending);
  response.catch(() => undefined);
  return { response, finish: () => void sending.end(bytes.subarray(half)) };
}

/** Starts an upload whose sender has been admitted: the third upload of an account is refused once two are admitted. */
async function beginAdmitted(upload: Upload) {
  const all = await Promise.all([1, 2, 3].map(() => begin(upload)));
  const refused = await Promise.race(
    all.map(async one => {
      expect(await one.response).toMatchObject({ status: 503 });
      return one;
    }),
  );
  const [admitted] = all.filter(one => one !== refused);
  if (!admitted) throw new Error('three uploads were begun');
  return admitted;
}

describe('a slow upload is refused if its sender has lost access in the meantime', () => {
  it('for a pet photo after the session ended', async () => {
    const { db, pool } = test.database;
    const { id: ownerId } = await buildOwner(db);
    const { token } = await buildSession(db, ownerId);
    const pet = await buildPet(db, ownerId, { photoKey: null });
    const form = fileForm('photo', await jpeg(), { pet_id: pet.id });
    const { response, finish } = await beginAdmitted({ path: '/api/pets/photo', token, form });
    await pool.query('update sessions set revoked_at = now() where user_id = $1', [ownerId]);
    finish();
    expect(await response).toMatchObject({ status: 401, body: { code: 'session.missing' } });
    const { rows } = await pool.query('select photo_key from pets where id = $1', [pet.id]);
    expect(rows).toEqual([{ photo_key: null }]);
  });

  it.each([
    // The sessions of a removed member end too, shortly afterwards.
    ['was removed', [401, 403]],
    ['lost the second factor', [403]],
  ] as const)('with the file of a doctor who %s', async (what, statuses) => {
    const { db, pool } = test.database;
    const { clinic, owner, reservation } = await messageTools(test);
    const { userId } = await buildDoctor(db, clinic.id);
    const token = (await memberBrowser(test, userId)).cookies.get('__Secure_TK') ?? '';
    const form = fileForm('file', await jpeg(), { reservation_id: reservation.id, message_id: newId() });
    const { response, finish } = await beginAdmitted({ path: '/api/clinic/messages/attach', token, form });
    if (what === 'was removed') {
      const query = 'select phone_e164 as phone from users where id = $1';
      const { rows } = await pool.query<{ phone: string }>(query, [userId]);
      await removeMember(test.deps, {
        phoneE164: rows[0]?.phone ?? '',
        cancelReason: null,
        offersColleagues: false,
        operator: new Operator('an operator'),
      });
    } else {
      const query = 'update sessions set second_factor_at = null where user_id = $1';
      await pool.query(query, [userId]);
    }
    finish();
    expect(statuses).toContain((await response).status);
    expect((await owner.list()).messages.filter(message => message.file !== null)).toEqual([]);
  });
});

it.each([
  ['carried out when it was admitted just now', 60_000, 200],
  ['admitted again when that is long ago', 0, 401],
])('a call is %s', async (_what, admissionMs, status) => {
  let isAdmitted = true;
  const admitsOnce = {
    name: 'admitsOnce',
    async admit() {
      if (!isAdmitted) throw new AppError('session.missing');
      isAdmitted = false;
      return null;
    },
  };
  const app = await buildApp({
    ...{ deps: test.deps, broadcaster: null, web: null, log: test.app.log, trustProxy: undefined },
    domains: {
      ...appDomains,
      all: [
        {
          name: 'a domain of one call',
          routes: api =>
            registerCall(api, 'POST /api/user/phone/count', admitsOnce, async () => ({ count: 0 })),
        },
      ],
    },
    times: { ...timeLimits, admissionMs },
  });
  onTestFinished(() => app.close());
  const payload = calls['POST /api/user/phone/count'].example;
  const response = await app.inject({ method: 'POST', url: '/api/user/phone/count', payload });
  expect(response.statusCode).toBe(status);
});
