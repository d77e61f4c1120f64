import { type Db, withTransaction } from '@rifq/db';
import { scopeFor, system } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { isToken, tokenHash } from '../../../core/keys.ts';
import { accountActions, confirmEmail, findRecipient } from '../../identity/index.ts';
import { inboxActions } from '../notifications.policy.ts';
import { type ConfirmationRow, lockByToken, markUsed } from './confirmations.repository.ts';

/** What a link can still do: confirm, nothing more since the address is confirmed, or nothing at all. */
export type LinkState = 'open' | 'confirmed' | 'invalid';

type Found = { readonly row: ConfirmationRow | null; readonly state: LinkState };

/** The confirmation of a token, locked. It is valid for its user and its address alone, for two days, once. */
async function lockLink(tx: Db, token: string, now: Date): Promise<Found> {
  const row = isToken(token) ? await lockByToken(tx, tokenHash(token)) : null;
  const recipient =
    row && (await findRecipient(tx, scopeFor(system('notifications'), accountActions.read, row.userId)));
  if (!row || recipient?.email !== row.email) return { row: null, state: 'invalid' };
  if (recipient.emailConfirmedAt !== null) return { row, state: 'confirmed' };
  return { row, state: row.usedAt === null && row.expiresAt > now ? 'open' : 'invalid' };
}

export function stateOfLink({ db, now }: Pick<Deps, 'db' | 'now'>, token: string): Promise<LinkState> {
  return withTransaction(db, async tx => (await lockLink(tx, token, now())).state);
}

/** Confirms the address that a link was sent to. Answers false when the link can do nothing. */
export function confirmAddress(deps: Pick<Deps, 'db' | 'now' | 'outbox'>, token: string): Promise<boolean> {
  return withTransaction(deps.db, async tx => {
    const { row, state } = await lockLink(tx, token, deps.now());
    if (row === null || state === 'invalid') return false;
    const user = scopeFor(system('notifications'), inboxActions.deliver, row.userId);
    if (state === 'open') await markUsed(tx, user, row.id, deps.now());
    return confirmEmail(deps, tx, user, row.email);
  });
}
