import { type Command, commonOptions } from './command.ts';

const CALL = 'npm run rifq --';

const columns = (rows: readonly (readonly [string, string])[]) => {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`);
};

/** Lists every command with its purpose. */
export function overview(commands: readonly Command[]): string[] {
  return [
    `${CALL} <command>`,
    '',
    ...columns(commands.map(({ usage, help }) => [usage, help])),
    '',
    `${CALL} <command> --help says more of a command.`,
  ];
}

/** Returns the usage of a command, with its options and exit codes. */
export function helpOf({ usage, help, details, options }: Command): string[] {
  const rows = Object.entries({ ...options, ...commonOptions }).map(([name, option]): [string, string] => [
    option.value === null ? `--${name}` : `--${name} <${option.value}>`,
    option.help,
  ]);
  return [
    `${CALL} ${usage}`,
    '',
    help,
    ...details,
    '',
    ...columns(rows),
    '',
    'It ends with 0 when it is done, 1 after a fault, 2 for a wrong command line, 3 when it is refused.',
  ];
}
