import type { ClinicConversation } from '@rifq/contract/calls';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Locale } from '../../../core/locales.ts';
import { presentDoctorBrief } from '../../clinics/index.ts';
import { fileAddress } from '../../files/index.ts';
import { contactName } from '../../identity/index.ts';
import { recordOpenUntil } from '../../reservations/index.ts';
import { isOpen } from '../conversation-terms.ts';
import { presentPreview } from '../preview.presenter.ts';
import type { PreviewRow } from '../previews.repository.ts';
import type { Parties } from './parties.ts';
import type { ReadableConversation } from './readable.ts';

function partyOf<T>(parties: ReadonlyMap<string, T>, id: string): T {
  const party = parties.get(id);
  if (party === undefined) throw new Error('a party of a conversation does not exist');
  return party;
}

/**
 * Presents a conversation in a member's list, with the pet's state while its record is open, and its picture for who sees patients
 * (docs/decisions/0064). Unread messages count only for readers, as in their badge. @param preview null if the
 * conversation does not exist yet
 */
export function presentClinicConversation(
  { listed, reservation, waitingSince, redFlagAt }: ReadableConversation,
  preview: PreviewRow | null,
  parties: Parties,
  {
    own,
    membership,
    account,
  }: Pick<ClinicActor, 'own' | 'membership'> & { readonly account: { readonly language: Locale } },
  now: Date,
): ClinicConversation {
  const pet = partyOf(parties.pets, reservation.petId);
  const isRecordOpen = recordOpenUntil(reservation, now) !== null;
  const { unread, ...shown } = presentPreview(
    { reservationId: reservation.id, open: isOpen(reservation, now), userId: own.id, side: 'clinic' },
    preview,
  );
  return {
    reservation_id: reservation.id,
    state: reservation.state,
    starts_at: reservation.startsAt.toISOString(),
    pet: {
      id: pet.id,
      name: pet.name,
      species: pet.species,
      colour: pet.colour,
      photo: isRecordOpen && membership.doctorId !== null ? fileAddress(pet.photoKey) : null,
      state: isRecordOpen ? pet.state : null,
    },
    owner_name: contactName(partyOf(parties.owners, reservation.ownerId), account.language) || null,
    doctor: presentDoctorBrief(partyOf(parties.doctors, reservation.doctorId).doctor),
    preview: { ...shown, unread: listed.isReader ? unread : 0 },
    waiting_since: waitingSince?.toISOString() ?? null,
    red_flags: redFlagAt === null ? [] : listed.redFlags,
    red_flag_at: redFlagAt?.toISOString() ?? null,
    routed_to_desk: listed.routedToDesk,
    routed_to:
      listed.routedToDoctorId === null
        ? null
        : presentDoctorBrief(partyOf(parties.doctors, listed.routedToDoctorId).doctor),
  };
}
