import { describe, expect, it } from 'vitest';
import { EnvironmentError } from '../config/environment.ts';
import { StartError } from '../start/start-error.ts';
import { commands } from './commands.ts';
import { runCommand } from './run-command.ts';

/** Runs a command line with a database that must not be opened. */
const run = (...argv: string[]) => runWith(new Error('the database was opened'), argv);

/** Runs a command line with a database that does not open. */
async function runWith(failure: Error, argv: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const refuse = () => Promise.reject(failure);
  const code = await runCommand(
    {
      variables: {},
      say: line => void out.push(line),
      complain: line => void err.push(line),
      open: refuse,
      jobs: refuse,
      storage: refuse,
      gateway: refuse,
    },
    argv,
  );
  return { code, out, err };
}

const names = commands.map(({ name }) => name);

describe('the help', () => {
  it('lists every command, also without an explicit request', async () => {
    const { code, out } = await run('help');
    expect(code).toBe(0);
    for (const { name, usage = '', help } of commands)
      expect(out.some(line => line.includes(`${name} ${usage}`) && line.endsWith(help))).toBe(true);
    expect(await run()).toEqual({ code: 0, out, err: [] });
    expect(await run('--help')).toEqual({ code: 0, out, err: [] });
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(names)('of %s shows its usage, options and exit codes', async name => {
    const command = commands.find(entry => entry.name === name);
    const { code, out, err } = await run(name, '--help');
    expect({ code, err }).toEqual({ code: 0, err: [] });
    expect(out[0]).toBe(`Usage: npm run rifq -- ${name} ${command?.usage ?? '[options]'}`);
    for (const option of [...Object.keys(command?.options ?? {}), 'json', 'help'])
      expect(out.join('\n')).toContain(`--${option}`);
    expect(out.at(-1)).toContain('3 when it is refused');
  });
});

describe('a wrong command line', () => {
  it('with a text that is too long is refused before it is parsed', async () => {
    const { code, err } = await run(
      'payments-refund',
      'RF-1',
      '--amount',
      'rest',
      '--reason',
      'x'.repeat(5000),
    );
    expect({ code, err }).toEqual({ code: 2, err: ['Say why: --reason "…".'] });
  });

  it.each([
    { argv: ['coins-grant', '-x'], message: "Unknown option '-x'." },
    { argv: ['coins-grant', '--again=1'], message: "Unknown option '--again=1'." },
    { argv: ['coins-grant', '--reason'], message: "Option '--reason <text>' argument missing." },
    { argv: ['coins-grant', '--reason', '--again'], message: "Option '--reason <text>' argument missing." },
    { argv: ['coins-grant', '--reason', 'a', '--reason=b'], message: 'Give --reason once.' },
    { argv: ['coins-grant', '--again', '--again'], message: 'Give --again once.' },
    { argv: ['coins-grant', 'a', 'b', '-7', '--reason', 'c'], message: 'There is one word too many: -7' },
    { argv: ['codes', 'today'], message: 'There is one word too many: today' },
  ])('is refused in one line: $argv', async ({ argv, message }) => {
    expect(await run(...argv)).toEqual({ code: 2, out: [], err: [message] });
  });

  it('with an unknown command lists all commands on the standard error', async () => {
    const { code, out, err } = await run('constructor');
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err[0]).toBe('There is no command constructor.');
    expect(err.join('\n')).toContain('payments-refund-confirm');
  });

  it.each(names)('of %s does not open the database', async name => {
    const { code, out, err } = await run(name, '--no-such-option');
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err).toEqual(["Unknown option '--no-such-option'."]);
  });
});

describe('a fault', () => {
  it.each([
    { failure: new StartError('The database cannot be reached.'), err: ['The database cannot be reached.'] },
    { failure: new EnvironmentError(['PORT is wrong', 'HOST too']), err: ['PORT is wrong', 'HOST too'] },
  ])('that is expected is reported in one line each: $err', async ({ failure, err }) => {
    expect(await runWith(failure, ['audit'])).toEqual({ code: 1, out: [], err });
  });

  it('that is unexpected is thrown', async () => {
    await expect(run('audit')).rejects.toThrow('the database was opened');
  });
});
