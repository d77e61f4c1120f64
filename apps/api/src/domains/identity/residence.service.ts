import type { Db } from '@rifq/db';
import { findCountry } from '@rifq/rules';
import { isSystem, type SystemActor, scopeFor, system } from '../../core/access.ts';
import type { Account, Residence, UserActor } from '../../core/actor.ts';
import { readAccount } from './accounts.service.ts';
import { accountActions } from './identity.policy.ts';

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

/** Returns the residence of the owner of a record that the actor may see. No query when the actor brings it. */
export async function ownerResidence(
  db: Db,
  actor: Pick<UserActor, 'own' | 'timeZone' | 'country'> | SystemActor,
  ownerId: string,
): Promise<Residence> {
  if (isSystem(actor)) {
    if (actor.owner?.id === ownerId) return actor.owner.residence;
  } else if (actor.own.id === ownerId) return { timeZone: actor.timeZone, country: actor.country };
  return residenceOf(await readAccount(db, scopeFor(system('identity'), accountActions.read, ownerId)));
}
