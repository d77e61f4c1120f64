import * as z from 'zod/mini';
import { system } from '../../core/access.ts';
import type { EventKind, EventOf } from '../../core/events.ts';
import { defineNotification, markReadOn } from '../../core/notification.ts';
import { briefsFor } from '../clinics/index.ts';
import { petSummariesFor } from '../pets/index.ts';
import { partyOf } from '../reservations/index.ts';
import { isOwnerReachable } from './is-owner-reachable.ts';
import type { PlanChange } from './records.events.ts';
import { textIn } from './records.texts.ts';
import { shownNames } from './shown-names.ts';

type Overtaking = Extract<EventKind, 'plan.deferred' | 'plan.resumed' | 'plan.options_changed'>;

const changeOf = ({ payload }: EventOf<'plan.set_by_doctor'>): PlanChange =>
  payload.is_deferral ? 'deferred' : payload.is_options ? 'options_set' : 'resumed';

/**
 * Defines a notification of an owner about what a doctor has changed of a pet's plan, one for each change. The next
 * change by either side marks it as read, and what was read is neither mailed nor pushed, so that the last one counts.
 */
const planNotification = (name: string, changes: readonly PlanChange[], overtakenBy: readonly Overtaking[]) =>
  defineNotification({
    name,
    kind: 'vaccine',
    on: 'plan.set_by_doctor',
    readBy: overtakenBy.map(kind =>
      markReadOn(kind, ({ payload }) => ({ userIds: [payload.user_id], subjectId: payload.pet_id })),
    ),
    parameters: z.object({
      pet: z.string(),
      doctor: z.string(),
      clinic: z.string(),
      change: z.enum(['deferred', 'resumed', 'options_set']),
    }),
    async compose({ db }, event) {
      const { user_id: userId, pet_id: petId, doctor_id: doctorId, change_id: changeId } = event.payload;
      const change = changeOf(event);
      if (!changes.includes(change) || !(await isOwnerReachable(db, userId))) return [];
      const pet = (await petSummariesFor(db, system('records'), [petId])).get(petId);
      if (!pet) return [];
      const { doctor, clinic } = partyOf(await briefsFor(db, [doctorId]), doctorId);
      const parameters = { pet: pet.name, doctor: doctor.name, clinic: clinic.name, change };
      const link = `/dashboard/pets/view/${petId}`;
      return [{ userId, petId, subjectId: petId, parameters, link, dedupKey: `${name}:${changeId}` }];
    },
    render({ change, ...parameters }, { language }, shownIn) {
      const text = textIn(language);
      const names = shownNames(parameters, text, shownIn);
      return {
        title: text(`plan-${change}.title`, names),
        text: text(`plan-${change}.text`, names),
      };
    },
    review: (_context, { readAt }) => Promise.resolve(readAt === null ? null : { decision: 'drop' }),
  });

/** Of a deferral, or its end. */
export const planDeferredByDoctor = planNotification(
  'plan-set-by-doctor',
  ['deferred', 'resumed'],
  ['plan.deferred', 'plan.resumed'],
);

export const planOptionsSetByDoctor = planNotification(
  'plan-options-set-by-doctor',
  ['options_set'],
  ['plan.options_changed'],
);
