import { authorize } from '../../../core/access.ts';
import type { ReservationsOfClients } from '../../clients/index.ts';
import { hasAnyOfPetAt } from '../joins.repository.ts';
import { reservationActions } from '../reservations.policy.ts';
import { hasAnyAt, listLastVisits, listOfOwnerAt, listOpenPets, seenIn } from './clients.repository.ts';
import { listOwnersAt } from './owners-at-clinic.repository.ts';
import { presentAllAtClinic } from './view.service.ts';

/** Reservations in a page of those of a client. */
const PAGE = 50;

/** What *clients* shows of reservations. */
export const reservationsOfClients: ReservationsOfClients = {
  seenIn,
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
    const rows = await listLastVisits(db, clinic, userIds);
    return new Map(rows.flatMap(({ ownerId, at }) => (at ? [[ownerId, at]] : [])));
  },
  async listOfClient(db, actor, { userId, after, now }) {
    const found = await listOfOwnerAt(db, actor.membership, userId, { after, limit: PAGE + 1 });
    const rows = found.flatMap(
      sealed => authorize(actor, reservationActions.viewAtClinic, sealed)?.row ?? [],
    );
    return {
      reservations: await presentAllAtClinic(db, actor, rows.slice(0, PAGE), now),
      more: rows.length > PAGE,
    };
  },
  hasAnyOfPet: (db, { clinicId }, petId) => hasAnyOfPetAt(db, clinicId, petId),
  hasAny: (db, { clinicId, userId }) => hasAnyAt(db, { clinicId }, userId),
};
