import type { ClinicClient, ClinicPatient } from '@rifq/contract/calls';
import { versionOf } from '../../core/version.ts';
import { fileAddress } from '../files/index.ts';
import type { OwnerContact } from '../identity/index.ts';
import type { KnownPet } from '../pets/index.ts';
import type { ClientRow } from './clients.repository.ts';
import type { OpenRecords } from './reservations-of-clients.ts';

/** A client with all that is shown of them. */
export type FoundClient = {
  readonly row: ClientRow;
  readonly contact: OwnerContact;
  readonly patients: readonly KnownPet[];
  readonly open: OpenRecords;
  readonly lastVisit: Date | null;
};

/** Returns the version of what the clinic can change of a client: of an account the note only. */
export function versionOfClient(
  { note }: Pick<ClientRow, 'note'>,
  { hasAccount, name, phoneE164 }: OwnerContact,
): string {
  return versionOf(hasAccount ? { note } : { note, name, phone: phoneE164 });
}

/** What a clinic sees of the user of a client: the whole name once met, the phone while a record is open. */
export const presentContact = (contact: OwnerContact, open: Pick<OpenRecords, 'owners' | 'known'>) => ({
  id: contact.id,
  name:
    contact.hasAccount && contact.name !== null && !open.known.has(contact.id)
      ? contact.firstname
      : contact.name,
  phone: !contact.hasAccount || open.owners.has(contact.id) ? contact.phoneE164 : null,
  has_account: contact.hasAccount,
});

/** Presents a patient: with its picture for members who see patients, as in a reservation. */
function presentPatient(pet: KnownPet, isOpen: boolean, seesPatients: boolean): ClinicPatient {
  const { id, name, species, colour, photoKey, state } = pet;
  const photo = isOpen && seesPatients ? fileAddress(photoKey) : null;
  return { id, name, species, colour, photo, state: isOpen ? state : null };
}

/** Presents a client to a member of the clinic. A client without an account is the clinic's own, and always open. */
export function presentClient(
  { row, contact, patients, open, lastVisit }: FoundClient,
  { seesPatients }: { readonly seesPatients: boolean },
): ClinicClient {
  const { hasAccount } = contact;
  return {
    ...presentContact(contact, open),
    note: row.note,
    patients: patients.map(pet => presentPatient(pet, !hasAccount || open.pets.has(pet.id), seesPatients)),
    last_visit_at: lastVisit?.toISOString() ?? null,
    version: versionOfClient(row, contact),
  };
}
