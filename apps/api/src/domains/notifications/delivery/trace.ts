import type { Db } from '@rifq/db';
import { scopeFor, system } from '../../../core/access.ts';
import { inboxActions } from '../notifications.policy.ts';
import { findTraced, listNewest, listOutcomes } from './outcomes.repository.ts';

/** More would fill the screen of the operator who asks about the last ones. */
const LISTED = 50;

/**
 * Lists the newest notifications of a user, or one by its id, each with its outcomes by mail and push: why it was
 * not sent, or when. Outcomes are stored for 30 days.
 */
export async function traceNotifications(db: Db, of: { readonly userId: string } | { readonly id: string }) {
  const found =
    'id' in of
      ? await findTraced(db, of.id)
      : await listNewest(db, scopeFor(system('notifications'), inboxActions.deliver, of.userId), LISTED);
  const ids = found.map(({ id }) => id);
  const outcomes = await listOutcomes(db, ids);
  return found.map(notification => ({
    ...notification,
    outcomes: outcomes
      .filter(({ notificationId }) => notificationId === notification.id)
      .map(({ method, outcome, detail, createdAt }) => ({ method, outcome, detail, createdAt })),
  }));
}
