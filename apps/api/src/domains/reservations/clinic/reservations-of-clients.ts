import { authorize } from '../../../core/access.ts';
import type { ReservationsOfClients } from '../../clients/index.ts';
import { reservationActions } from '../reservations.policy.ts';
import {
  hasAnyAt,
  listLastStarts,
  listOfOwnerAt,
  listOpenPets,
  opensRecordOf,
} from './clients.repository.ts';
import { listOwnersAt } from './owners-at-clinic.repository.ts';
import { presentAllAtClinic } from './view.service.ts';

/** Reservations on the page of a client, at most. */
const MOST = 50;

/** What *clients* shows of reservations. */
export const reservationsOfClients: ReservationsOfClients = {
  opensIn: opensRecordOf,
  async openAmong(db, clinic, userIds, now) {
    const owners = await listOwnersAt(db, clinic, userIds, now);
    const idsOf = (found: typeof owners) => new Set(found.map(({ ownerId }) => ownerId));
    return {
      pets: new Set(await listOpenPets(db, clinic, userIds, now)),
      owners: idsOf(owners.filter(({ isOpen }) => isOpen)),
      known: idsOf(owners.filter(({ isKnown }) => isKnown)),
    };
  },
  async lastVisits(db, clinic, userIds) {
    const rows = await listLastStarts(db, clinic, userIds);
    return new Map(rows.flatMap(({ ownerId, startsAt }) => (startsAt ? [[ownerId, startsAt]] : [])));
  },
  async listOfClient({ db, now }, actor, userId) {
    const found = await listOfOwnerAt(db, actor.membership, userId, MOST);
    const rows = found.flatMap(
      sealed => authorize(actor, reservationActions.viewAtClinic, sealed)?.row ?? [],
    );
    return presentAllAtClinic(db, actor, rows, now());
  },
  hasAny: (db, { clinicId, userId }) => hasAnyAt(db, { clinicId }, userId),
};
