import type { Dose, PayloadOf, Weight } from '@rifq/contract/calls';
import { type Db, newId } from '@rifq/db';
import { drugGroupsOf } from '@rifq/rules';
import { system } from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { recordAudit } from '../../platform/audit.ts';
import { withLockedMembership } from '../clinics/index.ts';
import { enterWeight, listOwnPets, readPetRecord, type WritablePet } from '../pets/index.ts';
import { visitsToClinic } from '../reservations/index.ts';
import {
  type DoseFields,
  drugNamesOf,
  isUnlistedTreatment,
  requireLabelData,
  viewDose,
} from '../vaccines/index.ts';
import {
  confirmDose,
  correctAndConfirm,
  type DoseConfirmation,
  recordConfirmedDose,
} from './confirm-dose.service.ts';
import { requireReason } from './drug-warnings.ts';
import { logRead } from './log-access.ts';
import { onceInRecord } from './once-in-record.ts';
import { type OpenRecord, openToWrite } from './open-record.ts';
import { logRecordChange, recordChartChange } from './record-change.ts';
import { insertAddendum } from './visit-addenda.repository.ts';
import { withdrawDose } from './withdraw-dose.service.ts';

/** Reads the record of the pet. */
export function readPatient(tx: Db, { reservation, owner }: OpenRecord) {
  return readPetRecord(tx, system('records', owner), reservation.petId);
}

/** Reads a dose of the record, as its plan counts it. */
async function readDose(tx: Db, deps: Deps, record: OpenRecord, doseId: string): Promise<{ dose: Dose }> {
  const { pet } = await readPatient(tx, record);
  return { dose: await viewDose(tx, pet, doseId, deps.now()) };
}

/** Returns the names under which a doctor confirms, and the reservation. */
export const confirmingBy = (
  actor: ClinicActor,
  pet: WritablePet,
  { reservation, reader }: Pick<OpenRecord, 'reservation' | 'reader'>,
): DoseConfirmation => ({
  pet,
  doctor: { userId: actor.own.id, name: reader.name },
  clinicName: reader.clinicName,
  visit: { reservationId: reservation.id, isDone: reservation.state === 'completed' },
  source: actor,
});

/**
 * Confirms a dose of the record. If it is already confirmed, returns it and logs a read. Refuses as `openToWrite` and
 * `confirmDose`.
 */
export function confirmInRecord(
  deps: Deps,
  actor: ClinicActor,
  {
    reservation_id: reservationId,
    dose_id: doseId,
    updated_at: updatedAt,
  }: PayloadOf<'post', '/api/clinic/record/doses/confirm'>,
): Promise<{ dose: Dose }> {
  return withLockedMembership(deps.db, actor, async tx => {
    const record = await openToWrite(tx, actor, reservationId, deps.now());
    const confirming = confirmingBy(actor, record.pet, record);
    const { dose, isNew } = await confirmDose(tx, deps, { ...confirming, doseId, updatedAt });
    const { petId, ownerId } = record.reservation;
    if (isNew) await logRecordChange(tx, deps, actor, record, 'dose_confirmed');
    else await logRead(tx, deps, actor, record.reader, { petId, ownerId, reservationId });
    return { dose };
  });
}

/** Describes what an owner had entered of a dose, for the audit trail: everything that a correction replaces. */
function enteredIn(dose: Awaited<ReturnType<typeof correctAndConfirm>>): string {
  const { givenOn, protocols, product, productName, batch, expiresOn, clinic } = dose;
  const { vaccineType, route, intervalDays, result, levelHundredths, laboratory } = dose;
  const label = [product, productName, batch, expiresOn, clinic, vaccineType, route, intervalDays];
  return [givenOn, ...protocols, ...label, result, levelHundredths, laboratory]
    .filter(value => value !== null)
    .join(' ');
}

/**
 * Corrects an owner's entry to what its label or certificate says and confirms it, also once the visit is closed. The
 * audit trail has what was entered. Refuses as `onceInRecord` and `correctAndConfirm`.
 */
export function correctInRecord(
  deps: Deps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/record/doses/correct'>,
): Promise<{ dose: Dose }> {
  const { dose_id: doseId, updated_at: updatedAt } = payload;
  return onceInRecord(deps, actor, payload, {
    call: 'clinic/record/doses/correct',
    isOfClosed: true,
    async write(tx, record) {
      const confirming = confirmingBy(actor, record.pet, record);
      const entered = await correctAndConfirm(tx, deps, {
        ...confirming,
        ...{ doseId, updatedAt, fields: payload },
      });
      const subject = `${doseId}: ${enteredIn(entered)}`;
      await recordAudit(tx, { actor: actor.own.id, action: 'dose.corrected', subject });
      await logRecordChange(tx, deps, actor, record, 'dose_corrected');
      const { petId, ownerId, doctorId } = record.reservation;
      const corrected = {
        ...{ user_id: ownerId, pet_id: petId, dose_id: doseId },
        ...{ correction_id: newId(), doctor_id: actor.membership.doctorId ?? doctorId },
      };
      await deps.outbox.append(tx, { kind: 'dose.corrected', payload: corrected }, actor);
      return { id: doseId, isNew: true };
    },
    read: (tx, record) => readDose(tx, deps, record, doseId),
  });
}

/** Returns the product of a dose. A treatment that is not listed and whose name tells no group is an unknown drug. */
function givenDrug(fields: DoseFields) {
  const drug = { name: drugNamesOf(fields), group: null };
  const isUnknown = isUnlistedTreatment(fields) && drugGroupsOf(drug).length === 0;
  return { ...drug, isUnknown };
}

/**
 * Records a dose that was given at the clinic, as confirmed. Refuses as `onceInRecord`, `requireLabelData`,
 * `requireReason` and `recordConfirmedDose`.
 */
export function addToRecord(
  deps: Deps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/record/doses/add'>,
): Promise<{ dose: Dose }> {
  return onceInRecord(deps, actor, payload, {
    call: 'clinic/record/doses/add',
    async write(tx, record) {
      requireLabelData(payload, record.pet.row);
      const confirming = confirmingBy(actor, record.pet, record);
      const fields = { ...payload, clinic: record.reader.clinicName };
      const reason = await requireReason(tx, record.pet, givenDrug(payload), payload);
      const allOfOwner = await listOwnPets(tx, system('records', record.owner));
      const id = await recordConfirmedDose(tx, deps, { ...confirming, fields, allOfOwner });
      if (reason !== null) {
        const subject = `${id}: ${reason}`;
        await recordAudit(tx, { actor: actor.own.id, action: 'dose.despite_warning', subject });
      }
      await logRecordChange(tx, deps, actor, record, 'dose_added');
      return { id, isNew: true };
    },
    read: (tx, record, doseId) => readDose(tx, deps, record, doseId),
  });
}

/**
 * Withdraws what a doctor of the clinic has confirmed or added by mistake, also once the visit is closed, with a dated
 * line in the visit. Refuses as `onceInRecord` and `withdrawDose`.
 * @param payload `reason` is for that line and the audit trail
 */
export function withdrawInRecord(
  deps: Deps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/record/doses/withdraw'>,
): Promise<{ dose: Dose }> {
  const { dose_id: doseId, reason } = payload;
  return onceInRecord(deps, actor, payload, {
    call: 'clinic/record/doses/withdraw',
    isOfClosed: true,
    async write(tx, record) {
      const isOwnVisit = async (id: string) => (await visitsToClinic(tx, actor.membership, [id])).has(id);
      await withdrawDose(tx, deps, { pet: record.pet, doseId, isOwnVisit, source: actor });
      await insertAddendum(tx, record.scope, {
        id: newId(),
        kind: 'dose_withdrawn',
        text: reason,
        author: record.reader.name,
        memberId: actor.membership.memberId,
        isForOwner: false,
        at: deps.now(),
      });
      await recordChartChange(tx, deps, actor, record, { what: 'dose_withdrawn', isForOwner: false });
      const subject = `${doseId}: ${reason}`;
      await recordAudit(tx, { actor: actor.own.id, action: 'dose.confirmation_withdrawn', subject });
      return { id: doseId, isNew: true };
    },
    read: (tx, record) => readDose(tx, deps, record, doseId),
  });
}

/** Records a weight. Refuses as `onceInRecord` and `enterWeight`. */
export function weighInRecord(
  deps: Deps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/record/weights/add'>,
): Promise<{ weights: Weight[] }> {
  return onceInRecord(deps, actor, payload, {
    call: 'clinic/record/weights/add',
    async write(tx, record) {
      const clinic = { id: actor.membership.clinicId, name: record.reader.clinicName };
      const entered = await enterWeight(tx, deps, record.pet, { ...payload, clinic }, actor);
      if (entered.isNew) await logRecordChange(tx, deps, actor, record, 'weight_added');
      return entered;
    },
    read: async (tx, record) => ({ weights: (await readPatient(tx, record)).weights }),
  });
}
