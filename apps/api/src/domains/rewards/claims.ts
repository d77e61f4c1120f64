import { createHash } from 'node:crypto';
import { testProtocols } from '@rifq/care-plan';
import { type CivilDate, daysBetween, todayIn } from '@rifq/contract';
import type { ReadablePet } from '../pets/index.ts';
import type { AwardOccasion } from './award-key.ts';
import type { RewardClaim } from './awards.ts';

/** Days for which a weight that is entered late still earns. */
const WEIGHT_DAYS = 7;
/** Days for which a dose that is entered late still earns, its own day not counted. */
const DOSE_DAYS = 30;
/** Days after its day within which an owner's entry of a confirmed dose is taken as made at the time. */
const PROMPT_DAYS = 7;
/** The same protocol of a pet earns again about a day that is so many days away. */
export const DOSE_APART_DAYS = 14;

const DAY_MS = 24 * 3600 * 1000;

/** The Sunday on which the week of a day begins, as in the app's calendar. */
export function weekOf(day: CivilDate): CivilDate {
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(date.getTime() - date.getUTCDay() * DAY_MS).toISOString().slice(0, 10);
}

const aboutUser = (userId: string) => ({ userId, subject: { kind: 'user', id: userId } }) as const;

export const profileClaim = (userId: string): RewardClaim => ({
  ...aboutUser(userId),
  rule: 'profile_completed',
});

const aboutPet = ({ row }: ReadablePet) =>
  ({ userId: row.ownerId, subject: { kind: 'pet', id: row.id } }) as const;

/** Earned once for an owner, about the pet that was the first. */
export const firstPetClaim = (pet: ReadablePet): RewardClaim => ({ ...aboutPet(pet), rule: 'first_pet' });

/** A pet that has died earns nothing. */
const isAlive = ({ row }: ReadablePet) => row.state !== 'passed_away';

/** By which a chip number is known again within its account, without being written down. */
const chipFingerprint = (userId: string, microchip: string) =>
  createHash('sha256').update(`microchip:${userId}:${microchip}`).digest('hex');

/** The number earns once for an owner, whatever pet it stands with. */
export function microchipClaim(pet: ReadablePet): RewardClaim | null {
  const { microchip } = pet.row;
  if (microchip === null || !isAlive(pet)) return null;
  const fingerprints = [chipFingerprint(pet.row.ownerId, microchip)];
  return { ...aboutPet(pet), rule: 'pet_microchip', evidence: { fingerprints } };
}

/**
 * The picture earns once for an owner, whatever pet it stands with.
 * @param hash that of the pet's present photo; null where it has none, or none is on record
 */
export function photoClaim(pet: ReadablePet, hash: Buffer | null): RewardClaim | null {
  if (hash === null || !isAlive(pet)) return null;
  return { ...aboutPet(pet), rule: 'pet_photo', evidence: { fingerprints: [hash.toString('hex')] } };
}

/** The claim of the week in which a pet was weighed, by a day where it lives. */
export function weekClaim(pet: ReadablePet, measuredOn: CivilDate): RewardClaim {
  return { ...aboutPet(pet), rule: 'weight', period: weekOf(measuredOn) };
}

/** One weight earns for each week of which one was measured, if it is entered within the days after. */
export function weightClaim(
  pet: ReadablePet,
  { measuredOn }: { readonly measuredOn: CivilDate },
  enteredAt: Date,
): RewardClaim | null {
  const enteredOn = todayIn(pet.residence.timeZone, enteredAt);
  if (!isAlive(pet) || daysBetween(measuredOn, enteredOn) >= WEIGHT_DAYS) return null;
  return weekClaim(pet, measuredOn);
}

/** What a record of a dose must say for it to earn. */
type RecordedDose = {
  readonly id: string;
  readonly givenOn: CivilDate;
  readonly protocols: readonly string[];
  readonly removedAt: Date | null;
  readonly recordedBy: 'owner' | 'clinic';
};

export const isTest = ({ protocols }: Pick<RecordedDose, 'protocols'>) =>
  protocols.some(key => testProtocols.some(test => test === key));

/** A combined product earns while one of its parts does. */
export const doseEvidence = (petId: string, protocols: readonly string[], day: CivilDate) => ({
  fingerprints: protocols.map(protocol => `${petId}:${protocol}`),
  apart: { day, days: DOSE_APART_DAYS },
});

/** Why the day of a dose keeps it from earning. */
export function refusedDay(
  { row, residence }: ReadablePet,
  givenOn: CivilDate,
  enteredAt: Date,
): 'before_pet' | 'late' | null {
  if (givenOn < row.registeredOn) return 'before_pet';
  return daysBetween(givenOn, todayIn(residence.timeZone, enteredAt)) > DOSE_DAYS ? 'late' : null;
}

/** A dose that its owner enters soon, and that was given since the pet was added. A test is no dose. */
export function doseClaim(pet: ReadablePet, dose: RecordedDose, enteredAt: Date): RewardClaim | null {
  const { row } = pet;
  const isRefused = refusedDay(pet, dose.givenOn, enteredAt) !== null;
  if (!isAlive(pet) || isRefused || dose.removedAt !== null || isTest(dose)) return null;
  if (dose.recordedBy !== 'owner') return null;
  return {
    userId: row.ownerId,
    rule: 'dose_recorded',
    subject: { kind: 'dose', id: dose.id },
    evidence: doseEvidence(row.id, dose.protocols, dose.givenOn),
  };
}

/** What of a confirmed dose decides whether it earns. */
type ConfirmedDose = RecordedDose & { readonly dayEnteredAt: Date; readonly onTime: boolean };

/**
 * A dose of the last 30 days that was given on time, since the pet was added, and that a doctor confirms. What an owner
 * entered more than a week after its day is dated back: it earns nothing (docs/decisions/0053).
 */
export function confirmedDoseClaim(
  pet: ReadablePet,
  dose: ConfirmedDose,
  confirmedAt: Date,
): RewardClaim | null {
  const { row, residence } = pet;
  const daysUntil = (at: Date) => daysBetween(dose.givenOn, todayIn(residence.timeZone, at));
  const isDatedBack = dose.recordedBy === 'owner' && daysUntil(dose.dayEnteredAt) > PROMPT_DAYS;
  const isOld = daysUntil(confirmedAt) > DOSE_DAYS || dose.givenOn < row.registeredOn;
  if (!isAlive(pet) || isTest(dose) || !dose.onTime || isDatedBack || isOld) return null;
  return {
    ...confirmedDoseOf(row.ownerId, dose.id),
    evidence: doseEvidence(row.id, dose.protocols, dose.givenOn),
  };
}

/** What is earned once for a dose that a doctor has confirmed. */
export const confirmedDoseOf = (userId: string, doseId: string): AwardOccasion => ({
  userId,
  rule: 'dose_confirmed',
  subject: { kind: 'dose', id: doseId },
});

/** What is earned once for a reservation that a doctor has closed. */
export const consultationOf = (userId: string, reservationId: string): AwardOccasion => ({
  userId,
  rule: 'consultation',
  subject: { kind: 'reservation', id: reservationId },
});

/** A completed reservation about a pet that lives. */
export const consultationClaim = (pet: ReadablePet, reservationId: string): RewardClaim | null =>
  isAlive(pet) ? consultationOf(pet.row.ownerId, reservationId) : null;
