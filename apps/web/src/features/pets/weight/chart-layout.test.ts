import type { Weight } from '@rifq/contract/calls';
import { describe, expect, it } from 'vitest';
import { createFormat } from '../../../lib/formats/format.ts';
import { defaultWriting, localeOf } from '../../../lib/formats/i18n.ts';
import { CHART, layOutChart } from './chart-layout.ts';

const weight = (measured_on: string, grams: number): Weight => ({
  id: crypto.randomUUID(),
  measured_on,
  grams,
  clinic: null,
});

const gregorian = createFormat(localeOf(defaultWriting));

describe('layOutChart', () => {
  it('places the oldest weight at the right and the newest at the left', () => {
    const { points } = layOutChart([weight('2026-11-01', 4600), weight('2026-06-01', 4100)], gregorian);
    expect(points.map(({ weight: { measured_on }, x }) => [measured_on, x])).toEqual([
      ['2026-06-01', CHART.end],
      ['2026-11-01', CHART.start],
    ]);
  });

  it('spaces the weights by the days between them', () => {
    const { points } = layOutChart(
      [weight('2026-01-11', 4000), weight('2026-01-10', 4000), weight('2026-01-01', 4000)],
      gregorian,
    );
    const [first, second, third] = points.map(({ x }) => x);
    expect((first ?? 0) - (second ?? 0)).toBeCloseTo(9 * ((second ?? 0) - (third ?? 0)));
  });

  it('contains every weight between ground and top line, on round values', () => {
    const { points, lines } = layOutChart(
      [weight('2026-11-01', 4630), weight('2026-06-01', 4110)],
      gregorian,
    );
    expect(lines.map(({ grams }) => grams)).toEqual([4800, 4600, 4400, 4200, 4000]);
    for (const { y } of points) {
      expect(y).toBeGreaterThanOrEqual(CHART.top);
      expect(y).toBeLessThan(CHART.base);
    }
  });

  it('draws a single weight in the middle, also of a newborn', () => {
    const { points, lines } = layOutChart([weight('2026-11-01', 90)], gregorian);
    expect(points).toMatchObject([{ x: (CHART.start + CHART.end) / 2 }]);
    expect(lines.at(-1)?.grams).toBe(0);
  });

  const hijri = createFormat(localeOf({ digits: 'latn', calendar: 'islamic-umalqura' }));
  const labelsOf = (days: string[], format = gregorian) =>
    layOutChart(
      days.map(day => weight(day, 4000)),
      format,
    ).labels.map(({ text }) => text);

  it('labels the newest and the oldest month, and those between them that fit', () => {
    expect(labelsOf(['2026-11-20', '2026-11-02', '2026-10-30', '2026-08-01', '2026-04-01'])).toEqual([
      'نوفمبر',
      'أبريل',
      'أغسطس',
    ]);
  });

  it('labels days if all weights are of one month, and years if they are a year apart', () => {
    expect(labelsOf(['2026-11-20', '2026-11-02'])).toEqual(['20 نوفمبر', '2 نوفمبر']);
    expect(labelsOf(['2026-11-20', '2025-11-02'])).toEqual(['نوفمبر 2026', 'نوفمبر 2025']);
    expect(labelsOf(['2026-11-20'])).toEqual(['20 نوفمبر']);
  });

  it('contains the long names of Hijri months within the drawing', () => {
    const { labels } = layOutChart([weight('2026-12-05', 4000), weight('2026-11-01', 4000)], hijri);
    expect(labels.map(({ text }) => text)).toEqual(['جمادى الآخرة', 'جمادى الأولى']);
    for (const { x, text } of labels) {
      expect(x - text.length * 3).toBeGreaterThan(0);
      expect(x + text.length * 3).toBeLessThan(CHART.width);
    }
  });
});
