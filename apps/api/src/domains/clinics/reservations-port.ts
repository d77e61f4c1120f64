import type { Db } from '@rifq/db';
import type { Actor, ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import type { BookableDoctor } from './doctors.repository.ts';
import type { TimeRange } from './time/hours.ts';

/** A reservation that takes a doctor's time. */
export type BookedTime = TimeRange & {
  readonly reservationId: string;
  readonly petName: string;
  readonly ownerName: string;
  readonly isPaid: boolean;
};

/** What becomes of a reservation whose time is closed: another start of the same doctor, or null: cancelled with a refund. */
export type Resolution = { readonly reservationId: string; readonly startsAt: Date | null };

/** What moves and cancels reservations works with. */
export type ResolvingDeps = Pick<Deps, 'jobs' | 'outbox' | 'now'>;

/** What the clinics ask of those who keep the reservations. */
export type ReservationsPort = {
  /**
   * Locks the accounts of those who have reservations with a doctor that have not ended, of all or of these alone: to be called
   * before the doctor's time is closed, by whoever may give coins back afterwards.
   */
  lockOwners(tx: Db, doctorId: string, reservationIds?: readonly string[]): Promise<void>;
  /**
   * What awaits payment or is confirmed with a doctor and starts now or later, in the order of time. Holds that are over are
   * ended first: the doctor's time is closed by the caller.
   */
  upcoming(tx: Db, deps: ResolvingDeps, doctorId: string): Promise<readonly BookedTime[]>;
  /** All with a doctor that has not ended, what has begun too, in the order of time; otherwise as `upcoming`. */
  unfinished(tx: Db, deps: ResolvingDeps, doctorId: string): Promise<readonly BookedTime[]>;
  /** Moves and cancels reservations in the transaction that has changed the hours, by which a new time has to be free. */
  resolve(
    tx: Db,
    deps: ResolvingDeps,
    actor: ClinicActor,
    resolutions: readonly Resolution[],
    reason: string,
  ): Promise<void>;
  /** Cancels reservations with refunds on the clinic's part, for an operator. */
  cancelAll(
    tx: Db,
    deps: ResolvingDeps,
    operator: string,
    reservationIds: readonly string[],
    reason: string,
  ): Promise<void>;
  /** The start of the next free slot of a consultation with each of these doctors; null for none within the days ahead. */
  nextFree(db: Db, doctors: readonly BookableDoctor[], now: Date): Promise<Map<string, Date | null>>;
  /** The clinic of the actor's last reservation, or null. */
  lastClinicOf(db: Db, actor: Actor): Promise<string | null>;
};
