import { findCountry, type ProtocolKey, todayIn } from '@rifq/contract';
import type { PlanItem } from '@rifq/contract/calls';
import { withTransaction } from '@rifq/db';
import type { Deps } from '../../platform/deps.ts';
import { claimEffect } from '../../platform/effects.repository.ts';
import { planPets } from '../vaccines/index.ts';
import { notify } from './notify.ts';
import { isDaytime, type ReminderStage, reminderStage } from './reminder-stage.ts';
import { reminderText } from './reminder-text.ts';
import { holdAtHome, listOwners, listPetsAtHome, listTimeZones } from './reminders.repository.ts';

type RemindDeps = Pick<Deps, 'db' | 'now' | 'log'>;
type Owner = Awaited<ReturnType<typeof listOwners>>[number];
type Pet = Awaited<ReturnType<typeof listPetsAtHome>>[number];

const OWNERS_AT_ONCE = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const DAY_MS = 24 * 3600 * 1000;

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

type Reminder = {
  readonly owner: Owner;
  readonly pet: Pet;
  readonly item: PlanItem;
  readonly dueOn: string;
  readonly daysLeft: number;
  readonly stage: ReminderStage;
};

/** What of a pet's plan is to be reminded of on a day. */
function remindersOf(owner: Owner, pet: Pet, items: readonly PlanItem[], today: string): Reminder[] {
  return items.flatMap(item => {
    if (item.due_on === null) return [];
    const daysLeft = daysBetween(today, item.due_on);
    const stage = reminderStage(daysLeft, item.grace_days ?? 0);
    return stage === null ? [] : [{ owner, pet, item, dueOn: item.due_on, daysLeft, stage }];
  });
}

/**
 * Reminds of one line of a plan. Each of its protocols is claimed for this due date and stage, so that nothing is
 * said twice, however often this runs and however the plan gathers its lines; what remains makes one notification.
 */
function remind(deps: RemindDeps, reminder: Reminder): Promise<void> {
  const { owner, pet, item, dueOn, daysLeft, stage } = reminder;
  return withTransaction(deps.db, async tx => {
    if (!(await holdAtHome(tx, pet.id))) return;
    const protocols: ProtocolKey[] = [];
    for (const protocol of [...item.protocols].sort())
      if (await claimEffect(tx, `vaccine:${pet.id}:${protocol}:${dueOn}:${stage}`)) protocols.push(protocol);
    if (protocols.length === 0) return;
    await notify(tx, {
      userId: owner.id,
      kind: 'vaccine',
      ...reminderText({ stage, item, protocols, dueOn, daysLeft, petName: pet.name }, owner),
      petId: pet.id,
      link: '/dashboard/vaccines',
      uniqueKey: `vaccine:${pet.id}:${protocols.join('+')}:${dueOn}:${stage}`,
    });
  });
}

/** Reminds these owners of what is due by their today. Returns how many reminders failed; the others have gone out. */
async function remindOwners(deps: RemindDeps, owners: readonly Owner[], today: string): Promise<number> {
  let failed = 0;
  const pets = await listPetsAtHome(
    deps.db,
    owners.map(owner => owner.id),
  );
  for (const countryCode of new Set(owners.map(owner => owner.countryCode))) {
    const here = new Map(
      owners.filter(owner => owner.countryCode === countryCode).map(owner => [owner.id, owner]),
    );
    const theirs = pets.filter(pet => here.has(pet.ownerId));
    const plans = await planPets(deps.db, theirs, findCountry(countryCode)?.iso ?? '', today);
    for (const [index, pet] of theirs.entries()) {
      const owner = here.get(pet.ownerId);
      const items = plans[index]?.items ?? [];
      for (const reminder of owner ? remindersOf(owner, pet, items, today) : []) {
        await remind(deps, reminder).catch((error: unknown) => {
          failed += 1;
          deps.log.error({ err: error, pet: pet.id, stage: reminder.stage }, 'a reminder failed');
        });
      }
    }
  }
  return failed;
}

/**
 * Reminds every owner for whom it is day now of what is due in 30 and 7 days, today, or is late. Rejects at the end
 * when some reminders failed, so that the job runs again; those that have gone out do not go out again.
 */
export async function remindAll(deps: RemindDeps): Promise<void> {
  const now = deps.now();
  let failed = 0;
  for (const timeZone of await listTimeZones(deps.db)) {
    if (!isDaytime(timeZone, now)) continue;
    const today = todayIn(timeZone, now);
    for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
      const owners: Owner[] = await listOwners(deps.db, timeZone, after, OWNERS_AT_ONCE);
      failed += await remindOwners(deps, owners, today);
      after = owners.at(-1)?.id;
    }
  }
  if (failed > 0) throw new Error(`${failed} reminders failed`);
}
