import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('..', import.meta.url));

/** Installs the tools of the measurements, which have their own lock file. */
export async function installTools(): Promise<void> {
  if (existsSync(`${folder}node_modules`)) return;
  console.log('Installing the tools of the measurements …');
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
}

/** Runs a tool by its file under node_modules and returns the JSON it prints. */
export async function runTool(
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<unknown> {
  const { stdout } = await run(process.execPath, [`${folder}node_modules/${file}`, ...args], {
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}
