import type { Db } from '@rifq/db';
import type { Operator } from '../../core/access.ts';
import type { ClinicActor, UserActor } from '../../core/actor.ts';
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

/**
 * How a reservation is resolved whose time is closed: moved to another start with the same doctor, or null: cancelled
 * with a refund.
 */
export type Resolution = { readonly reservationId: string; readonly startsAt: Date | null };

/** Dependencies for moving and cancelling reservations. */
export type ResolvingDeps = Pick<Deps, 'jobs' | 'outbox' | 'now'>;

/** What the clinics domain needs of the reservations domain. */
export type ReservationsPort = {
  /**
   * Locks the accounts of owners with reservations of a doctor that have not ended, of all or only of these. Call it
   * before the doctor's time is locked if coins may be refunded afterwards.
   */
  lockOwners(tx: Db, doctorId: string, reservationIds?: readonly string[]): Promise<void>;
  /**
   * Lists the doctor's reservations that are confirmed or await payment and start now or later, in the order of time.
   * Expires dead holds first. The caller must hold the lock of the doctor's time.
   */
  upcoming(tx: Db, deps: ResolvingDeps, doctorId: string): Promise<readonly BookedTime[]>;
  /** Lists all reservations of a doctor that have not ended, including those in progress; otherwise as `upcoming`. */
  unfinished(tx: Db, deps: ResolvingDeps, doctorId: string): Promise<readonly BookedTime[]>;
  /**
   * Moves and cancels reservations in the transaction that has changed the hours; a new time must be free by the new
   * hours.
   */
  resolve(
    tx: Db,
    deps: ResolvingDeps,
    actor: ClinicActor,
    resolutions: readonly Resolution[],
    reason: string,
  ): Promise<void>;
  /** Cancels reservations with refunds on behalf of the clinic, for an operator. */
  cancelAll(
    tx: Db,
    deps: ResolvingDeps,
    operator: Operator,
    reservationIds: readonly string[],
    reason: string,
  ): Promise<void>;
  /** Finds each doctor's next free consultation slot; null if there is none within the bookable days. */
  nextFree(db: Db, doctors: readonly BookableDoctor[], now: Date): Promise<Map<string, Date | null>>;
  /** Finds the clinic of the actor's last reservation, or null. */
  lastClinicOf(db: Db, actor: UserActor): Promise<string | null>;
};
