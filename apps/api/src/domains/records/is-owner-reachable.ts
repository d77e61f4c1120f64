import type { Db } from '@rifq/db';
import { scopeFor, system } from '../../core/access.ts';
import { accountActions, findRecipient } from '../identity/index.ts';

/** Whether an owner can be notified: not deleted or suspended. */
export async function isOwnerReachable(db: Db, userId: string): Promise<boolean> {
  const recipient = await findRecipient(db, scopeFor(system('records'), accountActions.read, userId));
  return recipient?.inactive === null;
}
