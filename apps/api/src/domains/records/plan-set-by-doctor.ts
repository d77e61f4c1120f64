import { isolated } from '@rifq/rules';
import * as z from 'zod/mini';
import { system } from '../../core/access.ts';
import { linkFreeName } from '../../core/link-free-name.ts';
import { defineNotification } from '../../core/notification.ts';
import { briefsFor } from '../clinics/index.ts';
import { petSummariesFor } from '../pets/index.ts';
import { partyOf } from '../reservations/index.ts';
import { isOwnerReachable } from './is-owner-reachable.ts';
import { textIn } from './records.texts.ts';

/**
 * Notifies the owner of what a doctor has changed of a pet's plan: once for each kind of change, visit and day, since a
 * doctor may defer several doses in a row.
 */
export const planSetByDoctor = defineNotification({
  name: 'plan-set-by-doctor',
  kind: 'vaccine',
  on: 'plan.set_by_doctor',
  parameters: z.object({
    pet: z.string(),
    doctor: z.string(),
    clinic: z.string(),
    change: z.enum(['deferred', 'resumed', 'options_set']),
  }),
  async compose({ db, now }, { payload }) {
    const { user_id: userId, pet_id: petId, reservation_id: reservationId, doctor_id: doctorId } = payload;
    const change = payload.is_deferral ? 'deferred' : payload.is_options ? 'options_set' : 'resumed';
    if (!(await isOwnerReachable(db, userId))) return [];
    const pet = (await petSummariesFor(db, system('records'), [petId])).get(petId);
    if (!pet) return [];
    const { doctor, clinic } = partyOf(await briefsFor(db, [doctorId]), doctorId);
    const parameters = { pet: pet.name, doctor: doctor.name, clinic: clinic.name, change } as const;
    const dedupKey = `plan-set-by-doctor:${change}:${reservationId}:${now().toISOString().slice(0, 10)}`;
    return [{ userId, petId, parameters, link: `/dashboard/pets/view/${petId}`, dedupKey }];
  },
  render({ pet, doctor, clinic, change }, { language }, shownIn) {
    const text = textIn(language);
    const shown = (name: string, other: 'any.pet' | 'any.doctor' | 'any.clinic') => {
      const safe = shownIn === 'email' ? linkFreeName(name) : name;
      return safe === null ? text(other) : isolated(safe);
    };
    const names = {
      pet: shown(pet, 'any.pet'),
      doctor: shown(doctor, 'any.doctor'),
      clinic: shown(clinic, 'any.clinic'),
    };
    return {
      title: text(`plan-${change}.title`, names),
      text: text(`plan-${change}.text`, names),
    };
  },
});
