// @ts-check
import { readFileSync } from 'node:fs';

/**
 * Finds a user account of this machine by name.
 * @param {string} name
 * @param {string} [accounts] the text of `/etc/passwd`
 * @returns {{ uid: number, gid: number } | undefined}
 */
export function findAccount(name, accounts = readFileSync('/etc/passwd', 'utf8')) {
  const line = accounts.split('\n').find(text => text.startsWith(`${name}:`));
  if (line === undefined) return undefined;
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}
