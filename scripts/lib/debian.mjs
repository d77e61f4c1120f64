// @ts-check
import { existsSync } from 'node:fs';
import { runQuietly } from './child.mjs';
import { Refusal } from './refusal.mjs';

/** Whether we may install packages of the system: root on Debian or one of its children. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Installs a package of the system.
 * @param {string} name
 * @param {(line: string) => void} say
 * @throws {Refusal} when that fails
 */
export async function installPackage(name, say) {
  say(`Installing ${name} (apt-get) …`);
  const install = ['install', '-y', '--no-install-recommends', name];
  // The lists of a fresh machine are empty, those of an old one name versions that are gone.
  if ((await aptGet(install)).code === 0) return;
  await aptGet(['update']);
  const { code, output } = await aptGet(install);
  if (code !== 0) throw new Refusal(`apt-get could not install ${name}:\n${output.trim()}`);
}

/** @param {string[]} args */
function aptGet(args) {
  return runQuietly('apt-get', ['-q', ...args], {
    cwd: '/',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
