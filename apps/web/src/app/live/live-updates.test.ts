import { type LiveEventName, liveEvents } from '@rifq/contract';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { devicesQuery } from '../../entities/devices/queries.ts';
import { cardsQuery } from '../../entities/payments/queries.ts';
import { petQuery, petsQuery } from '../../entities/pets/queries.ts';
import { deliveryPreferencesQuery, notificationsQuery } from '../../features/notifications/queries.ts';
import { paymentQuery } from '../../features/payments/queries.ts';
import { summaryQuery } from '../../features/rewards/queries.ts';
import { petPlanQuery, plansQuery } from '../../features/vaccines/queries.ts';
import { clinicKeys } from '../../lib/calls/clinic-keys.ts';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { invalidateAfter, isLiveEvent } from '../../lib/calls/refetch-table.ts';
import { meQuery } from '../../lib/session/me.ts';

const keys = {
  me: meQuery.queryKey,
  pets: petsQuery.queryKey,
  pet: petQuery('p').queryKey,
  plans: plansQuery.queryKey,
  plan: petPlanQuery('p').queryKey,
  devices: devicesQuery.queryKey,
  factor: queryKeys.secondFactor,
  notifications: notificationsQuery.queryKey,
  preferences: deliveryPreferencesQuery.queryKey,
  rewards: summaryQuery.queryKey,
  cards: cardsQuery.queryKey,
  payment: paymentQuery('p').queryKey,
  reservation: queryKeys.reservations.view('r'),
  slots: queryKeys.slots.of('d', 1),
  doctors: queryKeys.doctors.list({}),
  clinic: queryKeys.clinic.schedule('2026-11-22', 1, null),
  client: clinicKeys.client('c'),
  services: clinicKeys.services,
  looks: [...queryKeys.accessLogs, 'p'],
  visits: [...queryKeys.visits, 'p'],
  drugs: [...queryKeys.drugs, 'p'],
  charts: [...queryKeys.charts, 'r'],
  noteTemplates: queryKeys.noteTemplates,
  messages: queryKeys.messages.unread('owner'),
  lines: queryKeys.messages.previews('r'),
  replies: queryKeys.messages.replies,
};

/** Returns the names of the queries that an event invalidates. */
function stale(event: LiveEventName): string[] {
  const client = new QueryClient();
  for (const queryKey of Object.values(keys)) client.setQueryData<unknown>(queryKey, {});
  void invalidateAfter(client, event);
  return Object.entries(keys)
    .filter(([, queryKey]) => client.getQueryState(queryKey)?.isInvalidated)
    .map(([name]) => name);
}

describe('the queries that a live event invalidates', () => {
  it.each<[LiveEventName, string[]]>([
    ['user.updated', ['me', 'preferences']],
    ['user.suspended', ['me', 'devices', 'notifications']],
    ['second_factor.changed', ['factor']],
    ['session.started', ['devices', 'notifications']],
    ['session.revoked', ['devices', 'notifications']],
    ['pet.created', ['me', 'pets', 'pet', 'plans', 'plan', 'rewards']],
    ['pet.state_changed', ['me', 'pets', 'pet', 'plans', 'plan', 'rewards']],
    ['pet.weighed', ['pets', 'pet', 'rewards']],
    ['pet.weight_removed', ['pets', 'pet', 'rewards']],
    ['dose.recorded', ['plans', 'plan', 'rewards']],
    ['plan.options_changed', ['plans', 'plan', 'rewards']],
    ['reward.earned', ['me', 'rewards']],
    ['payment.changed', ['payment', 'reservation']],
    ['card.changed', ['cards']],
    [
      'reservation.changed',
      [
        'me',
        'rewards',
        'payment',
        'reservation',
        'clinic',
        'client',
        'services',
        'visits',
        'charts',
        'messages',
        'lines',
      ],
    ],
    ['message.sent', ['messages', 'lines']],
    // The other side's cursors change no count.
    ['message.received', ['lines']],
    ['message.read', ['messages', 'lines']],
    ['conversation.changed', ['messages', 'lines', 'replies']],
    ['reply.changed', ['replies']],
    ['slots.changed', ['slots', 'doctors']],
    ['clinic.changed', ['clinic', 'client', 'services']],
    ['client.changed', ['clinic', 'client', 'services']],
    ['service.changed', ['clinic', 'client', 'services']],
    ['record.looked_at', ['looks']],
    ['drug.changed', ['drugs']],
    ['notification.created', ['notifications']],
    ['notification.read', ['notifications']],
    ['notification.preferences_changed', ['preferences']],
  ])('%s', (event, names) => {
    expect(stale(event)).toEqual(names);
  });

  it('exist for every event', () => {
    // An open chart listens by itself.
    const events = Object.keys(liveEvents).filter(isLiveEvent);
    for (const event of events.filter(one => one !== 'chart.changed'))
      expect(stale(event), event).not.toEqual([]);
  });

  it('are none for an event of a newer server', () => {
    expect(['planet.discovered', 'toString'].filter(isLiveEvent)).toEqual([]);
  });
});
