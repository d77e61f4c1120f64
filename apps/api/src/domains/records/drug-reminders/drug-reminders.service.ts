import type { DrugReminder, PayloadOf, ResponseOf } from '@rifq/contract/calls';
import { type Db, newId, withTransaction } from '@rifq/db';
import { addCivilDays, drugReminderRules, todayIn } from '@rifq/rules';
import { authorize, system, type Writable } from '../../../core/access.ts';
import type { UserActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import { refuseStale } from '../../../core/version.ts';
import { petActions, requireOpenPet, requirePet } from '../../pets/index.ts';
import { sealedReservation } from '../../reservations/index.ts';
import { drugReminderActions, recordAccessActions } from '../records.policy.ts';
import {
  noDrugDoses,
  presentDrugDose,
  presentDrugReminder,
  versionOfDrugReminder,
} from './drug-reminder.presenter.ts';
import {
  countDrugDoses,
  type DrugReminderRow,
  findDrugDose,
  findDrugReminder,
  findPrescribed,
  findReminderOfPrescription,
  insertDrugReminder,
  listDrugDoses,
  listDrugReminders,
  listLatestDoses,
  lockDrugReminder,
  setDrugDoseState,
  setDrugReminderEnded,
  setDrugTimes,
} from './drug-reminders.repository.ts';
import { lastDrugDay, nextDoseAt } from './next-dose.ts';
import { recordDueDoses } from './remind-of-doses.ts';

/** Doses that are shown with a reminder. */
const SHOWN = 10;

async function presentAll(db: Db, rows: readonly DrugReminderRow[]): Promise<DrugReminder[]> {
  const prescriptionIds = rows.map(({ prescriptionId }) => prescriptionId);
  const counts = await countDrugDoses(db, prescriptionIds);
  const latest = await listLatestDoses(
    db,
    rows.map(({ id }) => id),
    SHOWN + 1,
  );
  const byReminder = Map.groupBy(latest, ({ reminderId }) => reminderId);
  return rows.map(row =>
    presentDrugReminder(
      row,
      counts.get(row.prescriptionId) ?? noDrugDoses,
      byReminder.get(row.id) ?? [],
      SHOWN,
    ),
  );
}

async function presentOne(db: Db, id: string): Promise<{ reminder: DrugReminder }> {
  const found = authorize(system('records'), drugReminderActions.run, await findDrugReminder(db, id));
  const [reminder] = found ? await presentAll(db, [found.row]) : [];
  if (!reminder) throw new AppError('records.not_found');
  return { reminder };
}

/** Lists the reminders of the drugs of the actor's pet. Refuses with pets.not_found. */
export async function viewDrugReminders(
  db: Db,
  actor: UserActor,
  { pet_id: petId }: PayloadOf<'get', '/api/reservations/drugs'>,
): Promise<ResponseOf<'get', '/api/reservations/drugs'>> {
  const pet = await requirePet(db, actor, petId);
  return { reminders: await presentAll(db, await listDrugReminders(db, pet.scope)) };
}

/** Lists doses of a reminder of the actor that became due before a time. Refuses with records.not_found. */
export async function viewDrugDoses(
  db: Db,
  actor: UserActor,
  { reminder_id: id, before }: PayloadOf<'get', '/api/reservations/drugs/doses'>,
): Promise<ResponseOf<'get', '/api/reservations/drugs/doses'>> {
  const found = authorize(actor, drugReminderActions.change, await findDrugReminder(db, id));
  if (!found) throw new AppError('records.not_found');
  const { page } = drugReminderRules;
  const doses = await listDrugDoses(db, found.row.id, new Date(before), page + 1);
  return { doses: doses.slice(0, page).map(presentDrugDose), more: doses.length > page };
}

/** Finds a prescription that its owner can read, with its visit. Refuses with records.not_found. */
async function requirePrescribed(tx: Db, id: string) {
  const prescription = await findPrescribed(tx, id);
  const visit =
    prescription &&
    authorize(
      system('records'),
      recordAccessActions.readVisit,
      await sealedReservation(tx, prescription.reservationId),
    );
  if (!prescription || visit?.row.state !== 'completed') throw new AppError('records.not_found');
  return { prescription, visit: visit.row };
}

const appendChanged = (
  tx: Db,
  { outbox }: Deps,
  actor: UserActor,
  { id, petId, ownerId }: Pick<DrugReminderRow, 'id' | 'petId' | 'ownerId'>,
) =>
  outbox.append(
    tx,
    { kind: 'drug.reminder_changed', payload: { user_id: ownerId, pet_id: petId, reminder_id: id } },
    actor,
  );

/**
 * Switches on reminders of a prescribed drug of the actor's pet, or changes them; a repeat changes nothing. Refuses with
 * records.not_found a prescription of no closed visit, as `requireOpenPet`, with pets.state_conflict a pet that has
 * passed away, at `starts_on` a day in the past or too far ahead, and an outdated version with request.stale.
 */
export function setDrugReminder(
  deps: Deps,
  actor: UserActor,
  payload: PayloadOf<'post', '/api/reservations/drugs/remind'>,
): Promise<{ reminder: DrugReminder }> {
  const minutes = [...new Set(payload.minutes)].toSorted((one, other) => one - other);
  return withTransaction(deps.db, async tx => {
    const { prescription, visit } = await requirePrescribed(tx, payload.prescription_id);
    const pet = await requireOpenPet(tx, actor, visit.petId, petActions.change);
    if (pet.row.state === 'passed_away') throw new AppError('pets.state_conflict');
    const startsOn = payload.starts_on;
    const known = await findReminderOfPrescription(tx, prescription.id);
    const today = todayIn(actor.timeZone, deps.now());
    const first = known !== null && known.startsOn < today ? known.startsOn : today;
    if (startsOn < first || startsOn > addCivilDays(today, drugReminderRules.daysAhead))
      throw fieldError('starts_on', 'field.invalid');
    const endsOn = lastDrugDay(startsOn, prescription.durationDays);
    const times = { minutes, startsOn, endsOn };
    const id = known?.id ?? newId();
    const owned = { id, petId: pet.row.id, ownerId: pet.row.ownerId };
    if (known) {
      const version = versionOfDrugReminder(known);
      if (version === versionOfDrugReminder({ ...times, endedAt: null })) return presentOne(tx, id);
      await refuseStale(payload.version, version, () => presentOne(tx, id));
      await recordDueDoses(tx, deps, known);
    }
    const set = { ...times, nextAt: nextDoseAt(times, actor.timeZone, deps.now()) };
    if (known) await setDrugTimes(tx, id, set);
    else
      await insertDrugReminder(tx, pet.scope, {
        id,
        prescriptionId: prescription.id,
        ownerId: pet.row.ownerId,
        ...set,
      });
    await appendChanged(tx, deps, actor, owned);
    return presentOne(tx, id);
  });
}

/** Locks a reminder of the actor. Refuses with records.not_found. */
async function lockOwnReminder(
  tx: Db,
  actor: UserActor,
  id: string,
): Promise<Writable<'drugReminder', DrugReminderRow>> {
  const found = authorize(actor, drugReminderActions.change, await lockDrugReminder(tx, id));
  if (!found) throw new AppError('records.not_found');
  return found;
}

/** Switches the reminders of a drug off; a repeat changes nothing. Refuses with records.not_found. */
export function endDrugReminder(
  deps: Deps,
  actor: UserActor,
  { reminder_id: id }: PayloadOf<'post', '/api/reservations/drugs/end'>,
): Promise<{ reminder: DrugReminder }> {
  return withTransaction(deps.db, async tx => {
    const { row } = await lockOwnReminder(tx, actor, id);
    if (row.endedAt === null) {
      await recordDueDoses(tx, deps, row);
      await setDrugReminderEnded(tx, id, deps.now());
      await appendChanged(tx, deps, actor, row);
    }
    return presentOne(tx, id);
  });
}

/**
 * Marks a dose of the actor's pet that has become due, or takes the mark back; the same mark changes nothing. Refuses
 * with records.not_found.
 */
export function markDrugDose(
  deps: Deps,
  actor: UserActor,
  { reminder_id: id, due_at, state }: PayloadOf<'post', '/api/reservations/drugs/mark'>,
): Promise<{ reminder: DrugReminder }> {
  return withTransaction(deps.db, async tx => {
    const { row, scope } = await lockOwnReminder(tx, actor, id);
    const dose = await findDrugDose(tx, id, new Date(due_at));
    if (!dose) throw new AppError('records.not_found');
    if (dose.state !== state) {
      await setDrugDoseState(tx, scope, dose.dueAt, state && { state, markedAt: deps.now() });
      await appendChanged(tx, deps, actor, row);
    }
    return presentOne(tx, id);
  });
}
