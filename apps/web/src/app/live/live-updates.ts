import type { DomainEvent } from '@rifq/contract';
import type { QueryKey } from '@tanstack/react-query';

type EventKind = DomainEvent['kind'];

const ME = ['me'];
const PETS = ['pets'];
const PLANS = ['plan'];
const DEVICES = ['devices'];
const NOTIFICATIONS = ['notifications'];
const NOTIFICATION_PREFERENCES = ['notification-preferences'];

/** The profile lists the pets, and a plan follows from birth date and state. */
const pet = [PETS, ME, PLANS];
/** Every signed-in page shows the bell: if the session is over, its call says so and the app leaves. */
const session = [DEVICES, NOTIFICATIONS];

/** What is asked for anew when something happened: each event of the live channel with prefixes of query keys. */
export const liveUpdates: Readonly<Record<EventKind, readonly QueryKey[]>> = {
  'user.registered': [ME],
  'user.completed': [ME],
  'user.updated': [ME],
  'user.switched_off': [ME, ...session],
  'user.switched_on': [ME],
  'session.started': session,
  'session.revoked': session,
  'pet.created': pet,
  'pet.updated': pet,
  'pet.photo_changed': pet,
  'pet.state_changed': pet,
  'pet.archived': pet,
  'pet.restored': pet,
  'pet.weighed': [PETS],
  'pet.weight_removed': [PETS],
  'dose.recorded': [PLANS],
  'dose.changed': [PLANS],
  'dose.removed': [PLANS],
  'dose.restored': [PLANS],
  'plan.options_changed': [PLANS],
  'notification.created': [NOTIFICATIONS],
  'notification.read': [NOTIFICATIONS],
  'notification.preferences_changed': [NOTIFICATION_PREFERENCES],
};

/** The prefixes for an event by its name; none for one that this version does not know. */
export function updatesOf(event: string): readonly QueryKey[] {
  return Object.entries(liveUpdates).find(([kind]) => kind === event)?.[1] ?? [];
}
