import { expect, it } from 'vitest';
import { daysSpan, digitsSpan, placesSpan, yearsSpan } from './arabic-spans.ts';

it.each([
  [1, 'يوم', 'سنة', 'رقم واحد', 'خانة واحدة'],
  [2, 'يومين', 'سنتين', 'رقمين', 'خانتين'],
  [3, '3 أيام', '3 سنوات', '3 أرقام', '3 خانات'],
  [10, '10 أيام', '10 سنوات', '10 أرقام', '10 خانات'],
  [11, '11 يومًا', '11 سنة', '11 رقمًا', '11 خانة'],
  [99, '99 يومًا', '99 سنة', '99 رقمًا', '99 خانة'],
  [100, '100 يوم', '100 سنة', '100 رقم', '100 خانة'],
])('nouns follow the number %i', (count, days, years, digits, places) => {
  expect([daysSpan(count), yearsSpan(count), digitsSpan(count), placesSpan(count)]).toEqual([
    days,
    years,
    digits,
    places,
  ]);
});
