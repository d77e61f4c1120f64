import type { ClinicReservation } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import type { AtClinic, ClientKey } from './clients.repository.ts';

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
  /** Whether a reservation opens the record of a user to a clinic, as a condition of SQL. */
  opensIn(clinic: AtClinic, userId: SQLWrapper, now: Date): SQL;
  /** Finds what a clinic sees of these users. */
  openAmong(db: Db, clinic: AtClinic, userIds: readonly string[], now: Date): Promise<OpenRecords>;
  /** Finds the start of each user's last reservation with a clinic that was not cancelled. */
  lastVisits(db: Db, clinic: AtClinic, userIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
  /** Lists the reservations of a client with the actor's clinic, the latest first. */
  listOfClient(deps: Deps, actor: ClinicActor, userId: string): Promise<ClinicReservation[]>;
  /** Whether a client has had any reservation with the clinic, a cancelled one too. */
  hasAny(db: Db, client: ClientKey): Promise<boolean>;
};
