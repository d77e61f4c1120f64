import type { PayloadOf } from '@rifq/contract/calls';
import { type Db, newId } from '@rifq/db';
import { meetsAllergy, recordLimits } from '@rifq/rules';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { type WritablePet, warningsOfPet } from '../../pets/index.ts';
import { recordChartChange } from '../record-change.ts';
import { countPrescriptions, deletePrescription, insertPrescription } from './prescriptions.repository.ts';
import { addToChart, type ChartResponse, changeChart } from './write-chart.ts';

type PrescriptionPayload = PayloadOf<'post', '/api/clinic/chart/prescriptions/add'>;

/** Lists what a pet is allergic to that a drug is, or is of the group of; its owner's words count too. */
async function allergiesMet(
  tx: Db,
  { scope, row }: WritablePet,
  { drug, drug_group: group = null }: PrescriptionPayload,
): Promise<string[]> {
  const recorded = (await warningsOfPet(tx, scope)).filter(({ kind }) => kind === 'allergy');
  const allergens = [
    ...recorded.map(({ substance, drug_group }) => ({ name: substance, group: drug_group })),
    ...(row.allergies === null ? [] : [{ name: row.allergies, group: null }]),
  ];
  return allergens.filter(allergen => meetsAllergy({ name: drug, group }, allergen)).map(({ name }) => name);
}

/**
 * Prescribes a drug. Refuses as `addToChart`, with records.too_many, and with records.allergy and the allergens a drug
 * that meets an allergy of the pet without a reason; with one, the reason is stored and audited.
 */
export function addPrescription(deps: Deps, actor: ClinicActor, payload: PrescriptionPayload): ChartResponse {
  return addToChart(deps, actor, payload, {
    call: 'clinic/chart/prescriptions/add',
    async write(tx, record) {
      const allergies = await allergiesMet(tx, record.pet, payload);
      const reason = payload.allergy_reason || null;
      if (allergies.length > 0 && reason === null)
        throw new AppError('records.allergy', { conflict: { allergies } });
      if ((await countPrescriptions(tx, record.scope)) >= recordLimits.prescriptions)
        throw new AppError('records.too_many');
      const id = newId();
      const allergyReason = allergies.length > 0 ? reason : null;
      await insertPrescription(tx, record.scope, {
        id,
        drug: payload.drug,
        drugGroup: payload.drug_group ?? null,
        strength: payload.strength || null,
        dose: payload.dose,
        route: payload.route,
        frequency: payload.frequency,
        durationDays: payload.duration_days ?? null,
        quantity: payload.quantity || null,
        note: payload.note || null,
        prescriber: record.reader.name,
        memberId: actor.membership.memberId,
        allergyReason,
      });
      if (allergyReason !== null)
        await recordAudit(tx, { actor: actor.own.id, action: 'prescription.despite_allergy', subject: id });
      await recordChartChange(tx, deps, actor, record, { what: 'drug_prescribed', isForOwner: false });
      return id;
    },
  });
}

/** Removes a prescription of an open visit. Refuses as `changeChart`, and with records.not_found. */
export function removePrescription(
  deps: Deps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/chart/prescriptions/remove'>,
): ChartResponse {
  return changeChart(deps, actor, payload.reservation_id, async (tx, record) => {
    if (!(await deletePrescription(tx, record.scope, payload.prescription_id)))
      throw new AppError('records.not_found');
    await recordChartChange(tx, deps, actor, record, { what: 'drug_prescribed', isForOwner: false });
  });
}
