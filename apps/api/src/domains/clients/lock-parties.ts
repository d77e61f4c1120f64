import type { Db } from '@rifq/db';
import { type Readable, scopeFor, system } from '../../core/access.ts';
import { AppError } from '../../core/errors.ts';
import { accountActions, lockAccount, managedIdsOfPhone, type OwnerContact } from '../identity/index.ts';
import { offerActions } from './clients.policy.ts';
import { type ClientRow, findManagedRow } from './clients.repository.ts';
import { contactOfClient } from './find-clients.ts';

/** An account, and a client without one whose record it may take over or has taken over. */
export type OfferParties = { readonly account: OwnerContact; readonly client: OwnerContact };

/** Locks an account and a client without one, in a fixed order and before everything else of theirs. */
export async function lockParties(
  tx: Db,
  { accountId, clientId }: { readonly accountId: string; readonly clientId: string },
): Promise<OfferParties> {
  for (const id of [accountId, clientId].toSorted())
    await lockAccount(tx, scopeFor(system('clients'), accountActions.lock, id));
  return { account: await contactOfClient(tx, accountId), client: await contactOfClient(tx, clientId) };
}

/** Whether the offer of a record was closed to this account by this side. */
export const isClosedBy = (
  { offerClosedTo, offerClosedBy }: ClientRow,
  accountId: string,
  side: 'owner' | 'clinic',
): boolean => offerClosedTo === accountId && offerClosedBy === side;

/** Lists the clients without an account that have the phone of this one. */
export async function clientsOfPhone(db: Db, accountId: string): Promise<string[]> {
  const { phoneE164 } = await contactOfClient(db, accountId);
  return phoneE164 === null ? [] : managedIdsOfPhone(db, system('clients'), phoneE164);
}

/** Finds a record that is offered to an account. Refuses with offers.not_found, whatever the reason. */
export async function requireOffer(
  db: Db,
  { accountId, clientId }: { readonly accountId: string; readonly clientId: string },
): Promise<Readable<'client', ClientRow>> {
  const isOfPhone = (await clientsOfPhone(db, accountId)).includes(clientId);
  const scope = scopeFor(system('clients'), offerActions.view, clientId);
  const row = isOfPhone ? await findManagedRow(db, scope) : null;
  if (!row || isClosedBy(row, accountId, 'clinic')) throw new AppError('offers.not_found');
  return { scope, row };
}

/** As `requireOffer`, with both parties locked. */
export async function lockOffer(
  tx: Db,
  of: { readonly accountId: string; readonly clientId: string },
): Promise<OfferParties & { readonly row: ClientRow }> {
  await requireOffer(tx, of);
  const parties = await lockParties(tx, of);
  // Read again: another device, the clinic, or an erasure may have changed it before this call had the locks.
  return { ...parties, row: (await requireOffer(tx, of)).row };
}
