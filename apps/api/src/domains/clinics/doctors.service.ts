import type { PayloadOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { type DoctorLanguage, doctorLanguages, foldArabic } from '@rifq/rules';
import type { Sealed, WriteScope } from '../../core/access.ts';
import { type BookedWith, findBookedWith } from './booked-with.repository.ts';
import { listClinics } from './clinics.repository.ts';
import {
  type ClinicDoctorRow,
  type DoctorFilter,
  type DoctorOfClinic,
  type DoctorOfUser,
  doctorClinicIn,
  doctorIdsAt,
  doctorZoneIn,
  findBookable,
  findBriefs,
  findDoctor,
  listCities,
  listDoctors,
  listDoctorsAt,
  listLanguages,
  setTimeZone,
} from './doctors.repository.ts';

/** Finds a doctor with the clinic; null if the doctor has left, is suspended or does not exist. */
export function findBookableDoctor(db: Db, doctorId: string): Promise<ClinicDoctorRow | null> {
  return findBookable(db, doctorId);
}

/** Finds the clinic of a doctor within another domain's statement, which saves a round trip. */
export const clinicOfDoctorIn = doctorClinicIn;

/** Finds the time zone of a doctor, as `clinicOfDoctorIn`. */
export const zoneOfDoctorIn = doctorZoneIn;

/** Lists the doctors of a clinic who have not left, as `clinicOfDoctorIn`. */
export const doctorsAtClinicIn = doctorIdsAt;

/** Lists the doctors of a clinic who have not left, by name, including suspended ones. */
export function listDoctorsOfClinic(db: Db, clinicId: string): Promise<ClinicDoctorRow[]> {
  return listDoctors(db, { clinicIds: [clinicId], suspendedToo: true });
}

/** Finds a sealed doctor who has not left, for another domain, which controls access by its own policy. */
export function sealedDoctor(db: Db, doctorId: string): Promise<Sealed<'doctor', DoctorOfUser> | null> {
  return findDoctor(db, doctorId);
}

/** Lists the doctors of a clinic by name, as `sealedDoctor`. */
export function sealedDoctorsOf(db: Db, clinicId: string): Promise<Sealed<'doctor', DoctorOfUser>[]> {
  return listDoctorsAt(db, clinicId);
}

/**
 * Sets the time zone of a doctor, and who changed it or the week.
 * @param timeZone an IANA name
 * @param changedBy the id of a user; null for an operator
 */
export function setDoctorTimeZone(
  tx: Db,
  doctor: WriteScope<'doctor'>,
  timeZone: string,
  changedBy: string | null,
): Promise<void> {
  return setTimeZone(tx, doctor, timeZone, changedBy);
}

/** Maps doctor ids to these doctors with their clinics, including doctors who have left. */
export async function briefsFor(db: Db, ids: readonly string[]): Promise<Map<string, DoctorOfClinic>> {
  const found = await findBriefs(db, [...new Set(ids)]);
  return new Map(found.map(one => [one.doctor.id, one]));
}

/** The search of an owner. `city` is in any spelling; empty means any city. */
type DoctorSearch = Omit<PayloadOf<'get', '/api/doctors/list'>, 'page'>;

async function filterOf(db: Db, search: DoctorSearch): Promise<DoctorFilter> {
  const { clinic_id, city, language, doctor_id } = search;
  const named = { language, ...(doctor_id !== undefined && { ids: [doctor_id] }) };
  const asked = foldArabic(city ?? '');
  if (asked === '') return { ...named, ...(clinic_id !== undefined && { clinicIds: [clinic_id] }) };
  const clinics = await listClinics(db);
  const there = clinics.filter(({ id, city: its }) => foldArabic(its) === asked && id === (clinic_id ?? id));
  return { ...named, clinicIds: there.map(({ id }) => id) };
}

/** Deduplicates cities that differ only in spelling, keeping the first spelling. */
function eachOnce(cities: readonly string[]): string[] {
  const byKey = new Map(cities.toReversed().map(city => [foldArabic(city), city]));
  return cities.filter(city => byKey.get(foldArabic(city)) === city);
}

/** Lists the doctors who take reservations and match a search, by name. */
export async function searchDoctors(db: Db, search: DoctorSearch): Promise<ClinicDoctorRow[]> {
  return listDoctors(db, await filterOf(db, search));
}

/** Lists the cities and languages of doctors who take reservations, to filter by. */
export async function doctorFilters(
  db: Db,
): Promise<{ readonly cities: string[]; readonly languages: DoctorLanguage[] }> {
  const [cities, spoken] = await Promise.all([listCities(db), listLanguages(db)]);
  return {
    cities: eachOnce(cities),
    languages: doctorLanguages.filter(language => spoken.includes(language)),
  };
}

/** Finds the names of a doctor and their clinic, also after the doctor has left; null if the doctor does not exist. */
export const bookedWith = (db: Db, doctorId: string): Promise<BookedWith | null> =>
  findBookedWith(db, doctorId);
