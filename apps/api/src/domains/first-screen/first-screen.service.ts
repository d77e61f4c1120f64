import type { ResponseOf } from '@rifq/contract/calls';
import type { SignedInActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import type { NotificationTemplate } from '../../core/notification.ts';
import { configOf, viewCursor } from '../live/index.ts';
import { countUnreadMessages, findWrittenByClinic } from '../messaging/index.ts';
import { listNotificationsPage } from '../notifications/index.ts';
import { loadProfile } from '../profile/index.ts';
import { listReservations } from '../reservations/index.ts';
import { viewSummary } from '../rewards/index.ts';
import { viewPlans } from '../vaccines/index.ts';

/** The filter by which the dashboard loads the next reservations. */
const COMING = { state: 'coming', petId: undefined, after: undefined, page: 0 } as const;

/**
 * Loads all data of an owner's first screen in one response. The parts are read sequentially, as one call may; the
 * cursor of the live channel first, so that it does not cover later changes. For an inactive user it contains only the
 * profile.
 */
export async function viewFirstScreen(
  deps: Deps,
  templates: readonly NotificationTemplate[],
  actor: SignedInActor,
): Promise<ResponseOf<'get', '/api/first-screen'>> {
  const known = {
    cursor: await viewCursor(deps, actor),
    live_config: configOf(deps),
    me: await loadProfile(deps.db, actor, actor.account),
  };
  if (!actor.active) return known;
  return {
    ...known,
    plan: await viewPlans(deps, actor, undefined),
    reservations: await listReservations(deps, actor, COMING, findWrittenByClinic),
    rewards: await viewSummary(deps, actor),
    unread: await countUnreadMessages(deps, actor),
    notifications: await listNotificationsPage(deps, templates, actor, 0),
  };
}
