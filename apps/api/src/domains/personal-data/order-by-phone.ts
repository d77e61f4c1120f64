import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ErasureBlocker } from '@rifq/rules';
import { type Operator, scopeFor } from '../../core/access.ts';
import type { Deps } from '../../core/deps.ts';
import type { PersonalData } from '../../core/personal-data.ts';
import { recordAudit } from '../../platform/audit.ts';
import { accountActions, findUserId } from '../identity/index.ts';
import { eraseAccount } from './erase-account.ts';
import { exportDocument } from './export-document.ts';

/**
 * Exports all personal data of the user with this phone to a new file, which only the current system account may read,
 * with an audit row. Returns false when no user has this phone. Throws when the file exists.
 */
export async function exportTo(
  { db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>,
  parts: readonly PersonalData[],
  order: {
    readonly phoneE164: string;
    readonly path: string;
    readonly site: string;
    readonly operator: Operator;
  },
): Promise<boolean> {
  const userId = await findUserId(db, order.operator, order.phoneE164);
  if (userId === null) return false;
  const source = { db, log, now: now(), site: order.site };
  const file = createWriteStream(order.path, { flags: 'wx', mode: 0o600 });
  await pipeline(
    Readable.from(exportDocument(source, parts, scopeFor(order.operator, accountActions.manage, userId))),
    file,
  );
  await recordAudit(db, { actor: order.operator.name, action: 'account.exported', subject: userId });
  return true;
}

/**
 * Erases the account of a phone, as an operator at the owner's request. Returns the blockers, and then changes nothing;
 * null when no user has this phone.
 */
export async function eraseByPhone(
  deps: Pick<Deps, 'db' | 'outbox' | 'jobs' | 'now'>,
  parts: readonly PersonalData[],
  order: { readonly phoneE164: string; readonly reason: string; readonly operator: Operator },
): Promise<readonly ErasureBlocker[] | null> {
  const userId = await findUserId(deps.db, order.operator, order.phoneE164);
  if (userId === null) return null;
  return eraseAccount(deps, parts, scopeFor(order.operator, accountActions.manage, userId), {
    actor: order.operator.name,
    subject: `${userId}: ${order.reason}`,
    prove: async () => undefined,
  });
}
