import type { PayloadOf, RecalledDose, ResponseOf } from '@rifq/contract/calls';
import { type Db, newId } from '@rifq/db';
import { recordLimits } from '@rifq/rules';
import { system } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { contactsOfClients } from '../../clients/index.ts';
import { withLockedMembership } from '../../clinics/index.ts';
import { petSummariesFor } from '../../pets/index.ts';
import { partyOf, reservationsOfClients } from '../../reservations/index.ts';
import { type BatchDose, dosesOfBatch, givenDose } from '../../vaccines/index.ts';
import { isOwnerReachable } from '../is-owner-reachable.ts';
import { ownVisitsOf } from './own-visits.ts';
import { findRecallNotice, insertRecallNotice, listNotifiedOf } from './recall-notices.repository.ts';

/** Refuses with clinics.role the desk: batches and products are clinical. */
function requireRecaller({ membership: { role, doctorId } }: ClinicActor): void {
  if (role !== 'manager' && doctorId === null) throw new AppError('clinics.role');
}

/** Presents doses of one batch to a member of the clinic that gave them. */
async function presentRecalled(
  db: Db,
  { membership }: ClinicActor,
  doses: readonly BatchDose[],
  now: Date,
): Promise<RecalledDose[]> {
  // Sequentially: a transaction has one connection.
  const petIds = doses.map(({ petId }) => petId);
  const pets = await petSummariesFor(db, system('records'), petIds);
  const owners = [...new Set([...pets.values()].map(({ ownerId }) => ownerId))];
  const clients = await contactsOfClients(db, reservationsOfClients, membership, owners, now);
  const [{ batchFold = '' } = {}] = doses;
  const notified = await listNotifiedOf(db, membership, batchFold, owners);
  return doses.map(dose => {
    const { id, name, species, ownerId } = partyOf(pets, dose.petId);
    return {
      dose_id: dose.id,
      pet: { id, name, species },
      given_on: dose.givenOn,
      product: dose.product,
      product_name: dose.productName,
      batch: dose.batch,
      expires_on: dose.expiresOn,
      doctor_name: dose.confirmedDoctor,
      client: partyOf(clients, ownerId),
      notified_at: notified.get(ownerId)?.toISOString() ?? null,
    };
  });
}

/**
 * Lists a page of the animals to which the actor's clinic gave a dose of a batch, the newest first. Each first page is
 * audited. Refuses with clinics.role the desk.
 */
export function findRecalled(
  deps: Deps,
  actor: ClinicActor,
  { batch, product, after }: PayloadOf<'get', '/api/clinic/recall'>,
): Promise<ResponseOf<'get', '/api/clinic/recall'>> {
  requireRecaller(actor);
  return withLockedMembership(deps.db, actor, async tx => {
    const search = { batch, product, after, size: recordLimits.recallPage };
    const { doses, more, products } = await dosesOfBatch(
      tx,
      system('records'),
      ownVisitsOf(actor.membership),
      search,
    );
    if (after === undefined)
      await recordAudit(tx, { actor: actor.own.id, action: 'recall.searched', subject: batch });
    return {
      doses: await presentRecalled(tx, actor, doses, deps.now()),
      more,
      products: products.map(one => ({ product: one.product, product_name: one.productName })),
    };
  });
}

/**
 * Notifies the owner of an animal that the batch of its dose was recalled, once for each batch and owner. Refuses with
 * clinics.role the desk, with records.not_found a dose that the clinic did not give, and with records.owner_unreachable
 * an owner without an account, or with one that is suspended or erased.
 */
export function notifyOfRecall(
  deps: Deps,
  actor: ClinicActor,
  { dose_id: doseId }: PayloadOf<'post', '/api/clinic/recall/notify'>,
): Promise<ResponseOf<'post', '/api/clinic/recall/notify'>> {
  requireRecaller(actor);
  return withLockedMembership(deps.db, actor, async tx => {
    const dose = await givenDose(tx, system('records'), ownVisitsOf(actor.membership), doseId);
    if (!dose) throw new AppError('records.not_found');
    const { ownerId: userId } = partyOf(
      await petSummariesFor(tx, system('records'), [dose.petId]),
      dose.petId,
    );
    const { clinicId, memberId } = actor.membership;
    const at = deps.now();
    const { batch, batchFold } = dose;
    const sent = await findRecallNotice(tx, { clinicId, batchFold, userId });
    if (sent) return { notified_at: sent.at.toISOString() };
    const clients = await contactsOfClients(tx, reservationsOfClients, actor.membership, [userId], at);
    if (!partyOf(clients, userId).has_account || !(await isOwnerReachable(tx, userId)))
      throw new AppError('records.owner_unreachable');
    const id = newId();
    const notice = { id, clinicId, userId, batch, batchFold, doseId, memberId, at };
    if (await insertRecallNotice(tx, notice)) {
      const payload = {
        user_id: userId,
        pet_id: dose.petId,
        clinic_id: clinicId,
        dose_id: doseId,
        notice_id: id,
      };
      await deps.outbox.append(tx, { kind: 'recall.notified', payload }, actor);
      await recordAudit(tx, {
        actor: actor.own.id,
        action: 'recall.notified',
        subject: `${userId} ${batch}`,
      });
    }
    const stored = await findRecallNotice(tx, { clinicId, batchFold, userId });
    return { notified_at: (stored?.at ?? at).toISOString() };
  });
}
