import type { Db } from '@rifq/db';
import { systemSource } from '../../core/actor.ts';
import type { OfPet } from '../../core/events.ts';
import { type EventListener, eventListener, type ListenerContext } from '../../core/events.ts';
import { doctorUsersOf } from '../clinics/index.ts';
import { clinicsWithOpenRecord } from '../reservations/index.ts';

/** Notifies open pages of the doctors to whom a pet's record is open that a chart or the plan has changed. */
async function appendChartChanged(
  tx: Db,
  { outbox, now }: ListenerContext,
  { user_id, pet_id }: OfPet,
): Promise<void> {
  for (const { clinicId: clinic_id, reservationId: reservation_id } of await clinicsWithOpenRecord(
    tx,
    pet_id,
    now(),
  )) {
    const doctor_user_ids = await doctorUsersOf(tx, clinic_id);
    const of = { user_id, pet_id, reservation_id, clinic_id, doctor_user_ids };
    await outbox.append(tx, { kind: 'chart.changed', payload: { ...of, is_for_owner: false } }, systemSource);
  }
}

export const recordListeners: readonly EventListener[] = [
  ...(
    [
      'plan.deferred',
      'plan.resumed',
      'plan.options_changed',
      // Prescriptions show how many doses were given.
      'drug.reminder_changed',
      'drug.dose_due',
    ] as const
  ).map(kind => eventListener(kind, (tx, context, { payload }) => appendChartChanged(tx, context, payload))),
  // Other clinics may have the record open into which that of a clinic has gone.
  eventListener('client.taken_over', async (tx, context, { payload: { user_id, pet_ids } }) => {
    for (const pet_id of pet_ids) await appendChartChanged(tx, context, { user_id, pet_id });
  }),
];
