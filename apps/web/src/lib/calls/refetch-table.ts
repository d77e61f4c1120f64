import type { LiveEventName } from '@rifq/contract';
import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';
import { refetch } from './refetch.ts';

const ME = queryKeys.me;
const PETS = queryKeys.pets.all;
const PLANS = queryKeys.plans.all;
const REWARDS = queryKeys.rewards.all;
const TASKS = queryKeys.rewards.summary;
const RESERVATIONS = queryKeys.reservations.all;
const CLINIC = queryKeys.clinic.all;
const MESSAGES = queryKeys.messages.lists;
const NOTIFICATIONS = queryKeys.notifications.all;

/** The profile lists the pets, a plan depends on birth date and state, and tasks on all of it. */
const pet = [PETS, ME, PLANS, TASKS];
const plan = [PLANS, TASKS];
/** Every signed-in page shows the bell: if the session has ended, its call fails and the app navigates away. */
const session = [queryKeys.devices, NOTIFICATIONS];

/**
 * Query key prefixes that each kind of event makes stale: the one table for live events of other tabs and for the changes
 * of this tab, which receives no live event of them.
 */
const updates: Readonly<Record<LiveEventName, readonly QueryKey[]>> = {
  // The delivery preferences show whether the email is confirmed.
  'user.updated': [ME, queryKeys.deliveryPreferences],
  'user.suspended': [ME, ...session],
  'user.reactivated': [ME],
  'second_factor.changed': [queryKeys.secondFactor],
  'session.started': session,
  'session.revoked': session,
  'pet.created': pet,
  'pet.updated': pet,
  'pet.photo_changed': pet,
  'pet.state_changed': pet,
  'pet.archived': pet,
  'pet.restored': pet,
  'pet.weighed': [PETS, TASKS],
  'pet.weight_removed': [PETS, TASKS],
  'dose.recorded': plan,
  'dose.changed': plan,
  'dose.removed': plan,
  'dose.restored': plan,
  'plan.options_changed': plan,
  'plan.deferred': plan,
  'plan.resumed': plan,
  'reward.earned': [ME, REWARDS],
  'reward.changed': [ME, REWARDS],
  // A card charge that was too late for its slot is refunded, which the reservation shows.
  'payment.changed': [queryKeys.payments.all, RESERVATIONS],
  'card.changed': [queryKeys.cards],
  // A reservation spends and refunds coins, and changes its payment.
  'reservation.changed': [
    RESERVATIONS,
    CLINIC,
    ME,
    REWARDS,
    queryKeys.payments.all,
    MESSAGES,
    queryKeys.charts,
    queryKeys.visits,
  ],
  // An open conversation receives these itself and fetches what it lacks.
  'message.sent': [MESSAGES],
  'message.received': [queryKeys.messages.lines],
  'message.read': [MESSAGES],
  'conversation.changed': [queryKeys.messages.all],
  'reply.changed': [queryKeys.messages.replies],
  'waiting.changed': [RESERVATIONS, CLINIC],
  // The day and the lists show what is due, and the owner's page what was paid.
  'bill.changed': [RESERVATIONS, CLINIC],
  'slots.changed': [queryKeys.slots.all, queryKeys.doctors.all],
  'clinic.changed': [CLINIC],
  'closing.changed': [CLINIC],
  // The day and the reservations show names and phones of clients too.
  'client.changed': [CLINIC],
  // A record with its visits goes to an account, or back to the clinic.
  'offer.changed': [
    queryKeys.offers,
    ...pet,
    RESERVATIONS,
    CLINIC,
    queryKeys.visits,
    queryKeys.charts,
    queryKeys.drugs,
    queryKeys.accessLogs,
  ],
  'service.changed': [CLINIC],
  // An open chart receives these itself, and fetches only what is of its pet.
  'chart.changed': [],
  // The clinic's lists show warnings too, and the owner reads warnings and addenda.
  'warning.changed': [queryKeys.charts, CLINIC, queryKeys.visits],
  'template.changed': [queryKeys.noteTemplates],
  'record.looked_at': [queryKeys.accessLogs],
  'drug.changed': [queryKeys.drugs],
  // An invitation to a clinic arrives with its notification.
  'notification.created': [NOTIFICATIONS, queryKeys.invitations],
  'notification.read': [NOTIFICATIONS],
  'notification.preferences_changed': [queryKeys.deliveryPreferences],
};

export function isLiveEvent(event: string): event is LiveEventName {
  return Object.hasOwn(updates, event);
}

/** Refetches what an event makes stale, once running fetches and mutations have ended. */
export function refetchAfter(queryClient: QueryClient, event: LiveEventName): void {
  for (const queryKey of updates[event]) refetch(queryClient, { queryKey });
}

/**
 * Invalidates what a change of this tab makes stale; settles once what is shown was refetched.
 * @param event the event that other tabs receive of it
 * @param except key of a query that has the response already
 */
export async function invalidateAfter(
  queryClient: QueryClient,
  event: LiveEventName,
  except?: QueryKey,
): Promise<void> {
  const isStale = (queryKey: QueryKey) => updates[event].some(prefix => partialMatchKey(queryKey, prefix));
  const isFresh = (queryKey: QueryKey) => except !== undefined && partialMatchKey(queryKey, except);
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => isStale(queryKey) && !isFresh(queryKey),
  });
}
