import type * as z from 'zod/mini';
import type { Deps } from '../core/deps.ts';
import type { Jobs } from '../core/jobs.ts';
import type { PaymentGateway } from '../ports/payments.ts';
import type { Storage } from '../ports/storage.ts';
import { type OptionSpecs, readArguments } from './read-arguments.ts';
import { UsageError } from './usage-error.ts';

/** Thrown when a command is refused: its object does not exist, or a rule forbids it. */
export class RefusedError extends Error {}

/** Exit codes of a command. */
export const exitCodes = { done: 0, fault: 1, usage: 2, refused: 3 } as const;

/** Dependencies of commands that use the database. */
export type Connected = Pick<Deps, 'db' | 'now' | 'outbox' | 'log'> & {
  /** The operator who runs the command, for the audit trail. */
  readonly operator: Operator;
};

/** The process around a command. */
export type Host = {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Writes a line to the standard output while the command runs. */
  say(line: string): void;
  /** Opens the database, once. */
  open(): Promise<Connected>;
  /** Opens the job queue too, once, for follow-up work of the app's process. */
  jobs(): Promise<Jobs>;
  /** The app's storage of uploaded files. */
  storage(): Promise<Storage>;
  /** The payment gateway that the environment names. */
  gateway(): Promise<PaymentGateway>;
};

/** The output of a command: lines for people, and with `--json` one line of JSON. */
export type CommandResult = {
  readonly lines: readonly string[];
  readonly json: unknown;
  /** It ran, and found a fault. */
  readonly isFault?: boolean;
};

export type Command = {
  readonly name: string;
  /** Its usage: 'coins-grant <phone> <coins> --reason <text>'. */
  readonly usage: string;
  /** Its purpose, in one line. */
  readonly help: string;
  /** Further notes, one line each. */
  readonly details: readonly string[];
  readonly options: OptionSpecs;
  /** Parses the arguments after its name. Throws a UsageError. */
  prepare(argv: readonly string[]): Prepared;
};

/** A parsed command line. */
export type Prepared = {
  /** Null for a request for help. Throws a RefusedError, a UsageError, or an error of its dependencies. */
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
  /** Names of its positional arguments, in order. */
  readonly words?: readonly string[];
  /** The last argument includes all that follow, for phones with spaces. */
  readonly takesRest?: true;
  /** The schema of its arguments and options, by name. Each field has a message for the operator. */
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
