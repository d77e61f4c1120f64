import { type Db, newId } from '@rifq/db';
import { type SystemOf, scopeFor, type WriteScope } from '../../core/access.ts';
import { accountActions } from './identity.policy.ts';
import { eraseUser } from './personal-data.repository.ts';
import type { Phone } from './phone.ts';
import { insertManaged, updateManaged } from './users.repository.ts';

type Manager = SystemOf<typeof accountActions.manageClient>;

/** What a clinic enters of a client without an account. */
type Entered = { readonly name: string; readonly phone: Phone };

const phoneColumns = ({ e164, national, countryCode }: Phone) => ({
  phoneE164: e164,
  phone: national,
  countryCode,
});

/**
 * Adds a client of a clinic without an account, whether or not the phone has one. Throws where another client of the
 * clinic has the phone.
 */
export async function addManagedClient(
  tx: Db,
  actor: Manager,
  { clinicId, timeZone, name, phone }: Entered & { readonly clinicId: string; readonly timeZone: string },
): Promise<WriteScope<'user'>> {
  const user = scopeFor(actor, accountActions.manageClient, newId());
  await insertManaged(tx, {
    id: user.id,
    managedBy: clinicId,
    timeZone,
    firstname: name,
    ...phoneColumns(phone),
  });
  return user;
}

/**
 * Changes name or phone of a client without an account; what is absent stays. Throws where another client of the clinic
 * has the phone.
 */
export async function changeManagedClient(
  tx: Db,
  actor: Manager,
  clientId: string,
  { name, phone }: Partial<Entered>,
): Promise<void> {
  const columns = { ...(name === undefined ? {} : { firstname: name }), ...(phone && phoneColumns(phone)) };
  await updateManaged(tx, scopeFor(actor, accountActions.manageClient, clientId), columns);
}

/** Takes the phone from a client without an account, so that another client of the clinic can have it. */
export async function giveUpPhone(tx: Db, actor: Manager, clientId: string): Promise<void> {
  const user = scopeFor(actor, accountActions.manageClient, clientId);
  await updateManaged(tx, user, { phoneE164: `given-up:${clientId}`, phone: '' });
}

/** Erases name and phone of a client without an account. The row stays: events to come name it. */
export function eraseManagedClient(tx: Db, actor: Manager, clientId: string, now: Date): Promise<void> {
  return eraseUser(tx, scopeFor(actor, accountActions.manageClient, clientId), now);
}
