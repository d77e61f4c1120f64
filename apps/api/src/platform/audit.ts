import type { Db } from '@rifq/db';
import { appendAudit } from './audit.repository.ts';

/** Records an action of an operator, a clinic member or an owner, in the transaction of the action. */
export function recordAudit(
  tx: Db,
  entry: { readonly actor: string; readonly action: string; readonly subject: string },
): Promise<void> {
  return appendAudit(tx, entry);
}
