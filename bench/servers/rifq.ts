import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@rifq/db';
import { pino } from 'pino';
import { fileMail } from '../../apps/api/src/adapters/mail/message-file.ts';
import { makeSandbox } from '../../apps/api/src/adapters/payments/sandbox/index.ts';
import { noPush } from '../../apps/api/src/adapters/push/off.ts';
import { embeddedRealtime } from '../../apps/api/src/adapters/realtime/embedded.ts';
import { fileSms } from '../../apps/api/src/adapters/sms/message-file.ts';
import { diskStorage } from '../../apps/api/src/adapters/storage/disk.ts';
import { buildApp } from '../../apps/api/src/app.ts';
import { makeKeys } from '../../apps/api/src/core/keys.ts';
import { challengeCost } from '../../apps/api/src/domains/identity/index.ts';
import { appDomains } from '../../apps/api/src/domains.ts';
import { startJobs } from '../../apps/api/src/platform/jobs.ts';
import { makeOutbox } from '../../apps/api/src/platform/outbox.ts';
import { liveBroadcaster } from '../../apps/api/src/start/live-broadcaster.ts';

/** The app as it runs in production, with its limits out of the way of the load. */
const databaseUrl = process.env.BENCH_DATABASE_URL ?? '';
const folder = mkdtempSync(join(tmpdir(), 'rifq-bench-'));
const now = () => new Date();
const log = pino({ level: 'warn' });
const outbox = { file: join(folder, 'outbox.jsonl'), show: () => undefined, now };
const publicUrl = new URL('http://localhost:3000');
const live = { id: '1', key: 'live-key', secret: 'the secret of a measurement' };
const broadcaster = liveBroadcaster({ app: live, origins: [publicUrl.origin], trustProxy: undefined, log });
const address = { key: live.key, cluster: 'ap2', host: publicUrl.hostname, port: 3000, forceTls: false };
const { db } = connect(databaseUrl, { max: 10 });
const sandbox = makeSandbox({
  webhookUrl: new URL('http://127.0.0.1:9/'),
  db,
  publicUrl,
  secret: Buffer.from('a measurement'),
  now,
  log,
});
const app = await buildApp({
  broadcaster,
  deps: {
    db,
    jobs: await startJobs({
      databaseUrl,
      workers: false,
      jobs: appDomains.jobs.map(({ job }) => job),
      onError: error => log.error(error),
      onFailure: () => undefined,
    }),
    outbox: makeOutbox(appDomains, now),
    keys: makeKeys('the secret of a measurement that lasts a minute'),
    sms: fileSms(outbox),
    mail: fileMail(outbox),
    push: noPush(),
    realtime: embeddedRealtime(live, address, broadcaster),
    storage: diskStorage(folder),
    gateway: sandbox.gateway,
    currency: 'SAR',
    seller: { name: 'Rifq', vat: null },
    now,
    log,
    publicUrl,
    limits: { requestsPerMinute: 1_000_000_000, smsPerCountryADay: 1, challenge: challengeCost },
  },
  web: null,
  gatewayPages: null,
  log,
  trustProxy: undefined,
});

console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
