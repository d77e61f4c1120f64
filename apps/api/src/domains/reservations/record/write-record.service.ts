import type { Dose, Weight } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { once } from '../../../platform/once.ts';
import { enterWeight, type WritablePet } from '../../pets/index.ts';
import { petsOfOwner, recordOfPet } from '../../pets/server.ts';
import {
  type Confirming,
  confirmDose,
  type DoseFields,
  recordConfirmedDose,
  withdrawDose,
} from '../../vaccines/index.ts';
import { listOwnVisits } from '../clinic/clinic-reservations.repository.ts';
import { keepDone } from './keep-look.ts';
import { lockPatient, type OpenRecord, openRecord } from './open-record.ts';
import type { LookKind } from './record-looks.repository.ts';

/** A record that is open, with its pet locked. */
type Opened = { readonly record: OpenRecord; readonly pet: WritablePet };

/** Opens a record to change it. Refuses as `openRecord` and `lockPatient`. */
async function openToWrite(tx: Db, deps: Deps, actor: ClinicActor, reservationId: string): Promise<Opened> {
  const record = await openRecord(tx, actor, reservationId, deps.now());
  return { record, pet: await lockPatient(tx, record.reservation, record.owner) };
}

function keepAct(tx: Db, deps: Deps, actor: ClinicActor, { record }: Opened, what: LookKind): Promise<void> {
  const { id: reservationId, petId, ownerId } = record.reservation;
  return keepDone(tx, deps, actor, record.looker, { petId, ownerId, reservationId, what });
}

/** Under whose names a doctor confirms, and by which reservation. */
export const confirmingBy = (
  actor: ClinicActor,
  pet: WritablePet,
  { reservation, looker }: Pick<OpenRecord, 'reservation' | 'looker'>,
): Confirming => ({
  pet,
  doctor: { userId: actor.own.id, name: looker.name },
  clinicName: looker.clinicName,
  visit: { reservationId: reservation.id, isDone: reservation.state === 'completed' },
  source: actor,
});

/** Confirms a dose of the record. Refuses as `openRecord`, `lockPatient` and `confirmDose`. */
export function confirmInRecord(
  deps: Deps,
  actor: ClinicActor,
  {
    reservation_id,
    dose_id: doseId,
    updated_at: updatedAt,
  }: { reservation_id: string; dose_id: string; updated_at: string },
): Promise<{ dose: Dose }> {
  return withTransaction(deps.db, async tx => {
    const opened = await openToWrite(tx, deps, actor, reservation_id);
    const confirming = confirmingBy(actor, opened.pet, opened.record);
    const { dose, isNew } = await confirmDose(tx, deps, { ...confirming, doseId, updatedAt });
    if (isNew) await keepAct(tx, deps, actor, opened, 'dose_confirmed');
    return { dose };
  });
}

/**
 * Records a dose that was given at the clinic, confirmed at once, once for an idempotency key. Refuses as `openRecord`,
 * `lockPatient` and `recordConfirmedDose`.
 */
export function addToRecord(
  deps: Deps,
  actor: ClinicActor,
  payload: DoseFields & { idempotency_key: string; reservation_id: string },
): Promise<{ dose: Dose }> {
  const { idempotency_key: key, reservation_id: reservationId } = payload;
  return once(deps, { userId: actor.own.id, key, call: 'clinic/record/doses/add', payload }, async tx => {
    const opened = await openToWrite(tx, deps, actor, reservationId);
    const confirming = confirmingBy(actor, opened.pet, opened.record);
    const allOfOwner = await petsOfOwner(tx, opened.record.owner);
    const dose = await recordConfirmedDose(tx, deps, { ...confirming, fields: payload, allOfOwner });
    await keepAct(tx, deps, actor, opened, 'dose_added');
    return { dose };
  });
}

/**
 * Withdraws what a doctor of the clinic has confirmed or added by mistake. Refuses as `openRecord`, `lockPatient` and
 * `withdrawDose`.
 * @param payload `reason` is for the audit trail
 */
export function withdrawInRecord(
  deps: Deps,
  actor: ClinicActor,
  payload: { reservation_id: string; dose_id: string; reason: string },
): Promise<{ dose: Dose }> {
  const { reservation_id: reservationId, dose_id: doseId, reason } = payload;
  return withTransaction(deps.db, async tx => {
    const opened = await openToWrite(tx, deps, actor, reservationId);
    const isOwnVisit = async (id: string) => (await listOwnVisits(tx, actor.membership, [id])).has(id);
    const { dose, isNew } = await withdrawDose(tx, deps, {
      pet: opened.pet,
      doseId,
      isOwnVisit,
      source: actor,
    });
    if (isNew) {
      await keepAct(tx, deps, actor, opened, 'dose_withdrawn');
      const subject = `${doseId}: ${reason}`;
      await recordAudit(tx, { actor: actor.own.id, action: 'dose.confirmation_withdrawn', subject });
    }
    return { dose };
  });
}

/** Records a weight, once for an idempotency key. Refuses as `openRecord`, `lockPatient` and `enterWeight`. */
export function weighInRecord(
  deps: Deps,
  actor: ClinicActor,
  payload: { idempotency_key: string; reservation_id: string; grams: number; measured_on: string },
): Promise<{ weights: Weight[] }> {
  const { idempotency_key: key, reservation_id: reservationId } = payload;
  return once(deps, { userId: actor.own.id, key, call: 'clinic/record/weights/add', payload }, async tx => {
    const opened = await openToWrite(tx, deps, actor, reservationId);
    const clinic = opened.record.looker.clinicName;
    await enterWeight(tx, deps, opened.pet, { ...payload, clinic }, actor);
    await keepAct(tx, deps, actor, opened, 'weight_added');
    const found = await recordOfPet(tx, opened.pet.row.id, opened.record.owner);
    return { weights: found?.weights ?? [] };
  });
}
