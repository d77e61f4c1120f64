import { findCountry } from '@rifq/contract';
import type { Db } from '@rifq/db';
import type { Account, Actor, Residence } from '../../core/actor.ts';
import { asServer } from '../../core/server-access.ts';
import { readAccount } from './accounts.service.ts';

/** The ISO code of the country of a dial code; empty when it is unknown, and no country rule applies. */
const countryOf = (countryCode: number): string => findCountry(countryCode)?.iso ?? '';

/** Where a user lives. */
export const residenceOf = ({
  timeZone,
  countryCode,
}: Pick<Account, 'timeZone' | 'countryCode'>): Residence => ({
  timeZone,
  country: countryOf(countryCode),
});

/** Where the owner of a record lives that the actor may see: the actor, without a query, or somebody else. */
export async function ownerResidence(
  db: Db,
  actor: Pick<Actor, 'own' | 'timeZone' | 'country'>,
  ownerId: string,
): Promise<Residence> {
  if (actor.own.id === ownerId) return { timeZone: actor.timeZone, country: actor.country };
  return residenceOf(await readAccount(db, asServer('user', ownerId)));
}
