import { drugReminderRules, isolated } from '@rifq/rules';
import * as z from 'zod/mini';
import { authorize, system } from '../../../core/access.ts';
import { minutesFrom } from '../../../core/minutes.ts';
import { defineNotification, markReadOn, type NotificationContext } from '../../../core/notification.ts';
import { petSummariesFor } from '../../pets/index.ts';
import { isOwnerReachable } from '../is-owner-reachable.ts';
import { drugReminderActions } from '../records.policy.ts';
import { textIn } from '../records.texts.ts';
import { findDrugDose, findDrugReminder, findPrescribed } from './drug-reminders.repository.ts';

/** Finds what a dose that is due is of; null once it was marked, its reminder has ended or its pet is not at home. */
async function findDueDose({ db, now }: NotificationContext, reminderId: string, dueAt: Date) {
  const found = authorize(system('records'), drugReminderActions.run, await findDrugReminder(db, reminderId));
  const dose = await findDrugDose(db, reminderId, dueAt);
  if (!found || found.row.endedAt !== null || !dose || dose.state !== null) return null;
  if (dueAt < minutesFrom(now(), -drugReminderRules.lateMinutes)) return null;
  const { petId, ownerId, prescriptionId } = found.row;
  const pet = (await petSummariesFor(db, system('records'), [petId])).get(petId);
  const prescription = await findPrescribed(db, prescriptionId);
  if (!prescription || pet?.state !== 'home' || !(await isOwnerReachable(db, ownerId))) return null;
  return { pet: pet.name, drug: prescription.drug, dose: prescription.dose };
}

/** Of a dose that is due. Not mailed: by the time that a mail is read it says nothing of now. */
export const drugDue = defineNotification({
  name: 'drug-due',
  kind: 'vaccine',
  on: 'drug.dose_due',
  readBy: (['drug.reminder_changed', 'drug.dose_due'] as const).map(kind =>
    markReadOn(kind, ({ payload }) => ({ userIds: [payload.user_id], subjectId: payload.reminder_id })),
  ),
  parameters: z.object({ pet: z.string(), drug: z.string(), dose: z.string(), due_at: z.string() }),
  async compose(context, { payload }) {
    const { user_id: userId, pet_id: petId, reminder_id: reminderId, due_at } = payload;
    const due = await findDueDose(context, reminderId, new Date(due_at));
    if (!due) return [];
    const link = `/dashboard/pets/view/${petId}`;
    const dedupKey = `drug-due:${reminderId}:${due_at}`;
    return [{ userId, petId, subjectId: reminderId, parameters: { ...due, due_at }, link, dedupKey }];
  },
  render({ pet, drug, dose }, { language }) {
    const text = textIn(language);
    return {
      title: text('drug-due.title', { drug: isolated(drug), pet: isolated(pet) }),
      text: text('drug-due.text', { dose: isolated(dose) }),
    };
  },
  review: (_context, { readAt }, method) =>
    Promise.resolve(method === 'email' || readAt !== null ? { decision: 'drop' } : null),
});
