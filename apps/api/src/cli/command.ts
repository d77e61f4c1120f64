import type * as z from 'zod/mini';
import type { Operator } from '../core/access.ts';
import type { Deps } from '../core/deps.ts';
import type { Jobs } from '../core/jobs.ts';
import type { PaymentGateway } from '../ports/payments.ts';
import type { Storage } from '../ports/storage.ts';

/** Thrown for a wrong command line: unknown or missing arguments. */
export class UsageError extends Error {}

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

/** The options of a command, by name. */
type OptionSpecs = Readonly<
  Record<
    string,
    {
      /** The placeholder of its value in the help; null for a switch. */
      readonly value: string | null;
      readonly help: string;
    }
  >
>;

type Declaration = {
  readonly name: string;
  /** Its arguments, in order, and the options it needs: '<phone> <coins> --reason <text>'. */
  readonly usage?: string;
  /** Its purpose, in one line. */
  readonly help: string;
  /** Further notes, one line each. */
  readonly details?: readonly string[];
  readonly options?: OptionSpecs;
  /** Names of its positional arguments, in order. */
  readonly positionals?: readonly string[];
  /** Its only argument includes all that follow, for phones with spaces. */
  readonly takesRest?: true;
};

export type Command = Declaration & {
  /** Throws a RefusedError, a UsageError, or an error of its dependencies. */
  run(host: Host, typed: Readonly<Record<string, unknown>>): Promise<CommandResult>;
};

/** Declares a command, typed by its input. */
export function defineCommand<S extends z.ZodMiniType>(
  definition: Declaration & {
    /** The schema of its arguments and options, by name in camel case. Each field has a message for the operator. */
    readonly input: S;
    run(host: Host, input: z.output<S>): Promise<CommandResult>;
  },
): Command {
  const { input, run, ...declaration } = definition;
  return {
    ...declaration,
    async run(host, typed) {
      const parsed = input.safeParse(typed);
      if (!parsed.success) throw new UsageError(parsed.error.issues.map(issue => issue.message).join(' '));
      return run(host, parsed.data);
    },
  };
}
