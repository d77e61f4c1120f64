import type { Dose, PayloadOf } from '@rifq/contract/calls';
import { system } from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { recordAudit } from '../../platform/audit.ts';
import { listOwnPets } from '../pets/index.ts';
import { type DoseFields, dosesOfPet, isChangeable, planPet } from '../vaccines/index.ts';
import { labelCopied } from './booklet-photo.service.ts';
import { confirmFromBooklet, recordConfirmedDose } from './confirm-dose.service.ts';
import { logAccess } from './log-access.ts';
import { onceInRecord } from './once-in-record.ts';
import { confirmingBy, readPatient } from './write-record.service.ts';

/** Writes a row of the booklet. What is refused at a field is refused at that field of the row: `doses.3.given_on`. */
async function atRow<T>(index: number, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, values } = error;
    const fields = Object.entries(error.fields).map(([field, fault]) => [`doses.${index}.${field}`, fault]);
    throw new AppError(code, { values, fields: Object.fromEntries(fields) });
  }
}

/**
 * Records the doses of a paper booklet as confirmed by the doctor who reads it: all of them or none, once per key, also
 * once the visit is closed. An unconfirmed entry of the owner with the same protocols and day is completed instead.
 * Refuses as `onceInRecord` and `labelCopied`, and the first row that `recordConfirmedDose` refuses at the row.
 */
export function addBooklet(
  deps: Deps,
  actor: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/record/doses/booklet'>,
): Promise<{ doses: Dose[] }> {
  return onceInRecord<{ doses: Dose[] }, readonly string[]>(deps, actor, payload, {
    call: 'clinic/record/doses/booklet',
    isOfClosed: true,
    async write(tx, record) {
      const confirming = confirmingBy(actor, record.pet, record);
      const allOfOwner = await listOwnPets(tx, system('records', record.owner));
      const waiting = new Set((await dosesOfPet(tx, record.pet.scope)).filter(isChangeable));
      const copy = async (fields: DoseFields) => {
        for (const dose of waiting) {
          if (dose.givenOn !== fields.given_on) continue;
          if (!(await confirmFromBooklet(tx, deps, { ...confirming, dose, fields }))) continue;
          waiting.delete(dose);
          return dose.id;
        }
        return recordConfirmedDose(tx, deps, { ...confirming, fields, allOfOwner, fromBooklet: true });
      };
      const ids: string[] = [];
      for (const [index, fields] of payload.doses.entries()) ids.push(await atRow(index, () => copy(fields)));
      await labelCopied(tx, deps, actor, record, payload, ids);
      const { petId, ownerId, id: reservationId } = record.reservation;
      const target = { petId, ownerId, reservationId, what: 'booklet_copied', count: ids.length } as const;
      await logAccess(tx, deps, actor, record.reader, target);
      const subject = `${petId}: ${ids.join(' ')}`;
      await recordAudit(tx, { actor: actor.own.id, action: 'doses.copied', subject });
      return { id: ids, isNew: true };
    },
    async read(tx, record, ids) {
      const { pet } = await readPatient(tx, record);
      const { doses } = await planPet(tx, pet, deps.now());
      return { doses: ids.flatMap(id => doses.find(dose => dose.id === id) ?? []) };
    },
  });
}
