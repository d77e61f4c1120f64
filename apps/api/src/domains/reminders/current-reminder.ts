import type { Db } from '@rifq/db';
import type * as z from 'zod/mini';
import { scopeFor, system } from '../../core/access.ts';
import { type Recipient, residenceOf } from '../identity/index.ts';
import { findReadablePet } from '../pets/index.ts';
import { planPet } from '../vaccines/index.ts';
import { datedDoses } from './due-doses.ts';
import { isLaterStage, stagesInOrder } from './reminder-stage.ts';
import { reminderOf, type reminderParameters } from './reminder-text.ts';
import { reminderActions } from './reminders.policy.ts';
import { listDosesOf } from './reminders.repository.ts';

/**
 * Returns what a reminder says as of now, by the day where the pet lives, for its doses that are still in the plan. Null when
 * none is (given, due on another day, or at a later stage, which has its own reminder), or when the pet is not at home
 * or not the recipient's.
 */
export async function currentReminder(
  db: Db,
  reminderId: string,
  recipient: Pick<Recipient, 'id' | 'countryCode' | 'timeZone'>,
  now: Date,
): Promise<z.output<typeof reminderParameters> | null> {
  const reminded = await listDosesOf(db, scopeFor(system('reminders'), reminderActions.send, reminderId));
  const [first] = reminded;
  const owner = { id: recipient.id, residence: residenceOf(recipient) };
  const pet = first ? await findReadablePet(db, system('reminders', owner), first.petId) : null;
  if (pet?.row.state !== 'home' || pet.row.archivedAt !== null) return null;
  const plan = await planPet(db, pet, now);
  const left = datedDoses(plan, pet.row.species).filter(dose =>
    reminded.some(
      before =>
        before.protocol === dose.protocol && before.dueOn === dose.dueOn && !isLaterStage(dose, before),
    ),
  );
  // All have the same stage, unless a move to the west set the pet's date back. Then the nearest stage counts.
  const nearest = stagesInOrder.findLast(stage => left.some(dose => dose.stage === stage));
  if (nearest === undefined) return null;
  return reminderOf(
    pet.row.name,
    left.filter(dose => dose.stage === nearest),
  );
}
