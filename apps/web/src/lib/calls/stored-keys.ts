import { partialMatchKey, type QueryKey } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/**
 * Prefixes of the queries whose answers may be stored on the device (docs/decisions/0080). What is not listed never is:
 * signed-in devices, saved cards, terms of erasing, the clinic's side, free times, searches.
 */
export const storedKeys: readonly QueryKey[] = [
  queryKeys.me,
  queryKeys.pets.all,
  queryKeys.plans.all,
  queryKeys.rewards.all,
  queryKeys.payments.all,
  queryKeys.reservations.all,
  queryKeys.messages.unread('owner'),
  [...queryKeys.messages.lines, 'previews'],
  queryKeys.emergency,
  ['looks'],
  queryKeys.notifications.all,
  queryKeys.deliveryPreferences,
];

/** Whether the answer of a query may be stored on the device. */
export function isStoredKey(queryKey: QueryKey): boolean {
  return storedKeys.some(prefix => partialMatchKey(queryKey, prefix)) && !queryKey.some(isSearch);
}

/** A filter of a list that holds words which were searched for. */
function isSearch(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'search' in part && part.search !== '';
}
