import type { PayloadOf, WaitingEntry } from '@rifq/contract/calls';
import { type Db, isUniqueViolation, withTransaction } from '@rifq/db';
import { addCivilDays, reservationKinds, reservationRules, todayIn } from '@rifq/rules';
import { authorize } from '../../../core/access.ts';
import type { ReadingUser } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import { lockOpenAccount } from '../../identity/index.ts';
import { instantAt } from '../../scheduling/index.ts';
import { requireAtHome } from '../booking/require-at-home.ts';
import { waitingActions } from '../reservations.policy.ts';
import { freeSlots, refuseOwnDoctor, requireBookableDoctor } from '../slots/slots.service.ts';
import { appendWaitingChanged } from './append-waiting-changed.ts';
import { viewWaiting } from './view-waiting.service.ts';
import { countOpen, countUnanswered, endEntry, insertEntry, lockEntry } from './waiting.repository.ts';

type Request = PayloadOf<'post', '/api/reservations/waiting/join'>;

/** Refuses at their field days that are over, too far away, in the wrong order, or too many. */
function checkDays({ first_day: first, last_day: last }: Request, today: string): void {
  if (first < today) throw fieldError('first_day', 'field.date_before_today');
  if (last < first) throw fieldError('last_day', 'field.date');
  const limits = [
    addCivilDays(today, reservationRules.daysAhead),
    addCivilDays(first, reservationRules.waitingDays - 1),
  ];
  if (limits.some(limit => last > limit)) throw fieldError('last_day', 'field.waiting_days');
}

async function join(tx: Db, deps: Deps, actor: ReadingUser, request: Request): Promise<void> {
  const { entry_id: id, pet_id: petId, doctor_id: doctorId, first_day, last_day, reason } = request;
  const now = deps.now();
  // Serializes two tabs of one owner, so that together they exceed no limit.
  await lockOpenAccount(tx, actor.own);
  await requireAtHome(tx, actor, petId);
  const bookable = await requireBookableDoctor(tx, doctorId);
  refuseOwnDoctor(actor.own, bookable);
  checkDays(request, todayIn(bookable.hours.timeZone, now));
  const zone = bookable.hours.timeZone;
  const offered = {
    doctorId,
    from: instantAt(first_day, 0, zone),
    until: instantAt(addCivilDays(last_day, 1), 0, zone),
  };
  const isNew = await insertEntry(tx, actor.own, {
    ...{ id, petId, doctorId, reason, clinicId: bookable.clinic.id, createdAt: now },
    ...{ firstDay: first_day, lastDay: last_day },
  });
  if (!isNew) return;
  if ((await countOpen(tx, actor.own)) > reservationRules.waitingEntries)
    throw new AppError('reservations.too_many_waiting');
  if ((await countUnanswered(tx, actor.own, offered)) >= reservationRules.waitingOffers)
    throw new AppError('reservations.waiting_unanswered');
  const days = { from: first_day, to: last_day };
  const rule = { kind: reservationKinds.consultation, until: null } as const;
  if ((await freeSlots(tx, bookable, rule, days, now)).length > 0)
    throw new AppError('reservations.slots_free');
  await appendWaitingChanged(tx, deps, { id, ownerId: actor.own.id, clinicId: bookable.clinic.id }, actor);
}

/**
 * Puts an owner on the waiting list of a doctor, once for the entry's id. Refuses with pets.not_found, also of an entry that
 * is not the actor's, reservations.doctor_unavailable, clinics.role, reservations.already_waiting,
 * reservations.too_many_waiting, reservations.waiting_unanswered, reservations.slots_free, and at its field a pet that is
 * not at home or an invalid day.
 */
export async function joinWaiting(
  deps: Deps,
  actor: ReadingUser,
  request: Request,
): Promise<{ entry: WaitingEntry }> {
  try {
    await withTransaction(deps.db, tx => join(tx, deps, actor, request));
  } catch (error) {
    if (isUniqueViolation(error, 'waiting_entries_once')) throw new AppError('reservations.already_waiting');
    throw error;
  }
  const entry = (await viewWaiting(deps, actor)).entries.find(({ id }) => id === request.entry_id);
  // The id is of an entry that has ended, or of another owner.
  if (entry === undefined) throw new AppError('reservations.not_found');
  return { entry };
}

/** Ends an entry of the actor; a repeat changes nothing. Refuses with reservations.not_found. */
export function leaveWaiting(
  deps: Deps,
  actor: ReadingUser,
  entryId: string,
): Promise<Record<string, never>> {
  return withTransaction(deps.db, async tx => {
    const entry = authorize(actor, waitingActions.leave, await lockEntry(tx, entryId));
    if (!entry) throw new AppError('reservations.not_found');
    if (await endEntry(tx, entry.scope, { as: 'left', at: deps.now() }))
      await appendWaitingChanged(tx, deps, entry.row, actor);
    return {};
  });
}
