import { plural } from '@lingui/core/macro';
import { reservationRules } from '@rifq/rules';
import { hours } from '../../lib/formats/span.ts';

/** How long before its start a reservation can be moved, or cancelled with a refund: «ساعتين». */
export function changeSpan(): string {
  return hours(reservationRules.changeMinutes / 60);
}

/** How often a reservation has been moved once it cannot be moved again: «مرتين». */
export function allMoves(): string {
  return plural(reservationRules.moves, {
    one: 'مرة واحدة',
    two: 'مرتين',
    few: '# مرات',
    many: '# مرة',
    other: '# مرة',
  });
}
