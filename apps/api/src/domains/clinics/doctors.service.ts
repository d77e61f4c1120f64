import { type DoctorLanguage, doctorLanguages, foldArabic } from '@rifq/contract';
import type { ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import { type BookedWith, findBookedWith } from './booked-with.repository.ts';
import { presentDoctor } from './clinics.presenter.ts';
import { listClinics } from './clinics.repository.ts';
import {
  type BookableDoctor,
  type DoctorFilter,
  type DoctorOfClinic,
  findBookable,
  findBriefs,
  listCities,
  listDoctors,
  listLanguages,
} from './doctors.repository.ts';
import type { ReservationsPort } from './reservations-port.ts';

/** Finds a doctor with clinic and hours; null if the doctor has left, is suspended or does not exist. */
export function doctorForBooking(db: Db, doctorId: string): Promise<BookableDoctor | null> {
  return findBookable(db, doctorId);
}

/** Lists the doctors of a clinic who have not left, by name, including suspended ones. */
export async function listDoctorsOfClinic(db: Db, clinicId: string): Promise<BookableDoctor[]> {
  return listDoctors(db, { clinicIds: [clinicId], suspendedToo: true });
}

/** Maps doctor ids to these doctors with their clinics, including doctors who have left. */
export async function briefsFor(db: Db, ids: readonly string[]): Promise<Map<string, DoctorOfClinic>> {
  const found = await findBriefs(db, [...new Set(ids)]);
  return new Map(found.map(one => [one.doctor.id, one]));
}

/** The search of an owner. */
type Search = {
  readonly clinic_id?: string | undefined;
  /** In any spelling; empty means any city. */
  readonly city?: string | null | undefined;
  readonly language?: DoctorLanguage | undefined;
  readonly doctor_id?: string | undefined;
  readonly page?: number | undefined;
};

async function filterOf(db: Db, search: Search): Promise<DoctorFilter> {
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

const LAST = Number.POSITIVE_INFINITY;
const PAGE = 50;

/**
 * Lists a page of the doctors who take reservations, earliest free slot first and doctors without one last, with the
 * cities and languages to filter by.
 */
export async function listForOwners(
  { db, now, currency }: Pick<Deps, 'db' | 'now' | 'currency'>,
  bookings: Pick<ReservationsPort, 'nextFree'>,
  search: Search,
): Promise<ResponseOf<'get', '/api/doctors/list'>> {
  const [found, cities, spoken] = await Promise.all([
    filterOf(db, search).then(filter => listDoctors(db, filter)),
    listCities(db),
    listLanguages(db),
  ]);
  const nextFree = await bookings.nextFree(db, found, now());
  const freeAt = ({ doctor }: BookableDoctor) => nextFree.get(doctor.id) ?? null;
  const rank = (one: BookableDoctor) => freeAt(one)?.getTime() ?? LAST;
  // Infinity minus Infinity is NaN: then the order by name stays.
  const sorted = found.toSorted((one, other) => rank(one) - rank(other) || 0);
  const start = (search.page ?? 0) * PAGE;
  return {
    doctors: sorted.slice(start, start + PAGE).map(one => presentDoctor(one, freeAt(one))),
    more: sorted.length > start + PAGE,
    cities: eachOnce(cities),
    languages: doctorLanguages.filter(language => spoken.includes(language)),
    currency,
  };
}

/** Finds the names of a doctor and their clinic, also after the doctor has left; null if the doctor does not exist. */
export const bookedWith = (db: Db, doctorId: string): Promise<BookedWith | null> =>
  findBookedWith(db, doctorId);
