import { plural, t } from '@lingui/core/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
// The texts below need the catalogue, whichever module is loaded first.
import '../../../../lib/formats/i18n.ts';

const count = (reservations: number) =>
  plural(reservations, {
    one: 'موعد واحد',
    two: 'موعدان',
    few: '# مواعيد',
    many: '# موعدًا',
    other: '# موعد',
  });

/** Text for the number of free slots: «3 مواعيد فارغة». */
export const freeTimes = (free: number): string =>
  plural(free, {
    one: 'موعد فارغ',
    two: 'موعدان فارغان',
    few: '# مواعيد فارغة',
    many: '# موعدًا فارغًا',
    other: '# موعد فارغ',
  });

const remaining = (reservations: number) =>
  plural(reservations, {
    zero: 'لا شيء باقٍ',
    one: 'بقي واحد',
    two: 'بقي اثنان',
    few: 'بقي #',
    many: 'بقي #',
    other: 'بقي #',
  });

/**
 * Summary of a day: «7 مواعيد · بقي 4 · آخرها 8:30 م».
 * @param now in milliseconds if the day is today
 * @param last start of the last one, formatted
 */
export function dayCounts(
  reservations: readonly ClinicReservation[],
  now: number | null,
  last: string,
): string {
  const parts = [count(reservations.length)];
  const left = reservations.filter(
    ({ state, ends_at, arrived_at }) =>
      state === 'in_session' ||
      ((state === 'confirmed' || state === 'awaiting_payment') &&
        now !== null &&
        (arrived_at !== null || Date.parse(ends_at) > now)),
  ).length;
  if (now !== null) parts.push(remaining(left));
  if (reservations.length > 1) parts.push(t`آخرها ${last}`);
  return parts.join('\u00a0· ');
}
