import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbeddedPostgresError } from '@rifq/db/embedded';
import { buildApp } from './app.ts';
import { type Environment, EnvironmentError, readEnvironment } from './config/environment.ts';
import type { Deps } from './core/deps.ts';
import { makeKeys } from './core/keys.ts';
import { demoDoctorCodes, demoPhones, seedDemo } from './demo/seed.ts';
import { challengeCost } from './domains/identity/index.ts';
import { warnOfOtherGateways } from './domains/payments/index.ts';
import { appDomains, retiredJobs, startConsumers } from './domains.ts';
import { shutDownGracefully } from './http/graceful-shutdown.ts';
import { loadWebApp } from './http/pages.ts';
import { logFailure, queueOnStart, runJobs, startJobs } from './platform/jobs.ts';
import { makeLog } from './platform/log.ts';
import { makeOutbox } from './platform/outbox.ts';
import { startDispatcher } from './platform/outbox-dispatcher.ts';
import {
  chooseMail,
  choosePhoneVerifier,
  choosePush,
  chooseSms,
  chooseStorage,
  outboxFile,
} from './start/adapters.ts';
import { readAppSecret } from './start/app-secret.ts';
import { openDatabase } from './start/database.ts';
import { chooseGateway, requireKey, sellerOf } from './start/gateway.ts';
import { chooseRealtime } from './start/realtime.ts';
import { makeShutdown, type Shutdown } from './start/shutdown.ts';
import { holdSingleInstanceLock } from './start/single-instance-lock.ts';
import { explainListening, StartError } from './start/start-error.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Time to close and record what a part aborts at its deadline. */
const MARGIN_MS = 1_000;

const writeLine = (line: string) => void process.stdout.write(`${line}\n`);
const writeError = (line: string) => void process.stderr.write(`${line}\n`);

/** Starts all parts in sequence; `stop` is checked between them. */
async function start(
  env: Environment,
  shutdown: Shutdown,
  stop: AbortSignal,
  /** Called with the reason if the running process has to end. */
  fail: (error: Error) => void,
): Promise<void> {
  const now = () => new Date();
  const log = makeLog(env.LOG_LEVEL);
  const keys = makeKeys(await readAppSecret(env.DATA_DIR, env.APP_SECRET));
  const database = await openDatabase(env, line => env.LOG_LEVEL === 'debug' && writeLine(line), log);
  shutdown.add('connections', () => database.closeConnections());
  shutdown.add('database', () => database.stopServer());
  stop.throwIfAborted();

  const { realtime, broadcaster } = chooseRealtime(env, keys, log);
  if (broadcaster) {
    const sole = await holdSingleInstanceLock(database.directUrl, {
      onLost: error => log.error({ err: error }, 'the claim to be the only process was lost'),
      onTakenOver: fail,
    });
    shutdown.add('connections', () => sole.close());
    stop.throwIfAborted();
  }

  const jobs = await startJobs({
    databaseUrl: database.directUrl,
    workers: env.ROLE !== 'web',
    jobs: appDomains.jobs.map(({ job }) => job),
    retired: retiredJobs,
    onError: error => log.error({ err: error }, 'the job queue failed'),
    onFailure: logFailure(log),
  });
  shutdown.add('work', msLeft => jobs.stop(msLeft - MARGIN_MS));
  stop.throwIfAborted();

  const web = existsSync(join(WEB_FOLDER, 'app.html')) ? loadWebApp(WEB_FOLDER) : null;
  const publicUrl = new URL(env.PUBLIC_URL);
  const chosen = await chooseGateway(env, { db: database.db, keys, now, log });
  await requireKey(chosen.gateway, log);
  stop.throwIfAborted();
  const deps: Deps = {
    db: database.db,
    jobs,
    outbox: makeOutbox(appDomains, now),
    keys,
    identity: choosePhoneVerifier(env, now),
    sms: chooseSms(env, writeLine, now),
    mail: chooseMail(env, writeLine, now),
    push: await choosePush(env, keys),
    realtime,
    storage: chooseStorage(env),
    gateway: chosen.gateway,
    currency: env.CURRENCY,
    seller: sellerOf(env),
    now,
    log,
    publicUrl,
    limits: {
      requestsPerMinute: env.RATE_LIMIT,
      smsPerCountryADay: env.SMS_DAILY_BUDGET,
      challenge: challengeCost,
    },
  };
  const app = await buildApp({
    deps,
    broadcaster,
    web,
    log,
    trustProxy: env.TRUST_PROXY,
    gatewayPages: chosen.pages,
  });
  shutdown.add('serving', msLeft => shutDownGracefully(app, msLeft - MARGIN_MS));
  const workerDeps: Deps = { ...deps, db: database.workers.db };
  await runJobs(jobs, workerDeps, appDomains.jobs);
  if (env.ROLE !== 'web') {
    const dispatcher = await startDispatcher(
      { ...workerDeps, databaseUrl: database.directUrl },
      startConsumers(workerDeps),
    );
    shutdown.add('work', () => dispatcher.stop());
  }
  stop.throwIfAborted();
  if (env.DEMO === '1') await seedDemo(deps, chosen.saveTestCard);
  const doctorCodes = env.DEMO === '1' ? await demoDoctorCodes(deps) : null;
  if (env.ROLE !== 'web') {
    await warnOfOtherGateways(deps);
    await queueOnStart(deps, appDomains.jobs);
  }
  stop.throwIfAborted();

  await app.listen({ port: env.PORT, host: env.HOST }).catch((error: unknown) => {
    throw explainListening(error, env.HOST, env.PORT);
  });
  const { webhooks } = chosen;
  if (webhooks && env.ROLE !== 'web') {
    webhooks.start();
    shutdown.add('work', () => webhooks.stop());
  }
  announce(env, web !== null, doctorCodes);
}

function announce(env: Environment, hasPages: boolean, doctorCodes: readonly string[] | null): void {
  writeLine(`Rifq listens on ${env.PUBLIC_URL}`);
  if (!hasPages)
    writeLine('The web app has not been built; only the API answers. Build it with: npm run build');
  if (env.DEMO === '1')
    writeLine(`Demo owner: ${demoPhones.owner}. Any other mobile number opens a new account.`);
  if (doctorCodes)
    writeLine(
      `Demo doctor: ${demoPhones.doctor}, at ${env.PUBLIC_URL}/clinic. Second factor, each code once: ${doctorCodes.slice(0, 5).join('  ')}`,
    );
  if (env.SMS === 'outbox' && env.IDENTITY === 'otp')
    writeLine(`One-time codes appear here and in ${outboxFile(env)}`);
  if (env.IDENTITY === 'firebase' && env.FIREBASE_AUTH_EMULATOR_HOST !== undefined)
    writeLine(
      `Whoever reaches this app signs in as anybody: it believes the unsigned tokens of ${env.FIREBASE_AUTH_EMULATOR_HOST}`,
    );
}

function reportFailure(error: unknown): void {
  if (error instanceof EnvironmentError) for (const line of error.lines) writeError(line);
  else if (error instanceof StartError || error instanceof EmbeddedPostgresError) writeError(error.message);
  else writeError(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/**
 * Handles a signal during the start once the part being started is complete: half of it could not be stopped.
 */
async function main(): Promise<void> {
  const shutdown = makeShutdown(writeError);
  const stop = new AbortController();
  const stopped = new Promise<void>(resolve => {
    stop.signal.addEventListener('abort', () => resolve());
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());

  let exitCode = 0;
  const fail = (error: unknown) => {
    if (stop.signal.aborted) return;
    reportFailure(error);
    exitCode = 1;
    stop.abort();
  };
  try {
    await start(readEnvironment(process.env), shutdown, stop.signal, fail);
    await stopped;
  } catch (error) {
    fail(error);
  }
  await shutdown.run();
  process.exit(exitCode);
}

await main();
