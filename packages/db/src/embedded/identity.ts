import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { systemErrorCode } from './errors.ts';

/** The user the server runs as; `undefined` is the user of this process. */
export type ServerIdentity = { uid: number; gid: number } | undefined;

const NOBODY = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root, so root starts it as another user: the owner of the existing database, else
 * `postgres`, else `nobody`.
 */
export async function chooseServerIdentity(clusterFolder: string): Promise<ServerIdentity> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await ownerOf(clusterFolder);
  if (owner !== undefined && owner.uid !== 0) return owner;
  return accountOf('postgres') ?? accountOf('nobody') ?? NOBODY;
}

async function ownerOf(folder: string): Promise<ServerIdentity> {
  try {
    const { uid, gid } = await stat(folder);
    return { uid, gid };
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function accountOf(name: string): ServerIdentity {
  for (const entry of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [account, , uid, gid] = entry.split(':');
    if (account === name) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

/** Options to run one of PostgreSQL's programs as `identity`, without the PG* variables of the environment. */
export function runAs(identity: ServerIdentity): { uid?: number; gid?: number; env: Record<string, string> } {
  return { ...identity, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } };
}
