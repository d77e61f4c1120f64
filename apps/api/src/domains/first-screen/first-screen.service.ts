import type { ResponseOf } from '@rifq/contract/calls';
import type { SignedInActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { configOf, viewCursor } from '../live/index.ts';
import { countUnread } from '../messaging/index.ts';
import { listPage } from '../notifications/index.ts';
import { loadProfile } from '../profile/index.ts';
import { listReservations } from '../reservations/index.ts';
import { viewSummary } from '../rewards/index.ts';
import { viewPlans } from '../vaccines/index.ts';

/** As the dashboard asks for the next reservation. */
const COMING = { state: 'coming', petId: undefined, after: undefined, page: 0 } as const;

/**
 * What an owner's first screen asks for, in one answer. The parts are read one after another, as one call of an account may;
 * the cursor of the live channel before all others, so that what happens meanwhile is behind it.
 * Who is not active has the profile alone, which says so.
 */
export async function viewFirstScreen(
  deps: Deps,
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
    reservations: await listReservations(deps, actor, COMING),
    rewards: await viewSummary(deps, actor),
    unread: await countUnread(deps, actor),
    notifications: await listPage(deps, actor, 0),
  };
}
