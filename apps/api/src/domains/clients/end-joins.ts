import { type Db, withTransaction } from '@rifq/db';
import { authorize, type Owner, type ReadScope, type Sealed, scopeFor, system } from '../../core/access.ts';
import type { Deps } from '../../core/deps.ts';
import type { RetentionRule } from '../../core/retention.ts';
import { accountActions, eraseManagedClient, lockAccount } from '../identity/index.ts';
import { erasePetOf } from '../pets/index.ts';
import { joinActions, offerActions } from './clients.policy.ts';
import { findManagedRow } from './clients.repository.ts';
import { contactOfClient } from './find-clients.ts';
import { undoableSince } from './join-window.ts';
import {
  closeJoin,
  hasAccepted,
  type JoinRow,
  listAcceptedUntil,
  listOpenOf,
  lockJoin,
} from './joins.repository.ts';

/** Joins in a batch of the nightly end. */
const BATCH = 200;

/** Erases a client without an account whose pets have all gone to one, once no join can be undone. */
async function eraseRest(tx: Db, clientId: string, now: Date): Promise<void> {
  const scope = scopeFor(system('clients'), offerActions.view, clientId);
  if ((await findManagedRow(tx, scope)) || (await hasAccepted(tx, scope))) return;
  const contact = await contactOfClient(tx, clientId);
  if (contact.name === null) return;
  await eraseManagedClient(tx, system('clients'), clientId, now);
}

/**
 * Ends a join or a proposal, so that it can no longer be undone or accepted, and erases the joined patient. Returns
 * whether it was a join.
 */
async function endJoin(tx: Db, sealed: Sealed<'join', JoinRow>, now: Date): Promise<boolean> {
  const join = authorize(system('clients'), joinActions.end, sealed);
  if (!join) return false;
  await lockAccount(tx, scopeFor(system('clients'), accountActions.lock, join.row.clientId));
  const locked = await lockJoin(tx, join.scope);
  const isProposed = locked?.state === 'proposed';
  if (locked?.state !== 'accepted' && !isProposed) return false;
  await closeJoin(tx, join.scope, { state: isProposed ? 'declined' : 'ended', closedAt: now });
  if (isProposed) return false;
  const owner: Owner = await contactOfClient(tx, locked.clientId);
  await erasePetOf(tx, system('clients', owner), locked.patientId, now);
  return true;
}

/** Ends what is open of the joins of a user who is erased; of an account with what is left of the clients. */
export async function endJoinsOf(tx: Db, user: ReadScope<'user'>, now: Date): Promise<void> {
  for (const sealed of await listOpenOf(tx, user)) {
    const clientId = authorize(system('clients'), joinActions.end, sealed)?.row.clientId;
    const isJoin = await endJoin(tx, sealed, now);
    if (isJoin && clientId !== undefined && clientId !== user.id) await eraseRest(tx, clientId, now);
  }
}

/** Ends the joins of a batch, each in its own transaction. Returns how many there were. */
async function endBatch({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const due = await listAcceptedUntil(db, undoableSince(now()), BATCH);
  for (const sealed of due)
    await withTransaction(db, async tx => {
      const join = authorize(system('clients'), joinActions.end, sealed);
      if (join && (await endJoin(tx, sealed, now()))) await eraseRest(tx, join.row.clientId, now());
    });
  return due.length;
}

export const joinRetention: readonly RetentionRule[] = [
  {
    name: 'what would undo old joins of pets',
    async apply(deps) {
      while ((await endBatch(deps)) === BATCH);
    },
  },
];
