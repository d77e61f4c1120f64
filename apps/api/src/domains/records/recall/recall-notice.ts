import * as z from 'zod/mini';
import { system } from '../../../core/access.ts';
import type { EventPayloads } from '../../../core/events.ts';
import { formatList, leftToRight } from '../../../core/formats.ts';
import { isolatedName, safeName } from '../../../core/link-free-name.ts';
import { defineNotification, type NotificationContext } from '../../../core/notification.ts';
import { clinicOf } from '../../clinics/index.ts';
import { listOwnPets } from '../../pets/index.ts';
import { drugNamesOf, givenDose, petsOfBatch } from '../../vaccines/index.ts';
import { isOwnerReachable } from '../is-owner-reachable.ts';
import { requirePetOwner } from '../open-record.ts';
import { textIn } from '../records.texts.ts';
import { ownVisitsOf } from './own-visits.ts';

/** Names each of an owner's animals that got the batch at the clinic, that of the dose first. */
async function namesOfPets(
  { db }: NotificationContext,
  { user_id: ownerId, pet_id: petId, clinic_id: clinicId }: EventPayloads['recall.notified'],
  batch: string,
): Promise<string[]> {
  const owner = await requirePetOwner(db, { ownerId });
  const pets = await listOwnPets(db, system('records', owner));
  const of = { batch, petIds: pets.map(({ row }) => row.id) };
  const given = new Set(await petsOfBatch(db, system('records'), ownVisitsOf({ clinicId }), of));
  const isFirst = (id: string) => Number(id !== petId);
  return pets
    .filter(({ row }) => given.has(row.id))
    .toSorted((one, other) => isFirst(one.row.id) - isFirst(other.row.id))
    .map(({ row }) => row.name);
}

/**
 * Notifies an owner that a batch was recalled of which animals got a dose, each by its name; once for each clinic, batch
 * and owner.
 */
export const batchRecalled = defineNotification({
  name: 'batch-recalled',
  kind: 'account',
  on: 'recall.notified',
  parameters: z.object({
    pet: z.string(),
    /** Further animals of the owner that got it; absent in notifications of earlier versions. */
    others: z.optional(z.array(z.string())),
    product: z.string(),
    batch: z.string(),
    clinic: z.string(),
    phone: z.string(),
  }),
  async compose(context, { payload }) {
    const { db } = context;
    const { user_id: userId, pet_id: petId, clinic_id: clinicId, dose_id: doseId } = payload;
    const dose = await givenDose(db, system('records'), ownVisitsOf({ clinicId }), doseId);
    if (!dose || !(await isOwnerReachable(db, userId))) return [];
    const [pet, ...others] = await namesOfPets(context, payload, dose.batch);
    if (pet === undefined) return [];
    const { name: clinic, phoneE164: phone } = await clinicOf(db, { clinicId });
    const product = drugNamesOf({ product: dose.product, product_name: dose.productName });
    const parameters = { pet, others, product, batch: dose.batch, clinic, phone };
    const link = `/dashboard/pets/view/${petId}`;
    const dedupKey = `batch-recalled:${payload.notice_id}`;
    return [{ userId, petId, subjectId: petId, parameters, link, dedupKey }];
  },
  render({ pet, others = [], product, batch, clinic, phone }, { language }, shownIn) {
    const text = textIn(language);
    const shown = (named: string, other: 'any.pet' | 'any.product' | 'any.clinic') =>
      isolatedName(named, shownIn, text(other));
    const quoted = [pet, ...others].map(name => `«${shown(name, 'any.pet')}»`);
    const pets = formatList(quoted, { language });
    const safeBatch = safeName(batch, shownIn);
    return {
      title: text('batch-recalled.title', { pets }),
      text: text('batch-recalled.text', {
        product: shown(product, 'any.product'),
        batch: safeBatch === null ? '' : leftToRight(safeBatch),
        clinic: shown(clinic, 'any.clinic'),
        phone: leftToRight(phone),
      }),
    };
  },
});
