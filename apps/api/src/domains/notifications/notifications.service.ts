import type { ResponseOf } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import { authorize } from '../../core/access.ts';
import type { SignedInActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import {
  type NotificationContent,
  type NotificationTemplate,
  renderNotification,
} from '../../core/notification.ts';
import { membershipOf } from '../clinics/index.ts';
import { fileAddress } from '../files/index.ts';
import { petSummariesFor } from '../pets/index.ts';
import { notificationActions } from './notifications.policy.ts';
import {
  countUnreadNotifications,
  findNotification,
  type Inbox,
  listNotifications,
  markAllRead,
  markRead,
  type NotificationRow,
} from './notifications.repository.ts';

type InboxDeps = Pick<Deps, 'db' | 'now' | 'outbox'>;

/** Pages of 5 (specification 9.8). */
const PAGE = 5;

function present(row: NotificationRow, { title, text }: NotificationContent, photoKey: string | null) {
  return {
    id: row.id,
    kind: row.kind,
    title,
    text,
    img: row.img ?? fileAddress(photoKey),
    link: row.link,
    read: row.readAt !== null,
    created_at: row.createdAt.toISOString(),
  };
}

/** What of the actor's inbox may be shown: the clinic's work only to a member who has passed the second factor. */
async function inboxOf(db: Db, actor: SignedInActor): Promise<Inbox> {
  const membership = actor.secondFactorUntil === null ? null : await membershipOf(db, actor);
  return { user: actor.own, clinicId: membership?.clinicId ?? null };
}

/**
 * A page of the caller's notifications, the newest first; the first page is 0. One row more than a page is read to know
 * of the next.
 */
export async function listNotificationsPage(
  deps: Pick<Deps, 'db' | 'log'>,
  templates: readonly NotificationTemplate[],
  actor: SignedInActor,
  page: number,
): Promise<ResponseOf<'get', '/api/notifications/list'>> {
  const inbox = await inboxOf(deps.db, actor);
  const [rows, unread] = await Promise.all([
    listNotifications(deps.db, inbox, page * PAGE, PAGE + 1),
    countUnreadNotifications(deps.db, inbox),
  ]);
  const shown = rows.slice(0, PAGE);
  const petIds = shown.flatMap(row => row.petId ?? []);
  const pets = await petSummariesFor(deps.db, actor, petIds);
  return {
    notifications: shown.map(row =>
      present(
        row,
        renderNotification(
          deps.log,
          templates.find(({ name }) => name === row.template),
          row,
          actor.account,
        ),
        (row.petId && pets.get(row.petId)?.photoKey) ?? null,
      ),
    ),
    unread,
    more: rows.length > PAGE,
  };
}

async function appendRead(deps: InboxDeps, tx: Db, actor: SignedInActor, inbox: Inbox, anyChanged: boolean) {
  const payload = { user_id: actor.own.id };
  if (anyChanged) await deps.outbox.append(tx, { kind: 'notification.read', payload }, actor);
  return { unread: await countUnreadNotifications(tx, inbox) };
}

/**
 * Marks one of the caller's notifications as read; one that is read already is no error and makes no event. Refuses
 * with notifications.not_found, also for one of another user, or of a clinic's work that is not shown.
 */
export function readOne(deps: InboxDeps, actor: SignedInActor, id: string): Promise<{ unread: number }> {
  return withTransaction(deps.db, async tx => {
    const found = authorize(actor, notificationActions.read, await findNotification(tx, id));
    const inbox = await inboxOf(tx, actor);
    const isShown = found && (found.row.clinicId === null || found.row.clinicId === inbox.clinicId);
    if (!isShown) throw new AppError('notifications.not_found');
    return appendRead(deps, tx, actor, inbox, await markRead(tx, found.scope, deps.now()));
  });
}

/** Marks all of the caller's notifications as read. Makes no event when none was unread. */
export function readAll(deps: InboxDeps, actor: SignedInActor): Promise<{ unread: number }> {
  return withTransaction(deps.db, async tx => {
    const inbox = await inboxOf(tx, actor);
    return appendRead(deps, tx, actor, inbox, await markAllRead(tx, inbox, deps.now()));
  });
}
