import { findCountry } from '@rifq/contract';
import type { Db } from '@rifq/db';
import type { Account, Actor, Residence } from '../../core/actor.ts';
import { asServer } from '../../core/server-access.ts';
import { readAccount } from './accounts.service.ts';

/** The ISO code of the country of a dial code; empty when it is unknown, and no country rule applies. */
const countryOf = (countryCode: number): string => findCountry(countryCode)?.iso ?? '';

/** Returns the residence of a user. */
export const residenceOf = ({
  timeZone,
  countryCode,
}: Pick<Account, 'timeZone' | 'countryCode'>): Residence => ({
  timeZone,
  country: countryOf(countryCode),
});

/** Returns the residence of the owner of a record that the actor may see. No query when the actor is the owner. */
export async function ownerResidence(
  db: Db,
  actor: Pick<Actor, 'own' | 'timeZone' | 'country'>,
  ownerId: string,
): Promise<Residence> {
  if (actor.own.id === ownerId) return { timeZone: actor.timeZone, country: actor.country };
  return residenceOf(await readAccount(db, asServer('user', ownerId)));
}
