// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './child.mjs';
import { npmCommand } from './dependencies.mjs';
import { fingerprint } from './fingerprint.mjs';
import { diskFull, explainFileError, notWritable, UserError } from './user-error.mjs';

/** Everything that the built pages depend on. */
const INPUTS = [
  'apps/web',
  'packages/ui',
  'packages/contract',
  'packages/rules',
  'packages/care-plan',
  'package-lock.json',
];

/**
 * Builds the web app if one of its inputs changed.
 * @param {string} root the repository
 * @param {(line: string) => void} say
 */
export async function ensureWebBuild(root, say) {
  const dist = join(root, 'apps', 'web', 'dist');
  const stamp = join(dist, '.stamp');
  const wanted = fingerprint(root, INPUTS);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Building the web app …');
  const [command, args] = npmCommand();
  const { code, output } = await runQuietly(
    command,
    [...args, 'run', '--silent', 'build', '--workspace', '@rifq/web'],
    {
      cwd: root,
    },
  );
  if (code !== 0) {
    if (/\bENOSPC\b/.test(output)) throw diskFull(dist);
    if (/\b(EACCES|EROFS)\b/.test(output)) throw notWritable(dist);
    throw new UserError(`${output.trim()}\nThe web app could not be built (exit code ${code}).`);
  }
  try {
    writeFileSync(stamp, wanted);
  } catch (error) {
    throw explainFileError(error, dist);
  }
}
