import { type Db, newId } from '@rifq/db';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { LookKind } from './record-looks.repository.ts';
import { hasLooked, insertLook } from './record-looks.repository.ts';

/** Who looks, by the names that the owner reads. */
export type Looker = { readonly name: string; readonly clinicName: string };

/** What is looked at. */
export type AccessTarget = {
  readonly petId: string;
  readonly ownerId: string;
  /** Null for a search for the owner. */
  readonly reservationId: string | null;
  readonly what: LookKind;
};

/** So many minutes a member's reads of the record by one reservation are one look. */
const ONE_READ_MINUTES = 10;
const MINUTE_MS = 60_000;
/** So many hours what a member does of one kind by one reservation is one look. */
const ONE_LOOK_HOURS = 24;
const HOUR_MS = 60 * MINUTE_MS;

type LookDeps = Pick<Deps, 'outbox' | 'now'>;

const auditLook = (tx: Db, actor: ClinicActor, { what, petId }: AccessTarget) =>
  recordAudit(tx, { actor: actor.own.id, action: `record.${what}`, subject: petId });

async function tellOwner(
  tx: Db,
  { outbox, now }: LookDeps,
  actor: ClinicActor,
  { name, clinicName }: Looker,
  { petId, ownerId, reservationId, what }: AccessTarget,
): Promise<void> {
  const id = newId();
  const { memberId } = actor.membership;
  await insertLook(tx, { id, petId, memberId, reservationId, what, name, clinicName, at: now() });
  const payload = { user_id: ownerId, pet_id: petId, look_id: id };
  await outbox.append(tx, { kind: 'record.looked_at', payload }, actor);
}

/**
 * Keeps that a member of a clinic has looked into the record of a pet, with its event to the owner and its audit row, in
 * the transaction of the look.
 */
export async function logAccess(
  tx: Db,
  deps: LookDeps,
  actor: ClinicActor,
  looker: Looker,
  looked: AccessTarget,
): Promise<void> {
  await tellOwner(tx, deps, actor, looker, looked);
  await auditLook(tx, actor, looked);
}

/** Keeps that a member of a clinic has read the record of a pet by a reservation that is locked, so that two at once are one. */
export async function logRead(
  tx: Db,
  deps: LookDeps,
  actor: ClinicActor,
  looker: Looker,
  read: Omit<AccessTarget, 'what'> & { readonly reservationId: string },
): Promise<void> {
  const looked = { ...read, what: 'record' } as const;
  const since = new Date(deps.now().getTime() - ONE_READ_MINUTES * MINUTE_MS);
  if (!(await hasLooked(tx, actor.membership, looked, since)))
    await logAccess(tx, deps, actor, looker, looked);
}

/**
 * Keeps what a member of a clinic has done in the record of a pet by a reservation that is locked. Each act has its audit
 * row; those of one kind within a day are one look, so that none pushes others out of sight.
 */
export async function keepDone(
  tx: Db,
  deps: LookDeps,
  actor: ClinicActor,
  looker: Looker,
  looked: AccessTarget & { readonly reservationId: string },
): Promise<void> {
  const since = new Date(deps.now().getTime() - ONE_LOOK_HOURS * HOUR_MS);
  if (!(await hasLooked(tx, actor.membership, looked, since)))
    await tellOwner(tx, deps, actor, looker, looked);
  await auditLook(tx, actor, looked);
}
