import type { Undelivered } from '@rifq/contract/calls';
import { messageLimits } from '@rifq/rules';
import type { ClinicActor, UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { readableAtClinic } from './readable-at-clinic.ts';
import { listUndeliveredOfMember, listUndeliveredOfOwner, type UndeliveredRow } from './unread.repository.ts';

/** More rows are read for a clinic, since some may no longer be readable by its doctors. */
const READ_AT_CLINIC = 400;

const named = (rows: readonly UndeliveredRow[]): Undelivered => ({
  newest: rows
    .slice(0, messageLimits.undelivered)
    .map(({ reservationId, messageId }) => ({ reservation_id: reservationId, message_id: messageId })),
});

/**
 * Lists the newest undelivered message of each of the actor's own conversations, up to which to acknowledge delivery.
 */
export async function listUndelivered({ db }: Pick<Deps, 'db'>, actor: UserActor): Promise<Undelivered> {
  return named(await listUndeliveredOfOwner(db, actor.own, messageLimits.undelivered));
}

/** As `listUndelivered`, for the clinic's conversations in which the actor is a reader. */
export async function listUndeliveredAtClinic(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: ClinicActor,
): Promise<Undelivered> {
  const { membership, own } = actor;
  const rows = await listUndeliveredOfMember(db, own, membership, READ_AT_CLINIC);
  const ids = rows.map(({ reservationId }) => reservationId);
  const readable = await readableAtClinic({ db, now }, actor, ids);
  return named(rows.filter(({ reservationId }) => readable.has(reservationId)));
}
