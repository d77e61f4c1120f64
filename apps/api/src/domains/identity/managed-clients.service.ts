import { type Db, newId } from '@rifq/db';
import { type SystemOf, scopeFor, type WriteScope } from '../../core/access.ts';
import { accountActions } from './identity.policy.ts';
import { eraseUser } from './personal-data.repository.ts';
import type { Phone } from './phone.ts';
import { insertManaged, type ManagedContact, updateManaged } from './users.repository.ts';

type Manager = SystemOf<typeof accountActions.manageClient>;

/** What a clinic enters of a client without an account. */
type Entered = { readonly name: string; readonly phone: Phone };

const columnsOf = ({ name, phone }: Entered): ManagedContact => ({
  firstname: name,
  phoneE164: phone.e164,
  phone: phone.national,
  countryCode: phone.countryCode,
});

/**
 * Adds a client of a clinic without an account, whether or not the phone has one. Returns the scope; null where another
 * client of the clinic has the phone.
 */
export async function addManagedClient(
  tx: Db,
  actor: Manager,
  { clinicId, timeZone, ...entered }: Entered & { readonly clinicId: string; readonly timeZone: string },
): Promise<WriteScope<'user'> | null> {
  const user = scopeFor(actor, accountActions.manageClient, newId());
  const row = { id: user.id, managedBy: clinicId, timeZone, ...columnsOf(entered) };
  return (await insertManaged(tx, row)) ? user : null;
}

/** Changes name and phone of a client without an account. Throws where another client of the clinic has the phone. */
export async function changeManagedClient(
  tx: Db,
  actor: Manager,
  clientId: string,
  entered: Entered,
): Promise<void> {
  await updateManaged(tx, scopeFor(actor, accountActions.manageClient, clientId), columnsOf(entered));
}

/** Erases name and phone of a client without an account. The row stays: events to come name it. */
export function eraseManagedClient(tx: Db, actor: Manager, clientId: string, now: Date): Promise<void> {
  return eraseUser(tx, scopeFor(actor, accountActions.manageClient, clientId), now);
}
