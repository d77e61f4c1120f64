import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  buildClinic,
  buildDoctor,
  buildManagedClient,
  buildOwner,
  buildPatient,
  freshPhone,
} from '@rifq/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { jsonOf, operatorOf } from '../testing/operator.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
const run = operatorOf(() => test);

it('user-export writes a new file that only the operator can read, with an audit entry', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rifq-export-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const owner = await buildOwner(test.database.db);
  const to = join(folder, 'own.json');
  const ran = await run('user-export', '--phone', owner.phoneE164, '--to', to, '--json');
  expect(jsonOf(ran)).toEqual({ file: to, clients: [] });
  expect(JSON.parse(await readFile(to, 'utf8')).account).toEqual([
    expect.objectContaining({ id: owner.id, email: owner.email }),
  ]);
  expect((await stat(to)).mode & 0o777).toBe(0o600);
  expect(await run('user-export', '--phone', owner.phoneE164, '--to', to)).toMatchObject({
    code: 3,
    err: expect.stringContaining('already'),
  });
  const audit = await test.database.pool.query('select actor, action from audit_entries where subject = $1', [
    owner.id,
  ]);
  expect(audit.rows).toEqual([{ actor: 'salma', action: 'account.exported' }]);
});

it('user-erase requires a reason, runs once, and refuses members of a clinic', async () => {
  const { db } = test.database;
  const owner = await buildOwner(db);
  const erase = (phone: string) => run('user-erase', '--phone', phone, '--reason', 'asked in writing');
  expect(await erase(owner.phoneE164)).toMatchObject({ code: 0, out: `Erased: ${owner.id}.` });
  expect(await erase(owner.phoneE164)).toMatchObject({ code: 3, err: expect.stringContaining('No user') });
  expect(await erase(freshPhone().phoneE164)).toMatchObject({ code: 3 });

  const member = await buildOwner(db);
  await buildDoctor(db, (await buildClinic(db)).id, { userId: member.id });
  expect(await erase(member.phoneE164)).toMatchObject({
    code: 3,
    err: expect.stringContaining('member-remove'),
  });
  const audit = await test.database.pool.query(
    "select actor, subject from audit_entries where action = 'account.erased'",
  );
  expect(audit.rows).toEqual([{ actor: 'salma', subject: `${owner.id}: asked in writing` }]);
});

it('a client without an account is exported and erased by the id, and the account of the phone stays', async () => {
  const { db, pool } = test.database;
  const folder = await mkdtemp(join(tmpdir(), 'rifq-export-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const account = await buildOwner(db);
  const clinic = await buildClinic(db, { name: 'عيادة النخيل' });
  const { phone, phoneE164 } = account;
  const client = await buildManagedClient(db, clinic.id, {
    phone,
    phoneE164,
    firstname: 'أبو سالم',
    note: 'x',
  });
  await buildPatient(db, { clinicId: clinic.id, ownerId: client.id }, { name: 'شهاب' });
  const since = new Date('2026-03-01T08:00:00Z');
  await pool.query('update clinic_clients set created_at = $1 where user_id = $2', [since, client.id]);
  await pool.query(
    `insert into verifications (id, phone_e164, nonce_hash, state, expires_at) values (gen_random_uuid(), $1, 'x', 'pending', now())`,
    [phoneE164],
  );
  const to = join(folder, 'client.json');
  expect(await run('user-export', '--client', client.id, '--to', to)).toMatchObject({ code: 0 });
  const document = JSON.parse(await readFile(to, 'utf8'));
  expect(document.account).toEqual([expect.objectContaining({ id: client.id, firstname: 'أبو سالم' })]);
  expect(document.client_of_clinics).toEqual([{ clinic: 'عيادة النخيل', since: since.toISOString() }]);

  const erase = (...whose: string[]) => run('user-erase', ...whose, '--reason', 'asked in writing');
  expect(await erase('--client', account.id)).toMatchObject({
    code: 3,
    err: expect.stringContaining('No client'),
  });
  expect(await erase()).toMatchObject({ code: 2, err: expect.stringContaining('--phone or --client') });
  expect(await erase('--client', client.id)).toMatchObject({ code: 0 });
  const { rows } = await pool.query(
    `select u.firstname, u.phone, p.name <> 'شهاب' as nameless, c.note, c.search_text, c.phones
     from users u join pets p on p.owner_id = u.id join clinic_clients c on c.user_id = u.id where u.id = $1`,
    [client.id],
  );
  expect(rows).toEqual([
    { firstname: null, phone: '', nameless: true, note: null, search_text: '', phones: '' },
  ]);
  const left = await pool.query(
    'select (select erased_at from users where id = $1), count(*)::int as n from verifications where phone_e164 = $2',
    [account.id, phoneE164],
  );
  expect(left.rows).toEqual([{ erased_at: null, n: 1 }]);
});

it('an order by phone lists and erases the clients of clinics with that phone too, all or nothing', async () => {
  const { db, pool } = test.database;
  const folder = await mkdtemp(join(tmpdir(), 'rifq-export-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [one, two] = [await buildClinic(db), await buildClinic(db)];
  const account = await buildOwner(db);
  const { phone, phoneE164 } = account;
  const first = await buildManagedClient(db, one.id, { phone, phoneE164 });
  const second = await buildManagedClient(db, two.id, { phone, phoneE164 });
  const other = await buildManagedClient(db, two.id);
  const clients = [first.id, second.id].sort();
  const to = join(folder, 'own.json');
  const ran = await run('user-export', '--phone', phoneE164, '--to', to, '--json');
  expect(jsonOf(ran)).toEqual({ file: to, clients });
  const exported = (number: string) => run('user-export', '--phone', number, '--to', join(folder, 'no.json'));
  expect(await exported(other.phoneE164)).toMatchObject({ code: 3, err: expect.stringContaining(other.id) });

  const erase = () => run('user-erase', '--phone', phoneE164, '--reason', 'asked in writing', '--json');
  const member = await buildDoctor(db, one.id, { userId: account.id });
  const erasedIds = async () => {
    const ids = [account.id, ...clients, other.id];
    const { rows } = await pool.query<{ id: string }>(
      'select id from users where id = any($1) and erased_at is not null order by id',
      [ids],
    );
    return rows.map(({ id }) => id);
  };
  expect(await erase()).toMatchObject({ code: 3 });
  expect(await erasedIds()).toEqual([]);
  await pool.query('update clinic_members set removed_at = now() where id = $1', [member.memberId]);
  const ids = [account.id, ...clients].sort();
  expect(jsonOf(await erase())).toEqual({ erased: ids });
  expect(await erasedIds()).toEqual(ids);
});
