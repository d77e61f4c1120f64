import { type Db, newId } from '@rifq/db';
import type { RecordAccessKind } from '@rifq/rules';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { minutesFrom } from '../../core/minutes.ts';
import { recordAudit } from '../../platform/audit.ts';
import { hasAccessEntry, insertAccessEntry } from './access-log.repository.ts';

/** The accessing doctor or member and the clinic, by the names that the owner sees. */
export type RecordReader = { readonly name: string; readonly clinicName: string };

/** What was accessed. */
export type AccessTarget = {
  readonly petId: string;
  readonly ownerId: string;
  /** Null for a search for the owner. */
  readonly reservationId: string | null;
  readonly what: RecordAccessKind;
  /** The number of doses of a copied booklet. */
  readonly count?: number;
};

type Read = Omit<AccessTarget, 'what'> & {
  readonly reservationId: string;
  readonly isRefresh?: boolean;
};

/** Minutes within which a member's reads of the record by one reservation make one entry. */
const SAME_READ_MINUTES = 10;
/** Minutes within which the refreshes of a page that a member has opened are part of that read. */
const SAME_PAGE_MINUTES = 120;
/** Hours within which a member's changes of one kind by one reservation make one entry. */
const SAME_CHANGE_HOURS = 24;

type LogDeps = Pick<Deps, 'outbox' | 'now'>;

const auditAccess = (tx: Db, actor: ClinicActor, { what, petId }: AccessTarget) =>
  recordAudit(tx, { actor: actor.own.id, action: `record.${what}`, subject: petId });

async function insertWithEvent(
  tx: Db,
  { outbox, now }: LogDeps,
  actor: ClinicActor,
  { name, clinicName }: RecordReader,
  { petId, ownerId, reservationId, what, count }: AccessTarget,
): Promise<void> {
  const id = newId();
  const { memberId } = actor.membership;
  const entry = { id, petId, memberId, reservationId, what, name, clinicName, at: now() };
  await insertAccessEntry(tx, { ...entry, count: count ?? null });
  const payload = { user_id: ownerId, pet_id: petId, look_id: id };
  await outbox.append(tx, { kind: 'record.looked_at', payload }, actor);
}

/**
 * Writes an access log entry for a clinic member's access to a pet's record, with the owner's event and an audit entry,
 * in one transaction.
 */
export async function logAccess(
  tx: Db,
  deps: LogDeps,
  actor: ClinicActor,
  reader: RecordReader,
  target: AccessTarget,
): Promise<void> {
  await insertWithEvent(tx, deps, actor, reader, target);
  await auditAccess(tx, actor, target);
}

/**
 * Logs a read of a pet's record by a clinic member. The reservation is locked, so that concurrent reads make one entry.
 * @param isRefresh whether the page of an earlier read is refetched, since what it shows may have changed
 */
export async function logRead(
  tx: Db,
  deps: LogDeps,
  actor: ClinicActor,
  reader: RecordReader,
  { isRefresh = false, ...read }: Read,
): Promise<void> {
  const target = { ...read, what: 'record' } as const;
  const since = minutesFrom(deps.now(), isRefresh ? -SAME_PAGE_MINUTES : -SAME_READ_MINUTES);
  if (!(await hasAccessEntry(tx, actor.membership, target, since)))
    await logAccess(tx, deps, actor, reader, target);
}

/**
 * Logs a change of a pet's record by a clinic member, by a locked reservation. Each change has an audit row; changes of
 * one kind within a day make one entry, so that they do not push others off the list.
 */
export async function logChange(
  tx: Db,
  deps: LogDeps,
  actor: ClinicActor,
  reader: RecordReader,
  target: AccessTarget & { readonly reservationId: string },
): Promise<void> {
  const since = minutesFrom(deps.now(), -SAME_CHANGE_HOURS * 60);
  if (!(await hasAccessEntry(tx, actor.membership, target, since)))
    await insertWithEvent(tx, deps, actor, reader, target);
  await auditAccess(tx, actor, target);
}
