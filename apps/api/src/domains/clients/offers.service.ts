import type { ClientOffer, OfferedPet, PetJoin, ResponseOf } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import { scopeFor, system } from '../../core/access.ts';
import type { UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import type { PetContents, PetFollower } from '../../core/pet-join.ts';
import { recordAudit } from '../../platform/audit.ts';
import { clinicOf, staffOf } from '../clinics/index.ts';
import { contactsOf } from '../identity/index.ts';
import { listPetsOf, petSummariesFor, type ReadablePet } from '../pets/index.ts';
import { offerActions } from './clients.policy.ts';
import { type ClientRow, listManagedRows, setOfferClosed } from './clients.repository.ts';
import { undoableSince, undoUntil } from './join-window.ts';
import { declineProposed, listAcceptedOf, listProposed } from './joins.repository.ts';
import { clientsOfPhone, isClosedBy, lockOffer } from './lock-parties.ts';
import { listPatientsOf } from './patients.repository.ts';

/** Records offered at once; more than clinics that one owner goes to. */
const MOST_OFFERS = 50;

const nothing: PetContents = {
  visits: 0,
  coming: 0,
  doses: 0,
  weights: 0,
  files: 0,
  firstVisitAt: null,
  lastVisitAt: null,
};

/** Reads what is recorded of these pets, in all domains. */
async function contentsOf(
  db: Db,
  followers: readonly PetFollower[],
  petIds: readonly string[],
  now: Date,
): Promise<Map<string, PetContents>> {
  const all = new Map(petIds.map(id => [id, nothing]));
  for (const { contents } of followers)
    for (const [petId, found] of (await contents?.(db, petIds, now)) ?? [])
      all.set(petId, { ...(all.get(petId) ?? nothing), ...found });
  return all;
}

function presentOffered(
  { row }: ReadablePet,
  contents: PetContents,
  proposedPetId: string | null,
): OfferedPet {
  const { id, name, species, sex, birthDate, state } = row;
  const { visits, coming, doses, weights, files, firstVisitAt, lastVisitAt } = contents;
  return {
    ...{ id, name, species, sex, birth_date: birthDate, state, proposed_pet_id: proposedPetId },
    ...{ visits, coming, doses, weights, files },
    first_visit_at: firstVisitAt?.toISOString() ?? null,
    last_visit_at: lastVisitAt?.toISOString() ?? null,
  };
}

/** Finds the caller's pets that a clinic proposes, by patient; none of an account that had the phone before. */
async function proposedTo(
  db: Db,
  { own }: UserActor,
  patientIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = (await listProposed(db, patientIds)).filter(({ accountId }) => accountId === own.id);
  const petIds = rows.map(({ petId }) => petId);
  const pets = await petSummariesFor(db, system('clients'), petIds);
  const isOpen = (petId: string) => pets.get(petId)?.archivedAt === null;
  return new Map(rows.filter(({ petId }) => isOpen(petId)).map(row => [row.patientId, row.petId]));
}

/** Lists the pets of one offer that are not archived, the oldest first. */
async function petsOf(
  db: Db,
  followers: readonly PetFollower[],
  actor: UserActor,
  { clinicId, userId }: ClientRow,
  now: Date,
): Promise<OfferedPet[]> {
  const patients = await listPatientsOf(db, { clinicId }, [userId]);
  const petIds = patients.map(({ petId }) => petId);
  const owners = await contactsOf(db, system('clients'), [userId]);
  const pets = await listPetsOf(db, system('clients'), petIds, owners);
  const contents = await contentsOf(db, followers, petIds, now);
  const proposed = await proposedTo(db, actor, petIds);
  return pets
    .filter(({ row }) => row.archivedAt === null)
    .toSorted((one, other) => one.row.id.localeCompare(other.row.id))
    .map(pet => presentOffered(pet, contents.get(pet.row.id) ?? nothing, proposed.get(pet.row.id) ?? null));
}

async function presentOffer(
  db: Db,
  followers: readonly PetFollower[],
  actor: UserActor,
  row: ClientRow,
  now: Date,
): Promise<ClientOffer> {
  const { name, city } = await clinicOf(db, row);
  return {
    client_id: row.userId,
    clinic: { name, city },
    is_declined: isClosedBy(row, actor.own.id, 'owner'),
    pets: await petsOf(db, followers, actor, row, now),
  };
}

/** Lists the caller's joins that can be undone. */
async function joinsOf(db: Db, actor: UserActor, now: Date): Promise<PetJoin[]> {
  const rows = await listAcceptedOf(db, actor.own, undoableSince(now));
  const userIds = rows.flatMap(({ clientId, accountId }) => [clientId, accountId]);
  const petIds = rows.flatMap(({ petId, patientId }) => [petId, patientId]);
  const owners = await contactsOf(db, system('clients'), userIds);
  const pets = await listPetsOf(db, system('clients'), petIds, owners);
  const names = new Map(pets.map(({ row }) => [row.id, row.name]));
  const nameOf = (petId: string) => names.get(petId) ?? '';
  const joins: PetJoin[] = [];
  for (const { id, clinicId, petId, patientId, acceptedAt } of rows) {
    const { name, city } = await clinicOf(db, { clinicId });
    const at = acceptedAt ?? now;
    joins.push({
      ...{ id, clinic: { name, city }, pet_id: petId, pet_name: nameOf(petId) },
      joined_name: nameOf(patientId),
      joined_at: at.toISOString(),
      undo_until: undoUntil(at).toISOString(),
    });
  }
  return joins;
}

/** Lists the records that clinics have under the caller's phone, and the caller's joins that can be undone. */
export async function listRecordOffers(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  followers: readonly PetFollower[],
  actor: UserActor,
): Promise<ResponseOf<'get', '/api/clients/offers'>> {
  const ids = await clientsOfPhone(db, actor.own.id);
  const scopes = ids.map(id => scopeFor(system('clients'), offerActions.view, id));
  const rows = (await listManagedRows(db, scopes)).filter(row => !isClosedBy(row, actor.own.id, 'clinic'));
  const offers: ClientOffer[] = [];
  for (const row of rows.slice(0, MOST_OFFERS))
    offers.push(await presentOffer(db, followers, actor, row, now()));
  return {
    offers: offers.filter(({ pets }) => pets.length > 0),
    joins: await joinsOf(db, actor, now()),
  };
}

/**
 * Leaves a record with its clinic, which sees that, with its event; a repeat changes nothing. It can still be accepted.
 * Refuses with offers.not_found.
 */
export function declineOffer(
  deps: Pick<Deps, 'db' | 'now' | 'outbox'>,
  actor: UserActor,
  clientId: string,
): Promise<Record<string, never>> {
  const accountId = actor.own.id;
  return withTransaction(deps.db, async tx => {
    const { row } = await lockOffer(tx, { accountId, clientId });
    if (isClosedBy(row, accountId, 'owner')) return {};
    const at = deps.now();
    const { clinicId } = row;
    await setOfferClosed(tx, scopeFor(system('clients'), offerActions.accept, clientId), {
      at,
      to: accountId,
      by: 'owner',
    });
    const patients = await listPatientsOf(tx, row, [clientId]);
    await declineProposed(
      tx,
      patients.map(({ petId }) => petId),
      at,
    );
    const staffIds = await staffOf(tx, clinicId);
    const payload = { user_id: accountId, clinic_id: clinicId, staff_ids: staffIds, client_id: clientId };
    await deps.outbox.append(tx, { kind: 'client.offer_declined', payload }, actor);
    await recordAudit(tx, {
      actor: accountId,
      action: 'client.offer_declined',
      subject: `${clientId} ${clinicId}`,
    });
    return {};
  });
}
