import { isUniqueViolation, newId, withTransaction } from '@rifq/db';
import { redFlagKeysIn, reservationKinds, reservationRules, todayIn } from '@rifq/rules';
import { authorize, scopeFor, system } from '../../../core/access.ts';
import { systemSource } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { minutesFrom } from '../../../core/minutes.ts';
import { isOutsideQuietHours } from '../../../core/quiet-hours.ts';
import { lockDoctorTime } from '../../clinics/index.ts';
import { contactsOf, inactiveReason, lockAccount } from '../../identity/index.ts';
import { petSummariesFor } from '../../pets/index.ts';
import { type BookableDoctor, doctorForBooking, type TimeRange } from '../../scheduling/index.ts';
import { isSlotTaken, refuseSqueezed } from '../booking/slot-conflict.ts';
import { clearTime } from '../holds.ts';
import { costOf, paymentMethodIds } from '../money.ts';
import { ownerActions, waitingActions } from '../reservations.policy.ts';
import { insertReservation } from '../reservations.repository.ts';
import { freeSlots, requireSlot } from '../slots/slots.service.ts';
import { overlaps } from '../slots/split-slots.ts';
import { appendForBothSides } from '../transition.ts';
import { appendWaitingChanged } from './append-waiting-changed.ts';
import {
  endEntry,
  insertSlotOffer,
  listOffered,
  listUnoffered,
  lockEntry,
  type WaitingCursor,
  type WaitingRow,
} from './waiting.repository.ts';

const BATCH = 200;
const RULE = { kind: reservationKinds.consultation, until: null } as const;
const acting = { party: 'clock', name: 'waiting-list', source: systemSource } as const;

/** A doctor with the slots that are free until the last bookable day. */
type OpenDoctor = { readonly bookable: BookableDoctor; free: TimeRange[] };

async function readDoctor(deps: Deps, doctorId: string): Promise<OpenDoctor | null> {
  const bookable = await doctorForBooking(deps.db, doctorId);
  if (!bookable) return null;
  const now = deps.now();
  const zone = bookable.hours.timeZone;
  const last = minutesFrom(now, reservationRules.daysAhead * 24 * 60);
  const days = { from: todayIn(zone, now), to: todayIn(zone, last) };
  return { bookable, free: await freeSlots(deps.db, bookable, RULE, days, now) };
}

/** Ends an entry whose days are over, or whose doctor takes no reservations any more. */
function end(deps: Deps, row: WaitingRow, as: 'passed' | 'unavailable'): Promise<void> {
  return withTransaction(deps.db, async tx => {
    const entry = authorize(system('reservations'), waitingActions.settle, await lockEntry(tx, row.id));
    if (entry && (await endEntry(tx, entry.scope, { as, at: deps.now() })))
      await appendWaitingChanged(tx, deps, row, systemSource);
  });
}

/**
 * Holds a slot for an entry. Returns false, and holds nothing, if its owner, its pet or the entry no longer allow it.
 * Throws if the slot was taken.
 */
function offer(deps: Deps, row: WaitingRow, slot: TimeRange): Promise<boolean> {
  const { ownerId, petId, doctorId, clinicId, reason } = row;
  return withTransaction(deps.db, async tx => {
    const now = deps.now();
    const owner = scopeFor(system('reservations'), ownerActions.bookFor, ownerId);
    if (inactiveReason(await lockAccount(tx, owner)) !== null) return false;
    await lockDoctorTime(tx, doctorId);
    const current = await doctorForBooking(tx, doctorId);
    const pet = (await petSummariesFor(tx, system('reservations'), [petId])).get(petId);
    if (!current || pet?.state !== 'home' || pet.archivedAt !== null) return false;
    requireSlot(current, RULE, slot.startsAt, now);
    await clearTime(tx, deps, doctorId, slot);
    await refuseSqueezed(tx, doctorId, slot);
    const entry = authorize(system('reservations'), waitingActions.settle, await lockEntry(tx, row.id));
    if (!entry || entry.row.endedAt !== null) return false;
    const held = await insertReservation(tx, {
      ...{ id: newId(), ownerId, petId, clinicId, doctorId, reason, ...slot },
      ...costOf(RULE.kind, paymentMethodIds.card, deps.currency),
      kind: RULE.kind,
      redFlags: redFlagKeysIn(reason),
      followUpOfId: null,
      state: 'awaiting_payment',
      currency: deps.currency,
      paidAt: null,
      heldUntil: minutesFrom(now, reservationRules.waitingHoldMinutes),
      bookedBy: 'waiting_list',
      createdAt: now,
    });
    await insertSlotOffer(tx, entry.scope, { reservationId: held.id, startsAt: slot.startsAt, at: now });
    await appendForBothSides(tx, deps, held, 'reservation.held', acting);
    await appendWaitingChanged(tx, deps, row, systemSource);
    return true;
  });
}

/** Whether a slot was taken, or is none any more. */
const isGone = (error: unknown) =>
  isSlotTaken(error) || (error instanceof AppError && error.fields.starts_at?.code === 'field.slot');

/** Offers an entry the first slot on its days that is free long enough ahead and was not offered to it before. */
async function offerFirst(
  deps: Deps,
  row: WaitingRow,
  open: OpenDoctor,
  offeredBefore: ReadonlySet<number>,
): Promise<void> {
  const { timeZone } = open.bookable.hours;
  const { waitingHoldMinutes, leadMinutes } = reservationRules;
  const earliest = minutesFrom(deps.now(), waitingHoldMinutes + leadMinutes);
  for (const slot of open.free) {
    const day = todayIn(timeZone, slot.startsAt);
    const fits = day >= row.firstDay && day <= row.lastDay && slot.startsAt >= earliest;
    if (!fits || offeredBefore.has(slot.startsAt.getTime())) continue;
    const take = () => {
      open.free = open.free.filter(other => !overlaps(slot, other));
    };
    try {
      // Otherwise the slot is for the next in order.
      if (await offer(deps, row, slot)) take();
      return;
    } catch (error) {
      // Another run has offered a slot to this entry.
      if (isUniqueViolation(error, 'waiting_offers_live')) return;
      if (!isGone(error)) throw error;
      take();
    }
  }
}

/** Offers a slot to an entry, or ends the entry. */
async function serve(
  deps: Deps,
  row: WaitingRow,
  open: OpenDoctor | null,
  zone: string | undefined,
  offeredBefore: ReadonlySet<number>,
): Promise<void> {
  if (!open) return end(deps, row, 'unavailable');
  const now = deps.now();
  if (row.lastDay < todayIn(open.bookable.hours.timeZone, now)) return end(deps, row, 'passed');
  const times = [now, minutesFrom(now, reservationRules.waitingHoldMinutes)];
  if (zone !== undefined && times.every(time => isOutsideQuietHours(zone, time)))
    await offerFirst(deps, row, open, offeredBefore);
}

/**
 * Offers free slots to those who wait for them, the longest wait first: each slot is held for one of them. Nobody is
 * offered one at night, also not one that would have to be paid at night. Ends the entries whose days are over or whose
 * doctor takes no reservations. Throws after all have been served, with all failures.
 */
export async function offerFreedSlots(deps: Deps): Promise<void> {
  const doctors = new Map<string, OpenDoctor | null>();
  const failures: unknown[] = [];
  let after: WaitingCursor | null = null;
  for (;;) {
    const rows: WaitingRow[] = await listUnoffered(deps.db, after, BATCH);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last;
    const ids = rows.map(({ id }) => id);
    const before = Map.groupBy(await listOffered(deps.db, ids), ({ entryId }) => entryId);
    const ownerIds = rows.map(({ ownerId }) => ownerId);
    const owners = await contactsOf(deps.db, system('reservations'), ownerIds);
    for (const row of rows) {
      const { doctorId } = row;
      const known = doctors.get(doctorId);
      const open = known === undefined ? await readDoctor(deps, doctorId) : known;
      doctors.set(doctorId, open);
      const offered = (before.get(row.id) ?? []).map(({ startsAt }) => startsAt.getTime());
      const zone = owners.get(row.ownerId)?.residence.timeZone;
      await serve(deps, row, open, zone, new Set(offered)).catch((error: unknown) => failures.push(error));
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'some entries of waiting lists were not served');
}
