import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@rifq/db';
import { pino } from 'pino';
import { ownCodesVerifier } from '../../apps/api/src/adapters/identity/own-codes.ts';
import { fileMail } from '../../apps/api/src/adapters/mail/message-file.ts';
import { makeSandbox } from '../../apps/api/src/adapters/payments/sandbox/index.ts';
import { noPush } from '../../apps/api/src/adapters/push/off.ts';
import { embeddedRealtime } from '../../apps/api/src/adapters/realtime/embedded.ts';
import { fileSms } from '../../apps/api/src/adapters/sms/message-file.ts';
import { diskStorage } from '../../apps/api/src/adapters/storage/disk.ts';
import { buildApp } from '../../apps/api/src/app.ts';
import type { Deps } from '../../apps/api/src/core/deps.ts';
import { makeKeys } from '../../apps/api/src/core/keys.ts';
import { challengeCost } from '../../apps/api/src/domains/identity/index.ts';
import { appDomains, startConsumers } from '../../apps/api/src/domains.ts';
import { runJobs, startJobs } from '../../apps/api/src/platform/jobs.ts';
import { makeOutbox } from '../../apps/api/src/platform/outbox.ts';
import { startDispatcher } from '../../apps/api/src/platform/outbox-dispatcher.ts';
import { liveBroadcaster } from '../../apps/api/src/start/live-broadcaster.ts';

type Options = {
  readonly port: number;
  readonly now: () => Date;
  /** Whether jobs, event consumers and the gateway's webhooks also run in this process. */
  readonly works: boolean;
  /** Folder of stored files; by default a new one. */
  readonly files?: string | undefined;
};

const CONNECTIONS = 10;

/**
 * Starts the app as in production, with limits above the load and the sandbox as its gateway. It is listening
 * when this resolves.
 */
export async function startRifq(
  databaseUrl: string,
  { port, now, works, files }: Options,
): Promise<{ readonly url: string; readonly deps: Deps }> {
  const folder = mkdtempSync(join(tmpdir(), 'rifq-bench-'));
  // Jobs warn about each email over the limit of its address, and about each gateway request interrupted by a kill.
  const log = pino({ level: works ? 'error' : 'warn' });
  const outbox = { file: join(folder, 'outbox.jsonl'), show: () => undefined, now };
  const publicUrl = new URL(`http://127.0.0.1:${port === 0 ? 3000 : port}`);
  const live = { id: '1', key: 'live-key', secret: 'the secret of a measurement' };
  const broadcaster = liveBroadcaster({ app: live, origins: [publicUrl.origin], trustProxy: undefined, log });
  const address = { key: live.key, cluster: 'ap2', host: publicUrl.hostname, port, forceTls: false };
  const { db } = connect(databaseUrl, { max: CONNECTIONS });
  const sandbox = makeSandbox({
    webhookUrl: new URL('/webhooks/payments/sandbox', publicUrl),
    db,
    publicUrl,
    secret: Buffer.from('a measurement'),
    now,
    log,
  });
  const jobs = await startJobs({
    databaseUrl,
    workers: works,
    jobs: appDomains.jobs.map(({ job }) => job),
    onError: error => log.error(error),
    onFailure: () => undefined,
  });
  const deps: Deps = {
    db,
    jobs,
    outbox: makeOutbox(appDomains, now),
    keys: makeKeys('the secret of a measurement that lasts a minute'),
    identity: ownCodesVerifier(),
    sms: fileSms(outbox),
    mail: fileMail(outbox),
    push: noPush(),
    realtime: embeddedRealtime(live, address, broadcaster),
    storage: diskStorage(files ?? folder),
    gateway: sandbox.gateway,
    currency: 'SAR',
    seller: { name: 'Rifq', vat: null },
    now,
    log,
    publicUrl,
    limits: { requestsPerMinute: 1_000_000_000, smsPerCountryADay: 1, challenge: challengeCost },
  };
  const app = await buildApp({
    broadcaster,
    deps,
    web: null,
    gatewayPages: sandbox.pages,
    log,
    trustProxy: undefined,
  });
  const url = await app.listen({ port, host: '127.0.0.1' });
  if (works) {
    const workers = { ...deps, db: connect(databaseUrl, { max: CONNECTIONS }).db };
    await runJobs(jobs, workers, appDomains.jobs);
    await startDispatcher({ ...workers, databaseUrl }, startConsumers(workers));
    sandbox.webhooks.start();
  }
  return { url, deps };
}
