import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClinic, buildDoctor, buildOwner, freshPhone } from '@rifq/testing';
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
  expect(jsonOf(ran)).toEqual({ file: to });
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
  expect(await erase(owner.phoneE164)).toMatchObject({ code: 0, out: 'The account is erased.' });
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
