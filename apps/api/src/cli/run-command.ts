import { EmbeddedPostgresError } from '@rifq/db/embedded';
import { EnvironmentError } from '../config/environment.ts';
import { GatewayError } from '../ports/payments.ts';
import { StartError } from '../start/start-error.ts';
import { exitCodes, type Host, RefusedError } from './command.ts';
import { commands } from './commands.ts';
import { helpOf, overview } from './help.ts';
import { UsageError } from './usage-error.ts';

/** The host of commands, with its error output. */
export type Terminal = Host & {
  /** Writes a line to the standard error. */
  complain(line: string): void;
};

/** Writes the lines of an expected error and returns its exit code. Throws any other error. */
function explain(terminal: Terminal, error: unknown): number {
  if (error instanceof EnvironmentError) {
    for (const line of error.lines) terminal.complain(line);
    return exitCodes.fault;
  }
  if (error instanceof GatewayError) {
    terminal.complain(`The gateway did not do it: ${error.message}`);
    return exitCodes.fault;
  }
  const isExpected = error instanceof StartError || error instanceof EmbeddedPostgresError;
  if (!(isExpected || error instanceof UsageError || error instanceof RefusedError)) throw error;
  terminal.complain(error.message);
  if (error instanceof UsageError) return exitCodes.usage;
  return error instanceof RefusedError ? exitCodes.refused : exitCodes.fault;
}

/**
 * Runs one command line: writes its result to the standard output, or the reason of a refusal to the standard error.
 * Returns the exit code. Throws unexpected errors.
 */
export async function runCommand(terminal: Terminal, argv: readonly string[]): Promise<number> {
  const write = (lines: readonly string[]) => {
    for (const line of lines) terminal.say(line);
  };
  const [name = 'help', ...rest] = argv;
  if (name === 'help' || name === '--help') {
    write(overview(commands));
    return exitCodes.done;
  }
  const command = commands.find(entry => entry.name === name);
  if (!command) {
    for (const line of [`There is no command ${name}.`, '', ...overview(commands)]) terminal.complain(line);
    return exitCodes.usage;
  }
  try {
    const { run, wantsJson } = command.prepare(rest);
    if (run === null) {
      write(helpOf(command));
      return exitCodes.done;
    }
    const result = await run(terminal);
    write(wantsJson ? [JSON.stringify(result.json)] : result.lines);
    return result.isFault ? exitCodes.fault : exitCodes.done;
  } catch (error) {
    return explain(terminal, error);
  }
}
