import type { ClientJoining, ClinicJoin, PayloadOf, ResponseOf } from '@rifq/contract/calls';
import { type Db, newId, withTransaction } from '@rifq/db';
import { authorize, type Readable, system } from '../../core/access.ts';
import type { ClinicActor, UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { recordAudit } from '../../platform/audit.ts';
import { staffOf, withLockedMembership } from '../clinics/index.ts';
import { contactsOf, idsOfPhone } from '../identity/index.ts';
import { type KnownPet, petSummariesFor } from '../pets/index.ts';
import { joinActions } from './clients.policy.ts';
import { type ClientRow, findClient, setOfferClosed } from './clients.repository.ts';
import { contactOfClient } from './find-clients.ts';
import { undoableSince, undoUntil } from './join-window.ts';
import { deleteProposed, findJoin, insertJoin, listAcceptedAt, listProposed } from './joins.repository.ts';
import { lockManagedClient } from './lock-client.ts';
import { findPatient, listPatientsOf } from './patients.repository.ts';
import { type UndoSources, undoJoin } from './undo-join.ts';

/** Lists the pets that a clinic knows of the account with a managed client's phone; none of an account it does not know. */
async function knownPets(db: Db, { membership, own }: ClinicActor, clientId: string): Promise<KnownPet[]> {
  const { phoneE164 } = await contactOfClient(db, clientId);
  if (phoneE164 === null) return [];
  const ids = await idsOfPhone(db, system('clients'), phoneE164, membership.clinicId);
  const contacts = await contactsOf(db, system('clients'), ids);
  const account = [...contacts.values()].find(({ hasAccount, id }) => hasAccount && id !== own.id);
  if (!account || !(await findClient(db, membership, account.id))) return [];
  const patients = await listPatientsOf(db, membership, [account.id]);
  const pets = await petSummariesFor(
    db,
    system('clients'),
    patients.map(({ petId }) => petId),
  );
  return [...pets.values()].filter(
    ({ archivedAt, ownerId }) => archivedAt === null && ownerId === account.id,
  );
}

const presentCandidate = ({ id, name, species, colour }: KnownPet) => ({
  ...{ id, name, species, colour, photo: null, state: null },
});

/** Lists the joins of an account at a clinic that can be undone. */
async function joinsAt(db: Db, actor: ClinicActor, client: Readable<'client', ClientRow>, now: Date) {
  const rows = await listAcceptedAt(db, actor.membership, client.scope, undoableSince(now));
  const ids = rows.map(({ patientId }) => patientId);
  const names = await petSummariesFor(db, system('clients'), ids);
  return rows.map(({ id, petId, patientId, acceptedAt }): ClinicJoin => {
    const at = acceptedAt ?? now;
    return {
      ...{ id, pet_id: petId, joined_name: names.get(patientId)?.name ?? '' },
      joined_at: at.toISOString(),
      undo_until: undoUntil(at).toISOString(),
    };
  });
}

/** Returns what joins a client of the actor's clinic to an account, or of an account what was joined. */
export async function viewJoining(
  db: Db,
  actor: ClinicActor,
  client: Readable<'client', ClientRow>,
  now: Date,
): Promise<ClientJoining> {
  const { userId, offerClosedBy } = client.row;
  const { hasAccount } = await contactOfClient(db, userId);
  if (hasAccount)
    return {
      ...{ is_declined: false, candidates: [], proposed: [] },
      joins: await joinsAt(db, actor, client, now),
    };
  const patients = await listPatientsOf(db, actor.membership, [userId]);
  const proposed = await listProposed(
    db,
    patients.map(({ petId }) => petId),
  );
  const isDeclined = offerClosedBy === 'owner';
  const known = isDeclined ? [] : await knownPets(db, actor, userId);
  return {
    is_declined: isDeclined,
    candidates: known.map(presentCandidate),
    proposed: proposed.map(({ patientId, petId }) => ({ pet_id: patientId, with_pet_id: petId })),
    joins: [],
  };
}

/** Finds what a proposal names. Refuses with pets.not_found and, at its field, another species. */
async function requireCandidate(
  tx: Db,
  actor: ClinicActor,
  { clientId, patientId, petId }: { clientId: string; patientId: string; petId: string },
): Promise<KnownPet> {
  const pet = (await knownPets(tx, actor, clientId)).find(({ id }) => id === petId);
  const patient = (await petSummariesFor(tx, system('clients'), [patientId])).get(patientId);
  if (!pet || !patient) throw new AppError('pets.not_found');
  if (pet.species !== patient.species)
    throw new AppError('request.invalid', { fields: { with_pet_id: { code: 'field.other_species' } } });
  return pet;
}

/**
 * Proposes to an owner that a patient without an account is this pet of the account with the same phone, with its event;
 * null takes the proposal back. Refuses with pets.not_found, as `lockManagedClient`, and with clients.declined once the
 * owner has declined the record.
 */
export function proposeJoin(
  deps: Deps,
  actor: ClinicActor,
  { pet_id: patientId, with_pet_id: petId }: PayloadOf<'post', '/api/clinic/clients/joins/propose'>,
): Promise<Record<string, never>> {
  const { membership, own } = actor;
  const { clinicId } = membership;
  return withLockedMembership(deps.db, actor, async tx => {
    const patient = await findPatient(tx, membership, patientId);
    if (!patient) throw new AppError('pets.not_found');
    const { scope, row } = await lockManagedClient(tx, actor, patient.userId);
    if (!(await findPatient(tx, membership, patientId))) throw new AppError('pets.not_found');
    if (row.offerClosedBy === 'owner') throw new AppError('clients.declined');
    const [before] = await listProposed(tx, [patientId]);
    if ((before?.petId ?? null) === petId) return {};
    await deleteProposed(tx, [patientId]);
    const ids = { clinicId, clientId: row.userId, patientId };
    const pet = petId === null ? null : await requireCandidate(tx, actor, { ...ids, petId });
    const id = pet && newId();
    const accountId = pet?.ownerId ?? before?.accountId;
    if (accountId === undefined) return {};
    if (pet && id)
      await insertJoin(tx, {
        ...{ ...ids, id, accountId, petId: pet.id, state: 'proposed' as const, proposedBy: own.id },
      });
    if (pet && row.offerClosedBy !== null) await setOfferClosed(tx, scope, null);
    const staffIds = await staffOf(tx, clinicId);
    const of = { user_id: accountId, clinic_id: clinicId, staff_ids: staffIds };
    const payload = { ...of, client_id: row.userId, join_id: id };
    await deps.outbox.append(tx, { kind: 'client.join_proposed', payload }, actor);
    await recordAudit(tx, {
      actor: own.id,
      action: pet ? 'client.join_proposed' : 'client.join_withdrawn',
      subject: `${patientId} ${clinicId}`,
    });
    return {};
  });
}

/** Undoes a join of the caller. Refuses with joins.not_found, and as `undoJoin`. */
export function undoOwnJoin(
  deps: Pick<Deps, 'db' | 'outbox' | 'now'>,
  sources: UndoSources,
  actor: UserActor,
  joinId: string,
): Promise<Record<string, never>> {
  return withTransaction(deps.db, async tx => {
    const join = authorize(actor, joinActions.undo, await findJoin(tx, joinId));
    if (!join) throw new AppError('joins.not_found');
    await undoJoin(tx, deps, sources, join, { side: 'owner', userId: actor.own.id, source: actor });
    return {};
  });
}

/**
 * Undoes a join at the actor's clinic. Returns the client to whom the patient returns. Refuses with joins.not_found, with
 * clinics.role a member who is no manager, and as `undoJoin`.
 */
export function undoJoinAtClinic(
  deps: Pick<Deps, 'db' | 'outbox' | 'now'>,
  sources: UndoSources,
  actor: ClinicActor,
  joinId: string,
): Promise<ResponseOf<'post', '/api/clinic/clients/joins/undo'>> {
  return withLockedMembership(deps.db, actor, async tx => {
    const sealed = await findJoin(tx, joinId);
    if (!authorize(actor, joinActions.view, sealed)) throw new AppError('joins.not_found');
    const join = authorize(actor, joinActions.undo, sealed);
    if (!join) throw new AppError('clinics.role');
    await undoJoin(tx, deps, sources, join, { side: 'clinic', userId: actor.own.id, source: actor });
    return { client_id: join.row.clientId };
  });
}
