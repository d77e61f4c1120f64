import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { userInfo } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { buildOwner, buildPayment, createTestDatabase } from '@rifq/testing';
import { expect, it, onTestFinished } from 'vitest';

const { PATH, NODE_COMPILE_CACHE } = process.env;

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Runs a command line as an operator. */
async function run(databaseUrl: string, ...argv: string[]) {
  const child = spawn(process.execPath, [MAIN, ...argv], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      DATABASE_URL: databaseUrl,
      APP_SECRET: 'the secret of an app that is tested',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out, err };
}

it('writes results to stdout and errors to stderr, and exits with its code', async () => {
  const { db, url, pool, close } = await createTestDatabase();
  onTestFinished(close);
  const owner = await buildOwner(db);
  const payment = await buildPayment(db, owner.id);
  const [unknown, refund] = await Promise.all([
    run(url, 'user-off', '+966 50 000 0000'),
    run(url, 'payments-refund', payment, '--amount', 'rest', '--reason', 'خطأ', '--json'),
  ]);
  expect(unknown).toEqual({ code: 3, out: '', err: 'No user has this phone number.\n' });
  expect(refund).toEqual({
    code: 0,
    err: '',
    out: expect.stringMatching(/^\{"refund_id":.*"requested"\}\n$/),
  });
  // Queued for the app, since this process has no workers.
  const jobs = await pool.query('select data from pgboss.job where name = $1', ['payments.refund']);
  expect(jobs.rows).toEqual([{ data: { payment_id: payment } }]);
  const audit = await pool.query('select distinct actor from audit_entries');
  expect(audit.rows).toEqual([{ actor: userInfo().username }]);
});
