import type { Db } from '@rifq/db';
import { appendAudit } from './audit.repository.ts';

/** Records what an operator, a member of a clinic or an owner did, in the transaction in which it was done. */
export function recordAudit(
  tx: Db,
  entry: { readonly actor: string; readonly action: string; readonly subject: string },
): Promise<void> {
  return appendAudit(tx, entry);
}
