import { buildDose, buildPet } from '../../packages/testing/src/builders.ts';
import { buildReservation } from '../../packages/testing/src/clinic-builders.ts';
import { inDatabase } from './clinic.ts';
import { fillConversation } from './filled-conversation.ts';
import { buildVisit, type Visit } from './visit.ts';

const HOUR_MS = 3600 * 1000;

interface DayNames {
  pet?: string;
  clinic?: string;
  doctor?: string;
  owner?: { firstname: string; surname: string };
}

export type ClinicDay = Visit & {
  /** The names that it was built with. */
  names: DayNames;
  /** Weekday of tomorrow's reservation, 0 for Sunday. */
  tomorrow: number;
};

/**
 * Inserts a visit with an open room and its conversation, an earlier one of the same pet with a dose confirmed there, a
 * missed one, and an unpaid one of another pet tomorrow.
 * @param names the longest allowed, for checking widths
 */
export async function buildClinicDay(names: DayNames = {}): Promise<ClinicDay> {
  const { doctor, ...others } = names;
  const visit = await buildVisit({
    ...others,
    ...(doctor !== undefined && { doctor: { name: doctor } }),
    state: 'in_session',
  });
  const { clinicId, petId, owner } = visit;
  const of = { ownerId: owner.userId, petId, clinicId, doctorId: visit.doctor.id };
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
  // Both of tomorrow on one day, at any time of day; Riyadh is three hours ahead, summer and winter.
  const today = new Date(Date.now() + 3 * HOUR_MS);
  today.setUTCHours(0, 0, 0, 0);
  const tomorrowAt = (hour: number) => new Date(today.getTime() + (24 + hour - 3) * HOUR_MS);
  await inDatabase(async db => {
    await fillConversation(db, { id: visit.reservationId, ...of }, visit.doctor);
    const earlier = await buildReservation(db, of, {
      startsAt: at(-20 * 24),
      state: 'completed',
      summary: 'الحالة العامة جيدة، ونُصح بوزنه كل شهر.',
    });
    await buildDose(db, petId, {
      givenOn: earlier.startsAt.toISOString().slice(0, 10),
      protocols: ['4'],
      confirmedAt: earlier.endsAt,
      confirmedBy: visit.doctor.userId,
      confirmedDoctor: names.doctor ?? 'د. سلمى الحدّاد',
      confirmedClinic: names.clinic ?? 'عيادة الواحة البيطرية',
      confirmedIn: earlier.id,
    });
    await buildReservation(db, of, { startsAt: at(-1), state: 'no_show', missedAt: new Date() });
    const other = await buildPet(db, owner.userId, { name: names.pet ?? 'لولو' });
    await buildReservation(
      db,
      { ...of, petId: other.id },
      { startsAt: tomorrowAt(12), state: 'awaiting_payment', heldUntil: at(2) },
    );
    await buildReservation(db, { ...of, petId: other.id }, { startsAt: tomorrowAt(13) });
  });
  return { ...visit, names, tomorrow: (today.getUTCDay() + 1) % 7 };
}
