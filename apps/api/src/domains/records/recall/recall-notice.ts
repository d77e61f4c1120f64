import { isolated } from '@rifq/rules';
import * as z from 'zod/mini';
import { system } from '../../../core/access.ts';
import { leftToRight } from '../../../core/formats.ts';
import { safeName } from '../../../core/link-free-name.ts';
import { defineNotification } from '../../../core/notification.ts';
import { clinicOf } from '../../clinics/index.ts';
import { petSummariesFor } from '../../pets/index.ts';
import { drugNamesOf, givenDose } from '../../vaccines/index.ts';
import { isOwnerReachable } from '../is-owner-reachable.ts';
import { textIn } from '../records.texts.ts';
import { ownVisitsOf } from './own-visits.ts';

/** Notifies an owner that a batch was recalled of which an animal got a dose; once for each clinic, batch and owner. */
export const batchRecalled = defineNotification({
  name: 'batch-recalled',
  kind: 'account',
  on: 'recall.notified',
  parameters: z.object({
    pet: z.string(),
    product: z.string(),
    batch: z.string(),
    clinic: z.string(),
    phone: z.string(),
  }),
  async compose({ db }, { payload }) {
    const { user_id: userId, pet_id: petId, clinic_id: clinicId, dose_id: doseId } = payload;
    const dose = await givenDose(db, system('records'), ownVisitsOf({ clinicId }), doseId);
    const pet = (await petSummariesFor(db, system('records'), [petId])).get(petId);
    if (!dose || !pet || !(await isOwnerReachable(db, userId))) return [];
    const { name: clinic, phoneE164: phone } = await clinicOf(db, { clinicId });
    const product = drugNamesOf({ product: dose.product, product_name: dose.productName });
    const parameters = { pet: pet.name, product, batch: dose.batch, clinic, phone };
    const link = `/dashboard/pets/view/${petId}`;
    const dedupKey = `batch-recalled:${payload.notice_id}`;
    return [{ userId, petId, subjectId: petId, parameters, link, dedupKey }];
  },
  render({ pet, product, batch, clinic, phone }, { language }, shownIn) {
    const text = textIn(language);
    const shown = (named: string, other: 'any.pet' | 'any.product' | 'any.clinic') => {
      const safe = safeName(named, shownIn);
      return safe ? isolated(safe) : text(other);
    };
    const safeBatch = safeName(batch, shownIn);
    return {
      title: text('batch-recalled.title', { pet: shown(pet, 'any.pet') }),
      text: text('batch-recalled.text', {
        product: shown(product, 'any.product'),
        batch: safeBatch === null ? '' : leftToRight(safeBatch),
        clinic: shown(clinic, 'any.clinic'),
        phone: leftToRight(phone),
      }),
    };
  },
});
