// What erasing and handing out offer to the server itself, where there is no actor: the linter says who may import it.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ErasureObstacle } from '@rifq/contract';
import type { Deps } from '../../core/deps.ts';
import type { PersonalData } from '../../core/personal-data.ts';
import { asServer } from '../../core/server-access.ts';
import { recordAudit } from '../../platform/audit.ts';
import { findUserId } from '../identity/server.ts';
import { eraseAccount } from './erase-account.ts';
import { exportDocument } from './export-document.ts';

/**
 * Writes all that is kept of the user of a phone into a new file, which only this account of the machine may read, with an
 * audit row. Answers false when no user has this phone. Throws when there is a file already.
 */
export async function exportTo(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  parts: readonly PersonalData[],
  order: {
    readonly phoneE164: string;
    readonly path: string;
    readonly site: string;
    readonly operator: string;
  },
): Promise<boolean> {
  const userId = await findUserId(db, order.phoneE164);
  if (userId === null) return false;
  const source = { db, now: now(), site: order.site };
  const file = createWriteStream(order.path, { flags: 'wx', mode: 0o600 });
  await pipeline(Readable.from(exportDocument(source, parts, asServer('user', userId))), file);
  await recordAudit(db, { actor: order.operator, action: 'account.exported', subject: userId });
  return true;
}

/**
 * Erases the account of a phone as its owner has asked an operator. Answers what is in the way, and then nothing has
 * changed; null when no user has this phone.
 */
export async function eraseByPhone(
  deps: Pick<Deps, 'db' | 'outbox' | 'jobs' | 'now'>,
  parts: readonly PersonalData[],
  order: { readonly phoneE164: string; readonly reason: string; readonly operator: string },
): Promise<readonly ErasureObstacle[] | null> {
  const userId = await findUserId(deps.db, order.phoneE164);
  if (userId === null) return null;
  return eraseAccount(deps, parts, asServer('user', userId), {
    actor: order.operator,
    subject: `${userId}: ${order.reason}`,
    prove: async () => undefined,
  });
}
