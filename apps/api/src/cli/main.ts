import { EmbeddedPostgresError } from '@rifq/db/embedded';
import { appDomains } from '../domains.ts';
import { EnvironmentError, readEnvironment } from '../environment.ts';
import { makeLog } from '../platform/log.ts';
import { makeOutbox } from '../platform/outbox.ts';
import { openDatabase } from '../start/database.ts';
import { StartError } from '../start/start-error.ts';
import { backUp } from './backup.ts';
import { runBroadcaster } from './broadcaster.ts';
import { broadcasterCommand, commands, UsageError, usage } from './commands.ts';

/** `npm run rifq -- <command>`: what an operator does on the server's machine. */
async function main(): Promise<number> {
  const [name = '', ...args] = process.argv.slice(2);
  if (name === broadcasterCommand.words) {
    await runBroadcaster(process.env, line => console.log(line));
    return 0;
  }
  if (name === 'backup') {
    console.log(await backUp(readEnvironment(process.env), args));
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    console.log(usage());
    return name === '' || name === 'help' ? 0 : 2;
  }
  const env = readEnvironment(process.env);
  const now = () => new Date();
  const database = await openDatabase(env, () => undefined, makeLog(env.LOG_LEVEL));
  try {
    console.log(await command.run({ db: database.db, now, outbox: makeOutbox(appDomains, now) }, args));
    return 0;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = error instanceof UsageError ? 2 : 1;
  if (error instanceof EnvironmentError) console.error(error.lines.join('\n'));
  else if (
    error instanceof UsageError ||
    error instanceof StartError ||
    error instanceof EmbeddedPostgresError
  ) {
    console.error(error.message);
  } else throw error;
}
