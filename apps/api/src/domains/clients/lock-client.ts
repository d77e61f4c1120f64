import type { Db } from '@rifq/db';
import { authorize, scopeFor, system, type Writable } from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { accountActions, lockAccount, type OwnerContact } from '../identity/index.ts';
import { clientActions } from './clients.policy.ts';
import { type ClientRow, lockClient } from './clients.repository.ts';
import { contactOfClient, requireClient } from './find-clients.ts';

/** A locked client. */
export type LockedClient = Writable<'client', ClientRow> & { readonly contact: OwnerContact };

/**
 * Locks a client of the actor's clinic: the user first, as bookings and erasures do. Refuses with clients.not_found, and
 * with clinics.role oneself.
 */
export async function lockOwnClient(tx: Db, actor: ClinicActor, userId: string): Promise<LockedClient> {
  await requireClient(tx, actor, userId);
  await lockAccount(tx, scopeFor(system('clients'), accountActions.lock, userId));
  const client = authorize(actor, clientActions.change, await lockClient(tx, actor.membership, userId));
  if (!client) throw new AppError('clients.not_found');
  return { ...client, contact: await contactOfClient(tx, userId) };
}

/** Refuses with clients.erased a client whose personal data were erased: nothing is written of them again. */
export function refuseErased({ contact }: LockedClient): void {
  if (contact.name === null) throw new AppError('clients.erased');
}

/** Locks a client whom the actor's clinic manages. Refuses as `lockOwnClient`, with clients.has_account and clients.erased. */
export async function lockManagedClient(tx: Db, actor: ClinicActor, userId: string): Promise<LockedClient> {
  const client = await lockOwnClient(tx, actor, userId);
  if (client.contact.hasAccount) throw new AppError('clients.has_account');
  refuseErased(client);
  return client;
}
