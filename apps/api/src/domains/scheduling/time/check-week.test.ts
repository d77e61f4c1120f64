import { describe, expect, it } from 'vitest';
import { checkWeek } from './check-week.ts';

const day = (weekday: number, from = 540, to = 1020, ...breaks: [number, number][]) => ({
  weekday,
  from,
  to,
  breaks: breaks.map(([start, end]) => ({ from: start, to: end })),
});

describe('a week', () => {
  it('is sorted by weekday, with breaks sorted by time', () => {
    expect(checkWeek([day(3, 540, 1020, [900, 915], [780, 840]), day(0)])).toEqual([
      day(0),
      day(3, 540, 1020, [780, 840], [900, 915]),
    ]);
  });

  it('accepts breaks that touch, and breaks at the ends of the day', () => {
    const whole = day(0, 540, 1020, [540, 600], [600, 660], [1000, 1020]);
    expect(checkWeek([whole])).toEqual([whole]);
  });

  it('accepts hours that end after midnight, until the next day begins, also from Saturday to Sunday', () => {
    const nights = [day(0, 120, 600), day(4, 1080, 1500, [1430, 1470]), day(6, 1260, 1560)];
    expect(checkWeek(nights)).toEqual(nights);
    expect(checkWeek([day(5, 600, 2040)])).toEqual([day(5, 600, 2040)]);
  });

  it.each([
    ['hours of more than a day', [day(1, 600, 2041)], 'field.hours'],
    ['a night into the hours of the next day', [day(1, 1260, 1560), day(2, 60, 600)], 'field.hours'],
    ['a night from Saturday into Sunday', [day(6, 1260, 1560), day(0, 119, 600)], 'field.hours'],
    ['a weekday twice', [day(1), day(1)], 'field.hours'],
    ['an end before the start', [day(1, 600, 540)], 'field.hours'],
    ['no time at all', [day(1, 600, 600)], 'field.hours'],
    ['breaks that overlap', [day(1, 540, 1020, [600, 700], [650, 720])], 'field.breaks'],
    ['a break before the day', [day(1, 540, 1020, [500, 560])], 'field.breaks'],
    ['a break after the day', [day(1, 540, 1020, [1000, 1030])], 'field.breaks'],
    ['a break without time', [day(1, 540, 1020, [600, 600])], 'field.breaks'],
  ])('is refused with %s', (_name, week, code) => {
    const refusal = expect.objectContaining({ code: 'request.invalid', fields: { week: { code } } });
    expect(() => checkWeek(week)).toThrow(refusal);
  });
});
