import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

const PATHS = ['/usr/bin/pgbench', '/usr/local/bin/pgbench', '/opt/homebrew/bin/pgbench'];

/** Returns the path of pgbench. It comes with a system server of any version, but not with the embedded one. */
function pgbench(): string {
  const found = process.env.PGBENCH ?? PATHS.find(path => existsSync(path));
  if (found === undefined)
    throw new Error(
      'This measurement needs pgbench, which comes with PostgreSQL: name it as PGBENCH=/path/to/pgbench.',
    );
  return found;
}

/**
 * Runs a script repeatedly in a number of clients, with the simple query protocol. Returns transactions per second.
 * @throws if one of them fails
 */
export async function runPgbench(
  url: string,
  {
    file,
    clients,
    seconds,
    variables,
  }: {
    readonly file: string;
    readonly clients: number;
    readonly seconds: number;
    readonly variables: Readonly<Record<string, number>>;
  },
): Promise<number> {
  const { stdout } = await run(pgbench(), [
    ...['--no-vacuum', '--protocol', 'simple', '--file', file],
    ...['--client', String(clients), '--jobs', '1', '--time', String(seconds)],
    ...Object.entries(variables).flatMap(([name, value]) => ['--define', `${name}=${value}`]),
    url,
  ]);
  const [, tps] = /tps = ([\d.]+)/.exec(stdout) ?? [];
  const [, failed] = /failed transactions: (\d+)/.exec(stdout) ?? [];
  if (tps === undefined || Number(failed) > 0) throw new Error(`pgbench did not do it all:\n${stdout}`);
  return Number(tps);
}
