import type { Clinic } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { findCountryByIso } from '@rifq/rules';
import type { UserActor } from '../../core/actor.ts';
import { presentClinic } from './clinics.presenter.ts';
import { findClinic, listEmergency } from './clinics.repository.ts';

const SHOWN = 20;

/**
 * Lists the clinics to call in an emergency: the last one that the user had a reservation with, then others of the
 * country.
 * @param lastId null for none
 */
export async function emergencyClinics(
  db: Db,
  actor: Pick<UserActor, 'country'>,
  lastId: string | null,
): Promise<{ last: Clinic | null; clinics: Clinic[] }> {
  const last = lastId === null ? null : await findClinic(db, lastId);
  const country = findCountryByIso(actor.country);
  const there = country ? await listEmergency(db, country.iso, { except: lastId, limit: SHOWN }) : [];
  return { last: last && presentClinic(last), clinics: there.map(presentClinic) };
}
