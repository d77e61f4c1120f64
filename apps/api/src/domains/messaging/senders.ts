import type { Db } from '@rifq/db';
import { system } from '../../core/access.ts';
import { briefsFor } from '../clinics/index.ts';
import { contactName, contactsOf } from '../identity/index.ts';
import type { Reader } from './conversation-access.ts';
import type { MessageRow } from './messages.repository.ts';

/** Returns the sender's name of a message; null for the system, and for an owner without a name. */
export type NameOf = (message: Pick<MessageRow, 'side' | 'doctorId' | 'senderId'>) => string | null;

/**
 * Reads the names of the senders of messages in one conversation, as shown to both sides: the owner's first name and
 * surname, and the name of each doctor. Of the desk the clinic's side sees first names, and its owner none.
 */
export async function namesOf(
  db: Db,
  { side: readerSide, reservation, locale }: Pick<Reader, 'side' | 'reservation' | 'locale'>,
  rows: readonly Pick<MessageRow, 'side' | 'doctorId' | 'senderId' | 'fromDoctorId' | 'toDoctorId'>[],
): Promise<NameOf> {
  const named = rows.flatMap(({ doctorId, fromDoctorId, toDoctorId }) => [
    doctorId,
    fromDoctorId,
    toDoctorId,
  ]);
  const doctorIds = [...new Set(named.flatMap(id => id ?? []))];
  const hasOwner = rows.some(({ side }) => side === 'owner');
  const isOfDesk = (row: (typeof rows)[number]) => row.side === 'clinic' && row.doctorId === null;
  const deskIds =
    readerSide === 'clinic' ? rows.filter(isOfDesk).flatMap(({ senderId }) => senderId ?? []) : [];
  const userIds = [...deskIds, ...(hasOwner ? [reservation.ownerId] : [])];
  const [doctors, users] = await Promise.all([
    doctorIds.length > 0 ? briefsFor(db, doctorIds) : null,
    userIds.length > 0 ? contactsOf(db, system('messaging'), userIds) : null,
  ]);
  const contact = users?.get(reservation.ownerId);
  const owner = (contact && contactName(contact, locale)) || null;
  return ({ side, doctorId, senderId }) => {
    if (side === 'owner') return owner;
    if (doctorId === null)
      return (senderId && deskIds.includes(senderId) && users?.get(senderId)?.firstname) || null;
    return (doctorId && doctors?.get(doctorId)?.doctor.name) || null;
  };
}
