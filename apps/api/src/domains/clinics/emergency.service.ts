import { findCountryByIso } from '@rifq/contract';
import type { Clinic } from '@rifq/contract/calls';
import type { UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { presentClinic } from './clinics.presenter.ts';
import { findClinic, listEmergency } from './clinics.repository.ts';
import type { ReservationsPort } from './reservations-port.ts';

const SHOWN = 20;

/** Lists the clinics to call in an emergency: the clinic of the last reservation, then others of the country. */
export async function emergencyClinics(
  { db }: Pick<Deps, 'db'>,
  bookings: Pick<ReservationsPort, 'lastClinicOf'>,
  actor: UserActor,
): Promise<{ last: Clinic | null; clinics: Clinic[] }> {
  const lastId = await bookings.lastClinicOf(db, actor);
  const last = lastId === null ? null : await findClinic(db, lastId);
  const country = findCountryByIso(actor.country);
  const there = country ? await listEmergency(db, country.iso, { except: lastId, limit: SHOWN }) : [];
  return { last: last && presentClinic(last), clinics: there.map(presentClinic) };
}
