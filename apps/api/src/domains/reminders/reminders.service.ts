import { type Db, newId, withTransaction } from '@rifq/db';
import { type Owner, scopeFor, system } from '../../core/access.ts';
import { systemSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { isOutsideQuietHours } from '../../core/quiet-hours.ts';
import { accountActions, findRecipient, listOwnersIn, listOwnerTimeZones } from '../identity/index.ts';
import { listPetsAtHome, lockPetForReminder, type ReadablePet, type WritablePet } from '../pets/index.ts';
import { planPets } from '../vaccines/index.ts';
import { type DueDose, dueDoses, isReminded } from './due-doses.ts';
import { insertReminded, listReminded } from './reminders.repository.ts';

type RemindDeps = Pick<Deps, 'db' | 'now' | 'log' | 'outbox'>;

const OWNERS_PER_BATCH = 50;
/** Few enough for all their records, at most 1,000 per pet, to fit into memory. */
const PETS_PER_BATCH = 50;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** A pet with its doses that need a reminder today, by the date where it lives. */
type PetToRemind<P> = { readonly pet: P; readonly today: string; readonly doses: readonly DueDose[] };

async function dosesToRemindOf<P extends ReadablePet>(
  db: Db,
  pets: readonly P[],
  now: Date,
): Promise<PetToRemind<P>[]> {
  const plans = await planPets(db, pets, now);
  const due = pets.flatMap((pet, index) => {
    const plan = plans[index];
    const doses = plan ? dueDoses(plan, pet.row.species) : [];
    return plan === undefined || doses.length === 0 ? [] : [{ pet, today: plan.as_of, doses }];
  });
  const reminded = await listReminded(
    db,
    due.map(({ pet }) => pet.scope),
  );
  return due.flatMap(({ pet, today, doses }) => {
    const left = doses.filter(dose => !isReminded(dose, reminded.get(pet.row.id) ?? [], today));
    return left.length === 0 ? [] : [{ pet, today, doses: left }];
  });
}

/** Appends one reminder of the doses of one pet at one stage, and records each dose. */
async function appendReminder(
  deps: Pick<RemindDeps, 'outbox'>,
  tx: Db,
  { scope, row }: WritablePet,
  doses: readonly DueDose[],
  today: string,
): Promise<void> {
  const reminderId = newId();
  await insertReminded(
    tx,
    scope,
    doses.map(({ protocol, stage, quarter, dueOn, after, doseNumber }) => ({
      protocol,
      stage,
      quarter,
      dueOn,
      afterDoseId: after?.id ?? null,
      doseNumber,
      remindedOn: today,
      reminderId,
    })),
  );
  const payload = { user_id: row.ownerId, pet_id: row.id, reminder_id: reminderId };
  await deps.outbox.append(tx, { kind: 'reminder.due', payload }, systemSource);
}

/**
 * Creates the reminders of one pet. The pet is locked against concurrently recorded doses and against other processes
 * that run the same job.
 */
function remindOfPet(deps: RemindDeps, owner: Owner, petId: string): Promise<void> {
  return withTransaction(deps.db, async tx => {
    const pet = await lockPetForReminder(tx, system('reminders', owner), petId);
    if (!pet) return;
    const recipient = await findRecipient(tx, scopeFor(system('reminders'), accountActions.read, owner.id));
    if (recipient?.inactive !== null) return;
    const [found] = await dosesToRemindOf(tx, [pet], deps.now());
    if (!found) return;
    const stages = Map.groupBy(found.doses, dose => dose.stage);
    for (const doses of stages.values()) await appendReminder(deps, tx, pet, doses, found.today);
  });
}

/**
 * Creates the reminders of these owners at any hour, by today's date where each pet lives. Throws the error of the
 * first one that fails.
 */
export async function remindTogether(deps: RemindDeps, owners: readonly Owner[]): Promise<void> {
  const byId = new Map(owners.map(owner => [owner.id, owner]));
  const pets = await listPetsAtHome(deps.db, system('reminders'), owners);
  for (let first = 0; first < pets.length; first += PETS_PER_BATCH) {
    const some = pets.slice(first, first + PETS_PER_BATCH);
    for (const { pet } of await dosesToRemindOf(deps.db, some, deps.now())) {
      const owner = byId.get(pet.row.ownerId);
      if (owner !== undefined) await remindOfPet(deps, owner, pet.row.id);
    }
  }
}

/**
 * Creates the reminders of these owners. After a failure it retries each owner separately, so that one delays no other.
 * Returns the number of failed owners.
 */
async function remindOwners(deps: RemindDeps, owners: readonly Owner[]): Promise<number> {
  try {
    await remindTogether(deps, owners);
    return 0;
  } catch (error) {
    deps.log.warn({ err: error, owners: owners.length }, 'reminders are made owner by owner');
  }
  let failed = 0;
  for (const owner of owners) {
    try {
      await remindTogether(deps, [owner]);
    } catch (error) {
      failed += 1;
      deps.log.error({ err: error, owner: owner.id }, 'the reminders of an owner failed');
    }
  }
  return failed;
}

/**
 * Creates the reminders of all owners outside quiet hours. Rejects at the end when some owners failed, so that the job
 * is retried; a retry repeats no reminder.
 */
export async function remindAll(deps: RemindDeps): Promise<void> {
  let failed = 0;
  for (const timeZone of await listOwnerTimeZones(deps.db, system('reminders'))) {
    // Quiet hours may begin while this runs.
    for (
      let after: string | undefined = FIRST_ID;
      after !== undefined && isOutsideQuietHours(timeZone, deps.now());
    ) {
      const owners: Owner[] = await listOwnersIn(
        deps.db,
        system('reminders'),
        timeZone,
        after,
        OWNERS_PER_BATCH,
      );
      failed += await remindOwners(deps, owners);
      after = owners.at(-1)?.id;
    }
  }
  if (failed > 0) throw new Error(`the reminders of ${failed} owners failed`);
}
