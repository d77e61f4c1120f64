import { partialMatchKey, type QueryKey } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/**
 * Prefixes of the queries whose responses may be stored on the device (docs/decisions/0080). Others never are:
 * signed-in devices, saved cards, account erasure, the clinic's side, free slots, searches.
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
  queryKeys.accessLogs,
  queryKeys.notifications.all,
  queryKeys.deliveryPreferences,
];

/** Whether the response of a query may be stored on the device. */
export function isStoredKey(queryKey: QueryKey): boolean {
  return storedKeys.some(prefix => partialMatchKey(queryKey, prefix)) && !queryKey.some(isSearch);
}

/** Whether a part of a key is a list filter with search text. */
function isSearch(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'search' in part && part.search !== '';
}
