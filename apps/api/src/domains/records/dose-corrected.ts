import * as z from 'zod/mini';
import { scopeFor, system } from '../../core/access.ts';
import { defineNotification, markReadOn } from '../../core/notification.ts';
import { briefsFor } from '../clinics/index.ts';
import { petActions, petSummariesFor } from '../pets/index.ts';
import { partyOf } from '../reservations/index.ts';
import { doseOfPet, isChangeable } from '../vaccines/index.ts';
import { isOwnerReachable } from './is-owner-reachable.ts';
import { textIn } from './records.texts.ts';
import { shownNames } from './shown-names.ts';

/**
 * Notifies an owner that a doctor has corrected their entry of a dose, once for each correction. One that is withdrawn
 * is marked as read, and what was read is neither mailed nor pushed.
 */
export const doseCorrected = defineNotification({
  name: 'dose-corrected',
  kind: 'vaccine',
  on: 'dose.corrected',
  readBy: (['dose.corrected', 'dose.confirmation_withdrawn'] as const).map(kind =>
    markReadOn(kind, ({ payload }) => ({ userIds: [payload.user_id], subjectId: payload.dose_id })),
  ),
  parameters: z.object({ pet: z.string(), doctor: z.string(), clinic: z.string() }),
  async compose({ db }, { payload }) {
    const { user_id: userId, pet_id: petId, dose_id: doseId, doctor_id: doctorId } = payload;
    const pet = (await petSummariesFor(db, system('records'), [petId])).get(petId);
    const dose = await doseOfPet(db, scopeFor(system('records'), petActions.view, petId), doseId);
    const isWithdrawn = !dose || dose.removedAt !== null || isChangeable(dose);
    if (!pet || isWithdrawn || !(await isOwnerReachable(db, userId))) return [];
    const { doctor, clinic } = partyOf(await briefsFor(db, [doctorId]), doctorId);
    const parameters = { pet: pet.name, doctor: doctor.name, clinic: clinic.name };
    const link = `/dashboard/pets/view/${petId}`;
    const dedupKey = `dose-corrected:${payload.correction_id}`;
    return [{ userId, petId, subjectId: doseId, parameters, link, dedupKey }];
  },
  render(parameters, { language }, shownIn) {
    const text = textIn(language);
    const names = shownNames(parameters, text, shownIn);
    return { title: text('dose-corrected.title', names), text: text('dose-corrected.text', names) };
  },
  review: (_context, { readAt }) => Promise.resolve(readAt === null ? null : { decision: 'drop' }),
});
