import type { Db } from '@rifq/db';
import { system } from '../../core/access.ts';
import { briefsFor } from '../clinics/index.ts';
import { contactName, contactsOf } from '../identity/index.ts';
import type { Reader } from './conversation-access.ts';
import type { MessageRow } from './messages.repository.ts';

/** Returns the sender's name of a message; null for the system, and for an owner without a name. */
export type NameOf = (message: Pick<MessageRow, 'side' | 'doctorId'>) => string | null;

/**
 * Reads the names of the senders of messages in one conversation, as shown to both sides: the owner's first name and
 * surname, and the name of each doctor.
 */
export async function namesOf(
  db: Db,
  { reservation, locale }: Pick<Reader, 'reservation' | 'locale'>,
  rows: readonly Pick<MessageRow, 'side' | 'doctorId' | 'fromDoctorId' | 'toDoctorId'>[],
): Promise<NameOf> {
  const named = rows.flatMap(({ doctorId, fromDoctorId, toDoctorId }) => [
    doctorId,
    fromDoctorId,
    toDoctorId,
  ]);
  const doctorIds = [...new Set(named.flatMap(id => id ?? []))];
  const hasOwner = rows.some(({ side }) => side === 'owner');
  const [doctors, owners] = await Promise.all([
    doctorIds.length > 0 ? briefsFor(db, doctorIds) : null,
    hasOwner ? contactsOf(db, system('messaging'), [reservation.ownerId]) : null,
  ]);
  const contact = owners?.get(reservation.ownerId);
  const owner = (contact && contactName(contact, locale)) || null;
  return ({ side, doctorId }) => {
    if (side === 'owner') return owner;
    return (doctorId && doctors?.get(doctorId)?.doctor.name) || null;
  };
}
