import type { PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { UserActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { doctorFilters, emergencyClinics, presentDoctor, searchDoctors } from '../../clinics/index.ts';
import { type BookableDoctor, withHours } from '../../scheduling/index.ts';
import { findLastClinic } from '../clinic/clinic-reservations.repository.ts';
import { nextFree } from './next-free.ts';

const LAST = Number.POSITIVE_INFINITY;
const PAGE = 50;

/**
 * Lists a page of the doctors who take reservations, earliest free slot first and doctors without one last, with the
 * cities and languages to filter by.
 */
export async function findDoctors(
  { db, now, currency }: Pick<Deps, 'db' | 'now' | 'currency'>,
  search: PayloadOf<'get', '/api/doctors/list'>,
): Promise<ResponseOf<'get', '/api/doctors/list'>> {
  const [found, filters] = await Promise.all([
    searchDoctors(db, search).then(doctors => withHours(db, doctors)),
    doctorFilters(db),
  ]);
  const free = await nextFree(db, found, now());
  const freeAt = ({ doctor }: BookableDoctor) => free.get(doctor.id) ?? null;
  const rank = (one: BookableDoctor) => freeAt(one)?.getTime() ?? LAST;
  // Infinity minus Infinity is NaN: then the order by name stays.
  const sorted = found.toSorted((one, other) => rank(one) - rank(other) || 0);
  const start = (search.page ?? 0) * PAGE;
  return {
    doctors: sorted.slice(start, start + PAGE).map(one => presentDoctor(one, freeAt(one))),
    more: sorted.length > start + PAGE,
    ...filters,
    currency,
  };
}

/** Lists the clinics to call in an emergency: the clinic of the last reservation, then others of the country. */
export async function findEmergencyClinics({ db }: Pick<Deps, 'db'>, actor: UserActor) {
  return emergencyClinics(db, actor, await findLastClinic(db, actor.own));
}
