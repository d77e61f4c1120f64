import { type DoctorLanguage, doctorLanguages, foldArabic } from '@rifq/contract';
import type { ResponseOf } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
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

/** A doctor with clinic and hours; null for one who has left or is switched off, and for none. */
export function doctorForBooking(db: Db, doctorId: string): Promise<BookableDoctor | null> {
  return findBookable(db, doctorId);
}

/** The doctors of a clinic who have not left, by name, also those who are switched off. */
export async function doctorsOf(db: Db, clinicId: string): Promise<BookableDoctor[]> {
  return listDoctors(db, { clinicIds: [clinicId], switchedOffToo: true });
}

/** These doctors with their clinics by the doctor's id, those who have left too. */
export async function briefsFor(db: Db, ids: readonly string[]): Promise<Map<string, DoctorOfClinic>> {
  const found = await findBriefs(db, [...new Set(ids)]);
  return new Map(found.map(one => [one.doctor.id, one]));
}

/** What owners look for. */
type Search = {
  readonly clinic_id?: string | undefined;
  /** However it is spelt; an empty one is none. */
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

/** One spelling of each city, the first. */
function eachOnce(cities: readonly string[]): string[] {
  const byKey = new Map(cities.toReversed().map(city => [foldArabic(city), city]));
  return cities.filter(city => byKey.get(foldArabic(city)) === city);
}

const LAST = Number.POSITIVE_INFINITY;
const PAGE = 50;

/**
 * A page of the doctors who take reservations, the one who is free first at the head, those without a free slot at the end;
 * with the cities and languages to look for.
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
  // Infinity less itself is no number: then the order by name stays.
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
