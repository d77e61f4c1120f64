import { authorize, system } from '../../../core/access.ts';
import type { AttachmentRule } from '../../files/index.ts';
import { findReadablePet } from '../../pets/index.ts';
import { sealedReservation } from '../../reservations/index.ts';
import { isVisitOpenTo } from '../record-pictures.ts';
import { recordAccessActions } from '../records.policy.ts';
import { findVisitFileOfKey } from '../visit-files.repository.ts';

/**
 * Decides about the files of visits: doctors of the clinic always see them, as all that it recorded, and the pet's owner those that are shared, once the visit has taken place. Having added one does not count.
 */
export const filesOfVisits: AttachmentRule = async ({ db }, actor, key) => {
  const file = await findVisitFileOfKey(db, key);
  const sealed = file && (await sealedReservation(db, file.reservationId));
  const visit = authorize(system('records'), recordAccessActions.readVisit, sealed);
  if (!file || !visit) return null;
  const { row } = visit;
  const isShared = file.isForOwner && row.state === 'completed';
  const isOwn = isShared && (await findReadablePet(db, actor, row.petId)) !== null;
  return { name: file.title, mayRead: isOwn || (await isVisitOpenTo(db, actor, row)) };
};
