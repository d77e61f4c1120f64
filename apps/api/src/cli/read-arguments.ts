import { parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

/** An option of a command, by its name. */
export type OptionSpecs = Readonly<
  Record<
    string,
    {
      /** The placeholder of its value in the help; null for a switch. */
      readonly value: string | null;
      readonly help: string;
    }
  >
>;

type Expected = {
  readonly options: OptionSpecs;
  readonly words: readonly string[];
  readonly takesRest: boolean;
};

/** No argument contains it, so it marks a negative number, which is not an option. */
const MARK = '\0';
const marked = (argument: string) => (/^-\d/.test(argument) ? `${MARK}${argument}` : argument);
const unmarked = (argument: string) => (argument.startsWith(MARK) ? argument.slice(MARK.length) : argument);

/** Splits a command line into arguments and options. Throws a UsageError with the first sentence of Node's error. */
function split(argv: readonly string[], options: OptionSpecs) {
  const types = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value === null ? 'boolean' : 'string' }] as const,
  );
  try {
    return parseArgs({
      args: argv.map(marked),
      options: Object.fromEntries(types),
      allowPositionals: true,
      tokens: true,
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message.split('. ')[0]?.replace(/\.$/, '')}.`);
  }
}

/**
 * Parses a command line into arguments and options by name; missing ones are left out. Throws a UsageError for options
 * that are unknown or given twice, and for too many arguments.
 */
export function readArguments(
  argv: readonly string[],
  { options, words, takesRest }: Expected,
): Record<string, string | boolean> {
  const { positionals, values, tokens } = split(argv, options);
  const named = tokens.flatMap(token => (token.kind === 'option' ? token.name : []));
  const twice = named.find((name, index) => named.indexOf(name) !== index);
  if (twice !== undefined) throw new UsageError(`Give --${twice} once.`);
  const extra = positionals[words.length];
  if (extra !== undefined && !takesRest)
    throw new UsageError(`There is one word too many: ${unmarked(extra)}`);

  const read: Record<string, string | boolean> = {};
  for (const [index, name] of words.entries()) {
    const isRest = takesRest && index === words.length - 1;
    const given = positionals.slice(index, isRest ? undefined : index + 1);
    if (given.length > 0) read[name] = given.map(unmarked).join(' ');
  }
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string') read[name] = unmarked(value);
    else if (value === true) read[name] = true;
  return read;
}
