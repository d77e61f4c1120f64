import type { Conversation, PayloadOf, ResponseOf } from '@rifq/contract/calls';
import { type Db, newId } from '@rifq/db';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, fieldError } from '../../../core/errors.ts';
import { refuseStale } from '../../../core/version.ts';
import { recordAudit } from '../../../platform/audit.ts';
import {
  listDoctorsOfClinic,
  presentDoctorBrief,
  staffByRoleOf,
  userOfDoctor,
  withLockedMembership,
} from '../../clinics/index.ts';
import { closedTimeAt, hoursOfClinicDoctors } from '../../scheduling/index.ts';
import { lockOrCreateConversation } from '../begin-conversation.ts';
import { openAsMember, type Reader } from '../conversation-access.ts';
import { type ConversationRow, lockConversation, setRouting } from '../conversations.repository.ts';
import { versionOfRouting } from '../messaging.presenter.ts';
import { viewReaderState } from '../reader-state.ts';
import { joinReaders } from '../readers.repository.ts';

type RouteDeps = Pick<Deps, 'db' | 'outbox' | 'now'>;
type Routing = PayloadOf<'post', '/api/clinic/conversations/route'>;

/** Where a conversation is routed, and which users that are. */
type Target = Pick<ConversationRow, 'routedToDesk' | 'routedToDoctorId'> & {
  readonly userIds: readonly string[];
};

/** Returns the desk, or a doctor of the clinic other than the owner. Refuses any other at its field. */
async function targetOf(
  tx: Db,
  staff: Awaited<ReturnType<typeof staffByRoleOf>>,
  { reservation }: Reader,
  to: string,
): Promise<Target> {
  const isOther = (userId: string) => userId !== reservation.ownerId;
  if (to === 'desk')
    return { routedToDesk: true, routedToDoctorId: null, userIds: staff.desk.filter(isOther) };
  const userId = await userOfDoctor(tx, to);
  if (userId === null || !staff.doctors.includes(userId) || !isOther(userId))
    throw fieldError('to', 'field.choice');
  return { routedToDesk: false, routedToDoctorId: to, userIds: [userId] };
}

/**
 * Lists the doctors to whom a conversation can be routed, by name: not suspended ones, nor its owner. Refuses as
 * `openAsMember`.
 */
export async function listRouteChoices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: ClinicActor,
  reservationId: string,
): Promise<ResponseOf<'get', '/api/clinic/conversations/route-choices'>> {
  const { reservation } = await openAsMember(db, actor, reservationId, now());
  const all = await listDoctorsOfClinic(db, reservation.clinicId);
  const doctors = all.filter(one => one.takesReservations && one.userId !== reservation.ownerId);
  return { doctors: doctors.map(({ doctor }) => presentDoctorBrief(doctor)) };
}

/** Lists whom to notify of a routing: not who did it, and not the desk while the clinic is closed. */
async function notifiedOf(
  tx: Db,
  { clinicId }: Reader['reservation'],
  target: Target,
  actorId: string,
  now: Date,
) {
  if (target.routedToDesk && closedTimeAt(await hoursOfClinicDoctors(tx, { clinicId }), now) !== null)
    return [];
  return target.userIds.filter(id => id !== actorId);
}

/**
 * Routes a conversation to the desk or to a doctor of the clinic, for whom it waits from then on; unless it is routed
 * there and waits already. A member who takes it over does not wait for themselves.
 *
 * Refuses with messages.not_found, messages.closed, request.stale, with clinics.role members with their own pets, and
 * at its field a doctor who is not of the clinic or is the owner.
 */
export function routeConversation(
  deps: RouteDeps,
  actor: ClinicActor,
  { reservation_id: reservationId, to, version }: Routing,
): Promise<{ conversation: Conversation }> {
  const now = deps.now();
  const { own } = actor;
  return withLockedMembership(deps.db, actor, async tx => {
    await lockConversation(tx, reservationId);
    const reader = await openAsMember(tx, actor, reservationId, now);
    if (!reader.open) throw new AppError('messages.closed');
    const { scope, reservation } = reader;
    const before = await lockOrCreateConversation(tx, scope, reservation, now);
    const staff = await staffByRoleOf(tx, reservation.clinicId);
    const { userIds, ...routing } = await targetOf(tx, staff, reader, to);
    const isThere =
      before.routedToDesk === routing.routedToDesk && before.routedToDoctorId === routing.routedToDoctorId;
    if (isThere && before.waitingSince !== null) return { conversation: await viewReaderState(tx, reader) };
    await refuseStale(version, versionOfRouting(before), async () => ({
      conversation: await viewReaderState(tx, reader),
    }));
    const waitingSince = before.waitingSince ?? (userIds.includes(own.id) ? null : now);
    await setRouting(tx, scope, { ...routing, routedAt: now, routedBy: own.id, waitingSince });
    await joinReaders(tx, scope, userIds);
    const payload = {
      user_id: reservation.ownerId,
      reservation_id: reservationId,
      clinic_id: reservation.clinicId,
      staff_ids: [...staff.doctors, ...staff.desk],
      recipient_ids: await notifiedOf(tx, reservation, { ...routing, userIds }, own.id, now),
      occasion_id: newId(),
    };
    await deps.outbox.append(tx, { kind: 'conversation.routed', payload }, actor);
    await recordAudit(tx, {
      actor: own.id,
      action: 'conversation.routed',
      subject: `${reservationId} ${to}`,
    });
    return { conversation: await viewReaderState(tx, reader) };
  });
}
