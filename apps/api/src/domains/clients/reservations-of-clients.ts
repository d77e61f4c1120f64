import type { ClinicReservation } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { SQLWrapper } from 'drizzle-orm';
import type { ClinicActor } from '../../core/actor.ts';
import type { AtClinic, ClientKey, SeenOfClient } from './clients.repository.ts';

/** What reservations let a clinic see of accounts. */
export type OpenRecords = {
  /** Pets whose records are open. */
  readonly pets: ReadonlySet<string>;
  /** Owners of those pets. */
  readonly owners: ReadonlySet<string>;
  /** Owners who have paid for a reservation, or have come: not only booked by the clinic. */
  readonly known: ReadonlySet<string>;
};

/** What clients need of *reservations*, which imports clients and therefore passes it in. */
export type ReservationsOfClients = {
  /** What reservations let a clinic see of a user, as conditions of SQL: `openAmong` in a search. */
  seenIn(clinic: AtClinic, userId: SQLWrapper, now: Date): SeenOfClient;
  /** Finds what a clinic sees of these users. */
  openAmong(db: Db, clinic: AtClinic, userIds: readonly string[], now: Date): Promise<OpenRecords>;
  /** Finds when each user was last there: in the room or, for a visit, since the arrival. */
  lastVisits(db: Db, clinic: AtClinic, userIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  /**
   * Lists the reservations of a client with the actor's clinic, the latest first, in pages.
   * @param request `after`: the last reservation of the page before
   */
  listOfClient(
    db: Db,
    actor: ClinicActor,
    request: { readonly userId: string; readonly after: string | undefined; readonly now: Date },
  ): Promise<{ readonly reservations: ClinicReservation[]; readonly more: boolean }>;
  /** Whether a client has had any reservation with the clinic, a cancelled one too. */
  hasAny(db: Db, client: ClientKey): Promise<boolean>;
  /** Whether a pet has had any. */
  hasAnyOfPet(db: Db, clinic: AtClinic, petId: string): Promise<boolean>;
};
