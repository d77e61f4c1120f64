import { EmbeddedPostgresError } from '@rifq/db/embedded';
import { CommanderError, Command as Parser } from 'commander';
import { EnvironmentError } from '../config/environment.ts';
import { GatewayError } from '../ports/payments.ts';
import { StartError } from '../start/start-error.ts';
import { type Command, exitCodes, type Host, RefusedError, UsageError } from './command.ts';
import { commands } from './commands.ts';

/** The host of commands, with its error output. */
export type Terminal = Host & {
  /** Writes a line to the standard error. */
  complain(line: string): void;
};

type Typed = Readonly<Record<string, unknown>>;

const CALL = 'npm run rifq --';
const EXIT_CODES =
  'It ends with 0 when it is done, 1 after a fault, 2 for a wrong command line, 3 when it is refused.';

/** Options of every command. */
const commonOptions = {
  json: { value: null, help: 'one line of JSON (npm run -s leaves out lines of npm)' },
};

/** Returns the positional arguments of a command by name. Throws a UsageError for too many. */
function positionalsOf({ positionals = [], takesRest }: Command, given: readonly string[]): Typed {
  const read = takesRest ? [given.join(' ')] : given;
  const extra = read[positionals.length];
  if (extra !== undefined) throw new UsageError(`There is one word too many: ${extra}`);
  return Object.fromEntries(positionals.map((name, index) => [name, read[index]]));
}

/** 'error: unknown option' → 'Unknown option.' */
function sentenceOf(error: string): string {
  const said = error.slice('error: '.length).trimEnd();
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

/** Makes a command line wrong that gives an option twice, or another option as its value. */
function checkOptions(parser: Parser): void {
  const seen = new Set<string>();
  for (const { flags, long } of parser.options)
    parser.on(`option:${long?.slice(2)}`, (value?: string) => {
      if (value?.startsWith('--')) throw new UsageError(`Option '${flags}' argument missing.`);
      if (seen.has(flags)) throw new UsageError(`Give ${long} once.`);
      seen.add(flags);
    });
}

/** Creates the parser of command lines, which calls `run` with what was typed after the name of a command. */
function makeParser(terminal: Terminal, run: (command: Command, typed: Typed) => Promise<void>): Parser {
  const linesTo = (write: (line: string) => void) => (text: string) => {
    for (const line of text.trimEnd().split('\n')) write(line);
  };
  const parser = new Parser(CALL)
    .usage('<command>')
    .helpOption('--help', 'this text')
    .helpCommand('help [command]', 'the same')
    .addHelpText('after', `\n${CALL} <command> --help says more of a command.`)
    .allowExcessArguments()
    .showSuggestionAfterError(false)
    .configureHelp({ subcommandTerm: command => `${command.name()} ${command.usage()}` })
    .configureOutput({
      writeOut: linesTo(terminal.say),
      writeErr: linesTo(terminal.complain),
      getOutHelpWidth: () => Number.POSITIVE_INFINITY,
      getErrHelpWidth: () => Number.POSITIVE_INFINITY,
      outputError: (text, write) => write(sentenceOf(text)),
    })
    .exitOverride();
  for (const command of commands) {
    const { name, usage = '[options]', help, details = [], options } = command;
    const own = parser
      .command(name)
      .usage(usage)
      .summary(help)
      .description([help, ...details].join('\n'))
      .addHelpText('after', `\n${EXIT_CODES}`);
    for (const [option, { value, help: meaning }] of Object.entries({ ...options, ...commonOptions }))
      own.option(value === null ? `--${option}` : `--${option} <${value}>`, meaning);
    checkOptions(own);
    own.action(() => run(command, { ...own.opts(), ...positionalsOf(command, own.args) }));
  }
  return parser
    .showHelpAfterError()
    .on('command:*', ([name]) => parser.error(`error: There is no command ${name}`));
}

/** Writes the lines of an expected error and returns its exit code. Throws any other error. */
function explain(terminal: Terminal, error: unknown): number {
  // The parser has written its text itself.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
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
  let code: number = exitCodes.done;
  const parser = makeParser(terminal, async (command, typed) => {
    const { lines, json, isFault = false } = await command.run(terminal, typed);
    for (const line of typed.json ? [JSON.stringify(json)] : lines) terminal.say(line);
    if (isFault) code = exitCodes.fault;
  });
  try {
    await parser.parseAsync(argv.length === 0 ? ['help'] : argv, { from: 'user' });
    return code;
  } catch (error) {
    return explain(terminal, error);
  }
}
