import { createHash } from 'node:crypto';
import { testProtocols } from '@rifq/care-plan';
import { type CivilDate, daysBetween, todayIn, weekStartOf } from '@rifq/rules';
import type { ReadablePet } from '../pets/index.ts';
import type { AwardOccasion } from './award-key.ts';
import type { RewardClaim } from './awards.ts';

/** Days for which a weight that is entered late still earns. */
const WEIGHT_DAYS = 7;
/** Days for which a dose that is entered late still earns, not counting its own day. */
export const DOSE_DAYS = 30;
/** Days within which the owner's entry of a confirmed dose does not count as dated back. */
const PROMPT_DAYS = 7;
/** Days that must lie between two doses of the same protocol of a pet for both to earn. */
export const DOSE_APART_DAYS = 14;

const aboutUser = (userId: string) => ({ userId, subject: { kind: 'user', id: userId } }) as const;

export const profileClaim = (userId: string): RewardClaim => ({
  ...aboutUser(userId),
  rule: 'profile_completed',
});

const aboutPet = ({ row }: ReadablePet) =>
  ({ userId: row.ownerId, subject: { kind: 'pet', id: row.id } }) as const;

/** Used up by the first pet that an owner adds, or takes over from a clinic. */
export const firstPetEvidence = { fingerprints: ['first'] } as const;

/** Earned once for an owner, with the first pet as its subject. */
export const firstPetClaim = (pet: ReadablePet): RewardClaim => ({
  ...aboutPet(pet),
  rule: 'first_pet',
  evidence: firstPetEvidence,
});

/** A pet that has died earns nothing. */
const isAlive = ({ row }: ReadablePet) => row.state !== 'passed_away';

/** Fingerprint of a chip number within its account, so that the number itself is not stored. */
const chipFingerprint = (userId: string, microchip: string) =>
  createHash('sha256').update(`microchip:${userId}:${microchip}`).digest('hex');

/** A chip number earns once for an owner, for whichever pet. */
export function microchipClaim(pet: ReadablePet): RewardClaim | null {
  const { microchip } = pet.row;
  if (microchip === null || !isAlive(pet)) return null;
  const fingerprints = [chipFingerprint(pet.row.ownerId, microchip)];
  return { ...aboutPet(pet), rule: 'pet_microchip', evidence: { fingerprints } };
}

/**
 * A picture earns once for an owner, for whichever pet.
 * @param hash hash of the pet's current photo; null when it has no photo or no recorded hash
 */
export function photoClaim(pet: ReadablePet, hash: Buffer | null): RewardClaim | null {
  if (hash === null || !isAlive(pet)) return null;
  return { ...aboutPet(pet), rule: 'pet_photo', evidence: { fingerprints: [hash.toString('hex')] } };
}

/** Builds the claim of the week in which a pet was weighed, by the date where it lives. */
export function weekClaim(pet: ReadablePet, measuredOn: CivilDate): RewardClaim {
  return { ...aboutPet(pet), rule: 'weight', period: weekStartOf(measuredOn) };
}

/** One weight earns per week, if it is entered within WEIGHT_DAYS after the measurement. */
export function weightClaim(
  pet: ReadablePet,
  { measuredOn }: { readonly measuredOn: CivilDate },
  enteredAt: Date,
): RewardClaim | null {
  const enteredOn = todayIn(pet.residence.timeZone, enteredAt);
  if (!isAlive(pet) || daysBetween(measuredOn, enteredOn) >= WEIGHT_DAYS) return null;
  return weekClaim(pet, measuredOn);
}

/** The fields of a dose record that decide whether it earns. */
type RecordedDose = {
  readonly id: string;
  readonly givenOn: CivilDate;
  readonly protocols: readonly string[];
  readonly removedAt: Date | null;
  readonly recordedBy: 'owner' | 'clinic';
};

export const isTestDose = ({ protocols }: Pick<RecordedDose, 'protocols'>) =>
  protocols.some(key => testProtocols.some(test => test === key));

/** Evidence of a dose. A combined product earns if one of its parts does. */
export const doseEvidence = (petId: string, protocols: readonly string[], day: CivilDate) => ({
  fingerprints: protocols.map(protocol => `${petId}:${protocol}`),
  apart: { day, days: DOSE_APART_DAYS },
});

/** Returns why a dose of this day cannot earn, or null. */
export function refusedDay(
  { row, residence }: ReadablePet,
  givenOn: CivilDate,
  enteredAt: Date,
): 'before_pet' | 'late' | null {
  if (givenOn < row.registeredOn) return 'before_pet';
  return daysBetween(givenOn, todayIn(residence.timeZone, enteredAt)) > DOSE_DAYS ? 'late' : null;
}

/** A dose earns when its owner enters it soon, and it was given after the pet was added. A test is no dose. */
export function doseClaim(pet: ReadablePet, dose: RecordedDose, enteredAt: Date): RewardClaim | null {
  const { row } = pet;
  const isRefused = refusedDay(pet, dose.givenOn, enteredAt) !== null;
  if (!isAlive(pet) || isRefused || dose.removedAt !== null || isTestDose(dose)) return null;
  if (dose.recordedBy !== 'owner') return null;
  return {
    userId: row.ownerId,
    rule: 'dose_recorded',
    subject: { kind: 'dose', id: dose.id },
    evidence: doseEvidence(row.id, dose.protocols, dose.givenOn),
  };
}

/** The fields of a confirmed dose that decide whether it earns. */
type ConfirmedDose = RecordedDose & { readonly dayEnteredAt: Date; readonly onTime: boolean };

/**
 * A dose earns when a doctor confirms it within 30 days, and it was given on time and after the pet was added. An entry
 * by the owner more than a week after its day is dated back, and earns nothing (docs/decisions/0053).
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
  if (!isAlive(pet) || isTestDose(dose) || !dose.onTime || isDatedBack || isOld) return null;
  return {
    ...confirmedDoseOf(row.ownerId, dose.id),
    evidence: doseEvidence(row.id, dose.protocols, dose.givenOn),
  };
}

/** The award that is earned once for a dose that a doctor has confirmed. */
export const confirmedDoseOf = (userId: string, doseId: string): AwardOccasion => ({
  userId,
  rule: 'dose_confirmed',
  subject: { kind: 'dose', id: doseId },
});

/** The award that is earned once for a reservation that a doctor has completed. */
export const consultationOf = (userId: string, reservationId: string): AwardOccasion => ({
  userId,
  rule: 'consultation',
  subject: { kind: 'reservation', id: reservationId },
});

/** A completed reservation earns unless its pet has died. */
export const consultationClaim = (pet: ReadablePet, reservationId: string): RewardClaim | null =>
  isAlive(pet) ? consultationOf(pet.row.ownerId, reservationId) : null;
