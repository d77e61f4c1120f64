import { type Db, newId } from '@rifq/db';
import { reservationReminders, reservations } from '@rifq/db/schema/reservations';
import { and, asc, eq, gt, isNull, lte, not, notExists, sql } from 'drizzle-orm';
import type { ReservationRow } from './reservations.repository.ts';

export type ReminderRow = typeof reservationReminders.$inferSelect;

export async function findReminder(db: Db, id: string): Promise<ReminderRow | null> {
  const [row] = await db.select().from(reservationReminders).where(eq(reservationReminders.id, id));
  return row ?? null;
}

/**
 * Locks confirmed reservations that start within some hours and have no such reminder for this start; skips those
 * locked by another process. One that was booked or moved within these hours needs none: its owner has just chosen the
 * time. Nor does one of a client without an account, or with an open offer of a colleague.
 * @param hours `within`: hours before the start; `beyond`: hours before the start at which a later reminder is due
 */
export function lockUnreminded(
  tx: Db,
  { within: hours, beyond }: { readonly within: number; readonly beyond: number },
  now: Date,
  limit: number,
): Promise<ReservationRow[]> {
  const hoursOn = (n: number) => new Date(now.getTime() + n * 3_600_000);
  const before = sql`${reservations.startsAt} - make_interval(hours => ${hours})`;
  const made = tx
    .select({ id: reservationReminders.id })
    .from(reservationReminders)
    .where(
      and(
        eq(reservationReminders.reservationId, reservations.id),
        eq(reservationReminders.startsAt, reservations.startsAt),
        eq(reservationReminders.hours, hours),
      ),
    );
  return tx
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.state, 'confirmed'),
        not(reservations.managed),
        isNull(reservations.offerId),
        gt(reservations.startsAt, hoursOn(beyond)),
        lte(reservations.startsAt, hoursOn(hours)),
        sql`coalesce(${reservations.rescheduledAt}, ${reservations.createdAt}) <= ${before}`,
        notExists(made),
      ),
    )
    .orderBy(asc(reservations.startsAt))
    .limit(limit)
    .for('no key update', { skipLocked: true });
}

/**
 * Inserts a reminder and returns its id; null if another process has inserted it since these rows were read, which the
 * row lock does not prevent.
 */
export async function insertReminder(
  tx: Db,
  { id: reservationId, startsAt }: Pick<ReservationRow, 'id' | 'startsAt'>,
  hours: number,
): Promise<string | null> {
  const [made] = await tx
    .insert(reservationReminders)
    .values({ id: newId(), reservationId, startsAt, hours })
    .onConflictDoNothing()
    .returning({ id: reservationReminders.id });
  return made?.id ?? null;
}
