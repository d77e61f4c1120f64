import { findCountry, todayIn } from '@rifq/contract';
import { type Db, withTransaction } from '@rifq/db';
import type { Deps } from '../../platform/deps.ts';
import { planPets } from '../vaccines/index.ts';
import { isDaytime } from './daytime.ts';
import { type DueDose, dueDoses, isReminded } from './due-doses.ts';
import { notify } from './notify.ts';
import { reminderText } from './reminder-text.ts';
import {
  insertReminded,
  listOwners,
  listPetsAtHome,
  listReminded,
  listTimeZones,
  lockPetAtHome,
} from './reminders.repository.ts';

type RemindDeps = Pick<Deps, 'db' | 'now' | 'log'>;
type Owner = Awaited<ReturnType<typeof listOwners>>[number];
type Pet = Awaited<ReturnType<typeof listPetsAtHome>>[number];

const OWNERS_AT_ONCE = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** What is to be said today of each of these pets, of which all the owners live in one country. */
async function unsaid(db: Db, pets: readonly Pet[], countryCode: number, today: string) {
  const plans = await planPets(db, pets, findCountry(countryCode)?.iso ?? '', today);
  const found = pets.flatMap((pet, index) => {
    const plan = plans[index];
    const doses = plan ? dueDoses(plan, today) : [];
    return doses.length === 0 ? [] : [{ pet, doses }];
  });
  const reminded = await listReminded(
    db,
    found.map(({ pet }) => pet.id),
  );
  return found.flatMap(({ pet, doses }) => {
    const left = doses.filter(dose => !isReminded(dose, reminded.get(pet.id) ?? [], today));
    return left.length === 0 ? [] : [{ pet, doses: left }];
  });
}

/** One notification of all that one pet needs at one stage; each dose is noted by itself. */
async function tell(tx: Db, owner: Owner, pet: Pet, doses: readonly DueDose[], today: string): Promise<void> {
  const [first] = doses;
  if (first === undefined) return;
  const notificationId = await notify(tx, {
    userId: owner.id,
    kind: 'vaccine',
    ...reminderText(pet.name, doses, owner),
    petId: pet.id,
    link: '/dashboard/vaccines',
    uniqueKey: `reminder:${pet.id}:${first.stage}:${first.protocol}:${first.dueOn}`,
  });
  await insertReminded(
    tx,
    doses.map(({ protocol, stage, dueOn, after, doseNumber }) => ({
      petId: pet.id,
      protocol,
      stage,
      dueOn,
      afterDoseId: after?.id ?? null,
      doseNumber,
      remindedOn: today,
      notificationId,
    })),
  );
}

/**
 * Reminds of one pet, by its plan as it is now: with the pet locked nothing is recorded meanwhile, and no other process
 * reminds of it.
 */
function remindOf(deps: RemindDeps, owner: Owner, petId: string, today: string): Promise<void> {
  return withTransaction(deps.db, async tx => {
    const pet = await lockPetAtHome(tx, petId);
    if (pet?.ownerId !== owner.id) return;
    const [found] = await unsaid(tx, [pet], owner.countryCode, today);
    const stages = Map.groupBy(found?.doses ?? [], dose => dose.stage);
    for (const doses of stages.values()) await tell(tx, owner, pet, doses, today);
  });
}

/** Reminds these owners of what is due by their today. Returns for how many pets it failed; the others' have gone out. */
async function remindOwners(deps: RemindDeps, owners: readonly Owner[], today: string): Promise<number> {
  let failed = 0;
  const pets = await listPetsAtHome(
    deps.db,
    owners.map(owner => owner.id),
  );
  for (const [countryCode, here] of Map.groupBy(owners, owner => owner.countryCode)) {
    const byId = new Map(here.map(owner => [owner.id, owner]));
    const theirs = pets.filter(pet => byId.has(pet.ownerId));
    for (const { pet } of await unsaid(deps.db, theirs, countryCode, today)) {
      const owner = byId.get(pet.ownerId);
      if (owner === undefined) continue;
      await remindOf(deps, owner, pet.id, today).catch((error: unknown) => {
        failed += 1;
        deps.log.error({ err: error, pet: pet.id }, 'the reminders of a pet failed');
      });
    }
  }
  return failed;
}

/**
 * Reminds every owner for whom it is day now of what is due in 30 and 7 days, today, or is late. Rejects at the end
 * when reminders of some pets failed, so that the job runs again; those that have gone out do not go out again.
 */
export async function remindAll(deps: RemindDeps): Promise<void> {
  let failed = 0;
  for (const timeZone of await listTimeZones(deps.db)) {
    // With many owners evening may come while this runs.
    for (let after: string | undefined = FIRST_ID; after !== undefined && isDaytime(timeZone, deps.now()); ) {
      const owners: Owner[] = await listOwners(deps.db, timeZone, after, OWNERS_AT_ONCE);
      failed += await remindOwners(deps, owners, todayIn(timeZone, deps.now()));
      after = owners.at(-1)?.id;
    }
  }
  if (failed > 0) throw new Error(`the reminders of ${failed} pets failed`);
}
