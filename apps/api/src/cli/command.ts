import type * as z from 'zod/mini';
import type { Deps } from '../core/deps.ts';
import type { Jobs } from '../core/jobs.ts';
import type { PaymentGateway } from '../ports/payments.ts';
import type { Storage } from '../ports/storage.ts';
import { type OptionSpecs, readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';

/** What was asked for is not done: it does not exist, or a rule forbids it. */
export class RefusedError extends Error {}

/** How a command ends. */
export const exitCodes = { done: 0, fault: 1, usage: 2, refused: 3 } as const;

/** What the commands that use the database work with. */
export type Connected = Pick<Deps, 'db' | 'now' | 'outbox' | 'log'> & {
  /** Who runs the command, for the audit trail. */
  readonly operator: string;
};

/** The process around a command. */
export type Host = {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Writes a line to the standard output while the command runs. */
  say(line: string): void;
  /** Opens the database, once. */
  open(): Promise<Connected>;
  /** Opens the job queue too, once, for what the app's process has to do afterwards. */
  jobs(): Promise<Jobs>;
  /** Where the app keeps its pictures. */
  storage(): Promise<Storage>;
  /** The payment gateway that the environment names. */
  gateway(): Promise<PaymentGateway>;
};

/** What a command answers: lines for people, and with `--json` one line of JSON. */
export type CommandResult = {
  readonly lines: readonly string[];
  readonly json: unknown;
  /** It ran, and what it looked at is not in order. */
  readonly isFault?: boolean;
};

export type Command = {
  readonly name: string;
  /** How it is called: 'coins-grant <phone> <coins> --reason <text>'. */
  readonly usage: string;
  /** What it does, in one line. */
  readonly help: string;
  /** What else has to be known, a line each. */
  readonly details: readonly string[];
  readonly options: OptionSpecs;
  /** Reads what stands behind its name. Throws a UsageError. */
  prepare(argv: readonly string[]): Prepared;
};

/** A command line that was read. */
export type Prepared = {
  /** Null for one that only asks for help. Throws a RefusedError, a UsageError, or an error of what it uses. */
  readonly run: ((host: Host) => Promise<CommandResult>) | null;
  readonly wantsJson: boolean;
};

/** Options of every command. */
export const commonOptions = {
  json: { value: null, help: 'one line of JSON (npm run -s leaves out lines of npm)' },
  help: { value: null, help: 'this text' },
} as const satisfies OptionSpecs;

type Definition<S extends z.ZodMiniType> = Pick<Command, 'name' | 'usage' | 'help'> & {
  readonly details?: readonly string[];
  readonly options?: OptionSpecs;
  /** Names of the words behind the command, in their order. */
  readonly words?: readonly string[];
  /** The last word takes all that follow, as a phone with spaces does. */
  readonly takesRest?: true;
  /** What its words and options have to be, by their names. Each field has a message for the operator. */
  readonly input: S;
  run(host: Host, input: z.output<S>): Promise<CommandResult>;
};

/** Declares a command, typed by its input. */
export function defineCommand<S extends z.ZodMiniType>(definition: Definition<S>): Command {
  const { name, usage, help, details = [], options = {}, words = [], takesRest = false, input } = definition;
  return {
    name,
    usage,
    help,
    details,
    options,
    prepare(argv) {
      const all = { ...options, ...commonOptions };
      const {
        json = false,
        help: asksHelp = false,
        ...raw
      } = readArguments(argv, { options: all, words, takesRest });
      const wantsJson = json === true;
      if (asksHelp === true) return { run: null, wantsJson };
      const parsed = input.safeParse(raw);
      if (!parsed.success) throw new UsageError(parsed.error.issues.map(issue => issue.message).join(' '));
      return { run: host => definition.run(host, parsed.data), wantsJson };
    },
  };
}
