import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbeddedPostgresError } from '@rifq/db/embedded';
import { pino } from 'pino';
import { diskStorage } from './adapters/storage/disk.ts';
import { buildApp } from './app.ts';
import { demoPhones, seedDemo } from './demo/seed.ts';
import { type Environment, EnvironmentError, readEnvironment } from './environment.ts';
import { loadWebApp } from './http/pages.ts';
import { queues, startWorkers } from './jobs.ts';
import type { Deps } from './platform/deps.ts';
import { startJobs } from './platform/jobs.ts';
import { makeKeys } from './platform/keys.ts';
import { chooseSms, outboxFile } from './start/adapters.ts';
import { readAppSecret } from './start/app-secret.ts';
import { openDatabase } from './start/database.ts';
import { explainListening, StartError } from './start/start-error.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));

const tell = (line: string) => void process.stdout.write(`${line}\n`);
const tellError = (line: string) => void process.stderr.write(`${line}\n`);

/** Undoes what was started, the last first. Every step is tried even when one before it failed. */
function shutdownStack() {
  const steps: (() => Promise<unknown>)[] = [];
  return {
    add: (step: () => Promise<unknown>) => void steps.push(step),
    async run(): Promise<void> {
      for (const step of steps.splice(0).reverse()) {
        await step().catch((error: unknown) => tellError(`While stopping: ${String(error)}`));
      }
    },
  };
}

async function start(env: Environment, shutdown: ReturnType<typeof shutdownStack>): Promise<void> {
  const now = () => new Date();
  const log = pino({ level: env.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] });
  const keys = makeKeys(await readAppSecret(env.DATA_DIR, env.APP_SECRET));
  const database = await openDatabase(env, line => env.LOG_LEVEL === 'debug' && tell(line));
  shutdown.add(() => database.close());

  const jobs = await startJobs({
    databaseUrl: database.url,
    workers: env.ROLE !== 'web',
    queues,
    onError: error => log.error({ err: error }, 'the job queue failed'),
  });
  shutdown.add(() => jobs.stop());

  const web = existsSync(join(WEB_FOLDER, 'app.html')) ? loadWebApp(WEB_FOLDER) : null;
  const publicUrl = new URL(env.PUBLIC_URL);
  const deps: Deps = {
    db: database.db,
    jobs,
    keys,
    sms: chooseSms(env, tell, now),
    storage: diskStorage(join(env.DATA_DIR, 'files')),
    now,
    log,
    publicUrl,
    limits: { requestsPerMinute: env.RATE_LIMIT, smsPerCountryADay: env.SMS_DAILY_BUDGET },
  };
  const app = await buildApp({
    deps,
    web,
    log,
    trustProxy: env.TRUST_PROXY,
  });
  shutdown.add(() => app.close());
  await startWorkers(deps);
  if (env.DEMO === '1') await seedDemo(deps);

  await app.listen({ port: env.PORT, host: env.HOST }).catch((error: unknown) => {
    throw explainListening(error, env.HOST, env.PORT);
  });
  announce(env, web !== null);
}

function announce(env: Environment, hasPages: boolean): void {
  tell(`Rifq listens on ${env.PUBLIC_URL}`);
  if (!hasPages) tell('The web app has not been built; only the API answers. Build it with: npm run build');
  if (env.DEMO === '1')
    tell(`Demo phones: ${demoPhones.join(', ')}. Any other mobile number opens a new account.`);
  if (env.SMS === 'outbox') tell(`One-time codes appear here and in ${outboxFile(env)}`);
}

async function main(): Promise<void> {
  const shutdown = shutdownStack();
  let stopping = false;
  const stop = (code: number) => {
    if (stopping) return;
    stopping = true;
    void shutdown.run().then(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));

  try {
    await start(readEnvironment(process.env), shutdown);
  } catch (error) {
    if (error instanceof EnvironmentError) for (const line of error.lines) tellError(line);
    else if (error instanceof StartError || error instanceof EmbeddedPostgresError) tellError(error.message);
    else tellError(error instanceof Error ? (error.stack ?? error.message) : String(error));
    stop(1);
  }
}

await main();
