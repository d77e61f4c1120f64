import type { PayloadOf } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { recordLimits } from '@rifq/rules';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { requireDrugGroup, requireReason } from '../drug-warnings.ts';
import { recordChartChange } from '../record-change.ts';
import { countPrescriptions, insertPrescription, takePrescriptionBack } from './prescriptions.repository.ts';
import { addToChart, type ChartResponse, changeChart } from './write-chart.ts';

type PrescriptionPayload = PayloadOf<'post', '/api/clinic/chart/prescriptions/add'>;

/**
 * Prescribes a drug; a reason for which it is given in spite of a warning is stored and audited. Refuses as `addToChart`,
 * `requireDrugGroup` and `requireReason`, with records.not_in_session outside a visit, and with records.too_many.
 */
export function addPrescription(deps: Deps, actor: ClinicActor, payload: PrescriptionPayload): ChartResponse {
  return addToChart(deps, actor, payload, {
    call: 'clinic/chart/prescriptions/add',
    async write(tx, record) {
      if (record.reservation.state !== 'in_session') throw new AppError('records.not_in_session');
      const group = requireDrugGroup(payload.drug, payload.drug_group);
      const allergyReason = await requireReason(tx, record.pet, { name: payload.drug, group }, payload);
      if ((await countPrescriptions(tx, record.scope)) >= recordLimits.prescriptions)
        throw new AppError('records.too_many');
      const id = newId();
      await insertPrescription(tx, record.scope, {
        id,
        drug: payload.drug,
        drugGroup: group,
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

/**
 * Takes a prescription of an open visit back; the clinic still sees it, with who took it back. Refuses as `changeChart`,
 * and with records.not_found.
 */
export function removePrescription(
  deps: Deps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/chart/prescriptions/remove'>,
): ChartResponse {
  return changeChart(deps, actor, payload.reservation_id, async (tx, record) => {
    const removed = { removedAt: deps.now(), removedBy: record.reader.name };
    if (!(await takePrescriptionBack(tx, record.scope, payload.prescription_id, removed)))
      throw new AppError('records.not_found');
    await recordChartChange(tx, deps, actor, record, { what: 'drug_removed', isForOwner: false });
  });
}
