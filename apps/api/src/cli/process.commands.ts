import * as z from 'zod/mini';
import { readEnvironment } from '../config/environment.ts';
import { backUp } from './backup.ts';
import { runBroadcaster } from './broadcaster.ts';
import { type Command, defineCommand } from './command.ts';
import { shortTextField } from './fields.ts';

const backup = defineCommand({
  name: 'backup',
  usage: '<folder>',
  help: 'copy the embedded database, photos and secrets, also while Rifq runs',
  positionals: ['folder'],
  input: z.object({ folder: shortTextField('Give the folder that the backup goes into.') }),
  async run(host, { folder }) {
    const target = await backUp(readEnvironment(host.variables), folder);
    return {
      lines: [`Everything is in ${target}. Start it with DATA_DIR=${target}.`],
      json: { folder: target },
    };
  },
});

const broadcaster = defineCommand({
  name: 'broadcaster',
  help: 'run the broadcaster as a process of its own, for an app of several processes',
  input: z.object({}),
  async run(host) {
    await runBroadcaster(host.variables, host.say);
    return { lines: [], json: { stopped: true } };
  },
});

/** Commands that do not open the database. */
export const processCommands: readonly Command[] = [backup, broadcaster];
