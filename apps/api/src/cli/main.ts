import { userInfo } from 'node:os';
import { type Environment, readEnvironment } from '../config/environment.ts';
import { Operator } from '../core/access.ts';
import type { Jobs } from '../core/jobs.ts';
import { makeKeys } from '../core/keys.ts';
import { appDomains } from '../domains.ts';
import { logFailure, startJobs } from '../platform/jobs.ts';
import { makeLog } from '../platform/log.ts';
import { makeOutbox } from '../platform/outbox.ts';
import { chooseStorage } from '../start/adapters.ts';
import { readAppSecret } from '../start/app-secret.ts';
import { openDatabase } from '../start/database.ts';
import { chooseGateway } from '../start/gateway.ts';
import type { Connected } from './command.ts';
import { runCommand } from './run-command.ts';

type Opened = { readonly connected: Connected; readonly databaseUrl: string; readonly env: Environment };

/** `npm run rifq -- <command>`: the commands of an operator on the server's machine. */
async function main(): Promise<number> {
  const closing: (() => Promise<void>)[] = [];
  let opened: Promise<Opened> | undefined;
  let queue: Promise<Jobs> | undefined;

  async function open(): Promise<Opened> {
    const env = readEnvironment(process.env);
    const log = makeLog(env.LOG_LEVEL);
    const now = () => new Date();
    const database = await openDatabase(env, () => undefined, log);
    closing.push(() => database.close());
    const outbox = makeOutbox(appDomains, now);
    // No option or variable can name another operator (README.md).
    const operator = new Operator(userInfo().username);
    return {
      connected: { db: database.db, now, outbox, log, operator },
      databaseUrl: database.directUrl,
      env,
    };
  }

  async function openQueue(): Promise<Jobs> {
    opened ??= open();
    const { databaseUrl, connected } = await opened;
    const jobs = await startJobs({
      databaseUrl,
      workers: false,
      jobs: appDomains.jobs.map(({ job }) => job),
      onError: error => connected.log.error({ err: error }, 'the job queue failed'),
      onFailure: logFailure(connected.log),
    });
    closing.push(() => jobs.stop());
    return jobs;
  }

  async function gateway() {
    opened ??= open();
    const { env, connected } = await opened;
    const keys = makeKeys(await readAppSecret(env.DATA_DIR, env.APP_SECRET));
    return (await chooseGateway(env, { ...connected, keys })).gateway;
  }

  try {
    return await runCommand(
      {
        variables: process.env,
        say: line => console.log(line),
        complain: line => console.error(line),
        async open() {
          opened ??= open();
          return (await opened).connected;
        },
        async jobs() {
          queue ??= openQueue();
          return queue;
        },
        async storage() {
          opened ??= open();
          return chooseStorage((await opened).env);
        },
        gateway,
      },
      process.argv.slice(2),
    );
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

process.exitCode = await main();
