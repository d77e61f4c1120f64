import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, withTransaction } from '@rifq/db';
import { pino } from 'pino';
import { ownCodesVerifier } from '../../apps/api/src/adapters/identity/own-codes.ts';
import { fileMail } from '../../apps/api/src/adapters/mail/message-file.ts';
import { makeSandbox } from '../../apps/api/src/adapters/payments/sandbox/index.ts';
import { SIGNATURE_HEADER, signatureOf } from '../../apps/api/src/adapters/payments/sandbox/signature.ts';
import { noPush } from '../../apps/api/src/adapters/push/off.ts';
import { embeddedRealtime } from '../../apps/api/src/adapters/realtime/embedded.ts';
import { fileSms } from '../../apps/api/src/adapters/sms/message-file.ts';
import { diskStorage } from '../../apps/api/src/adapters/storage/disk.ts';
import { makeKeys } from '../../apps/api/src/core/keys.ts';
import { challengeCost } from '../../apps/api/src/domains/identity/index.ts';
import { queueDuePolls } from '../../apps/api/src/domains/payments/flow/polls.ts';
import { reconcile } from '../../apps/api/src/domains/payments/flow/sync-payment.ts';
import {
  launchPayment,
  type PaymentDeps,
  refundCapturedPayment,
} from '../../apps/api/src/domains/payments/index.ts';
import { lockPayment } from '../../apps/api/src/domains/payments/payments.repository.ts';
import { findRefundByKey } from '../../apps/api/src/domains/payments/refunds.repository.ts';
import { handleWebhook } from '../../apps/api/src/domains/payments/webhooks.service.ts';
import { composeDomains } from '../../apps/api/src/domains.ts';
import { runJobs, startJobs } from '../../apps/api/src/platform/jobs.ts';
import { makeOutbox } from '../../apps/api/src/platform/outbox.ts';
import { liveBroadcaster } from '../../apps/api/src/start/live-broadcaster.ts';
import { scopeOf } from '../../apps/api/src/testing/scopes.ts';
import { orderSubject, reverseOrder, testOrders } from '../../apps/api/src/testing/test-orders.ts';
import { type PaymentCommand, paymentCommand } from '../lib/payment-commands.ts';

/** Runs the payments of the app, controlled by a process that may kill it at any time. */
const databaseUrl = process.env.BENCH_DATABASE_URL ?? '';
const folder = mkdtempSync(join(tmpdir(), 'rifq-bench-'));
let offsetMs = Number(process.env.BENCH_OFFSET_MS ?? 0);
const now = () => new Date(Date.now() + offsetMs);
const log = pino({ level: 'silent' });
const outbox = { file: join(folder, 'outbox.jsonl'), show: () => undefined, now };
const publicUrl = new URL('http://localhost:3000');
const secret = Buffer.from('a measurement');
const live = { id: '1', key: 'live-key', secret: 'the secret of a measurement' };
const broadcaster = liveBroadcaster({ app: live, origins: [publicUrl.origin], trustProxy: undefined, log });
const address = { key: live.key, cluster: 'ap2', host: publicUrl.hostname, port: 3000, forceTls: false };
const { db } = connect(databaseUrl, { max: 10 });
const domains = composeDomains([testOrders]);
const paymentJobs = domains.jobs.filter(({ job }) => job.name.startsWith('payments.'));
const jobs = await startJobs({
  databaseUrl,
  workers: true,
  jobs: paymentJobs.map(({ job }) => job),
  onError: error => log.error(error),
  onFailure: () => undefined,
});
const webhookUrl = new URL('http://127.0.0.1:9/');
const { gateway, faults } = makeSandbox({ webhookUrl, db, publicUrl, secret, now, log });
const deps: PaymentDeps = {
  db,
  jobs,
  outbox: makeOutbox(domains, now),
  keys: makeKeys('the secret of a measurement that lasts a minute'),
  identity: ownCodesVerifier(),
  sms: fileSms(outbox),
  mail: fileMail(outbox),
  push: noPush(),
  realtime: embeddedRealtime(live, address, broadcaster),
  storage: diskStorage(folder),
  gateway,
  currency: 'SAR',
  seller: { name: 'Rifq', vat: null },
  now,
  log,
  publicUrl,
  limits: { requestsPerMinute: 1_000_000_000, smsPerCountryADay: 1, challenge: challengeCost },
  subjects: [orderSubject],
};
await runJobs(jobs, deps, paymentJobs);

/** Cancels and refunds part of an order, once per key. */
function giveUp({ orderId, id, key, amount }: Extract<PaymentCommand, { do: 'refund' }>): Promise<void> {
  const payment = scopeOf('payment', id);
  return withTransaction(db, async tx => {
    await lockPayment(tx, payment);
    const isRepeat = (await findRefundByKey(tx, payment, key)) !== null;
    if (isRepeat || !(await reverseOrder(tx, orderId, amount))) return;
    await refundCapturedPayment(tx, deps, { paymentId: id, key, amount, reason: 'a measurement' });
  });
}

async function obey(command: PaymentCommand): Promise<void> {
  switch (command.do) {
    case 'clock':
      offsetMs = command.offsetMs;
      return;
    case 'faults':
      Object.assign(faults, { down: command.down, refunds: command.refunds });
      return;
    case 'launch':
      await launchPayment(deps, command.id);
      return;
    case 'confirm':
      return reconcile(deps, command.id);
    case 'refund':
      return giveUp(command);
    case 'sweep':
      return queueDuePolls(deps);
    case 'webhook': {
      const headers = { [SIGNATURE_HEADER]: signatureOf(secret, now(), command.body) };
      await handleWebhook(deps, { headers, body: Buffer.from(command.body) });
    }
  }
}

process.on('message', message => {
  // Jobs retry failures; the books are compared at the end.
  obey(paymentCommand.parse(message)).catch((error: unknown) => process.send?.({ failed: String(error) }));
});
process.send?.({ ready: true });
