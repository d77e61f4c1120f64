import { countryRule } from '@rifq/care-plan';
import { defaultPlanOptions, todayIn } from '@rifq/contract';
import type { PetPlan, PlanOptions, ResponseOf } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { mapInTurns } from '../../core/map-in-turns.ts';
import { listOwnPets, type ReadablePet, requireOpenPet, requirePet } from '../pets/index.ts';
import { presentPlan } from './plan.presenter.ts';
import { recordActions } from './vaccines.policy.ts';
import { listDoses, listPlanOptions, upsertPlanOptions } from './vaccines.repository.ts';

/** Plans of these pets as of a day, in their order, with two queries; between pets, other requests have their turn. */
export async function planPets(
  db: Db,
  pets: readonly ReadablePet[],
  country: string,
  asOf: string,
): Promise<PetPlan[]> {
  const scopes = pets.map(pet => pet.scope);
  const [doses, chosen] = await Promise.all([listDoses(db, scopes), listPlanOptions(db, scopes)]);
  const dosesByPet = Map.groupBy(doses, dose => dose.petId);
  return mapInTurns(pets, ({ row: pet }) => {
    const subject = {
      petId: pet.id,
      species: pet.species,
      birthDate: pet.birthDate,
      registeredOn: pet.registeredOn,
      options: { ...defaultPlanOptions, ...chosen.get(pet.id) },
      doses: dosesByPet.get(pet.id) ?? [],
    };
    return presentPlan(subject, country, asOf);
  });
}

/** Plans and records of one pet, or of all that are not archived, as of the owner's today. */
export async function viewPlans(
  deps: Deps,
  actor: Actor,
  petId: string | undefined,
): Promise<ResponseOf<'get', '/api/vaccines/plan'>> {
  const one = petId === undefined ? null : await requirePet(deps.db, actor, petId);
  const pets = one ? [one] : (await listOwnPets(deps.db, actor)).filter(pet => pet.row.archivedAt === null);
  const { timeZone, country } = one?.residence ?? actor;
  const asOf = todayIn(timeZone, deps.now());
  const rule = countryRule(country);
  return {
    as_of: asOf,
    country_rule: rule && {
      country,
      authority: rule.authority,
      yearly_proof: rule.yearlyProof,
      date_read: rule.dateRead,
    },
    pets: await planPets(deps.db, pets, country, asOf),
  };
}

/** Sets the options of a pet's plan and returns the new plan. */
export function choosePlanOptions(
  deps: Deps,
  actor: Actor,
  payload: { pet_id: string; options: PlanOptions },
): Promise<{ plan: PetPlan }> {
  return withTransaction(deps.db, async tx => {
    const pet = await requireOpenPet(tx, actor, payload.pet_id, recordActions.choosePlan);
    await upsertPlanOptions(tx, pet.scope, payload.options);
    const ids = { user_id: pet.row.ownerId, pet_id: pet.row.id };
    await deps.outbox.append(tx, { kind: 'plan.options_changed', payload: ids }, actor);
    const { timeZone, country } = pet.residence;
    const [plan] = await planPets(tx, [pet], country, todayIn(timeZone, deps.now()));
    if (!plan) throw new Error('a pet has no plan');
    return { plan };
  });
}
