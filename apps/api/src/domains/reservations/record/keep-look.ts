import { type Db, newId } from '@rifq/db';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { LookKind } from './record-looks.repository.ts';
import { insertLook } from './record-looks.repository.ts';

/** Who looks, by the names that the owner reads. */
export type Looker = { readonly name: string; readonly clinicName: string };

/** What is looked at. */
export type Looked = {
  readonly petId: string;
  readonly ownerId: string;
  /** Null for a search for the owner. */
  readonly reservationId: string | null;
  readonly what: LookKind;
};

/**
 * Keeps that a member of a clinic has looked into the record of a pet, or what was done there, with its event to the owner
 * and its audit row, in the transaction of the look.
 */
export async function keepLook(
  tx: Db,
  { outbox, now }: Pick<Deps, 'outbox' | 'now'>,
  actor: ClinicActor,
  { name, clinicName }: Looker,
  { petId, ownerId, reservationId, what }: Looked,
): Promise<void> {
  const id = newId();
  const { memberId } = actor.membership;
  await insertLook(tx, { id, petId, memberId, reservationId, what, name, clinicName, at: now() });
  const payload = { user_id: ownerId, pet_id: petId, look_id: id };
  await outbox.append(tx, { kind: 'record.looked_at', payload }, actor);
  await recordAudit(tx, { actor: actor.own.id, action: `record.${what}`, subject: petId });
}
