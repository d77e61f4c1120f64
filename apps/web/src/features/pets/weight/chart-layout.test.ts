import type { Weight } from '@rifq/contract/calls';
import { describe, expect, it } from 'vitest';
import { CHART, layOutChart } from './chart-layout.ts';

const weight = (measured_on: string, grams: number): Weight => ({
  id: crypto.randomUUID(),
  measured_on,
  grams,
  clinic: null,
});

describe('layOutChart', () => {
  it('puts the oldest weight at the right and the newest at the left', () => {
    const { points } = layOutChart([weight('2026-11-01', 4600), weight('2026-06-01', 4100)]);
    expect(points.map(({ weight: { measured_on }, x }) => [measured_on, x])).toEqual([
      ['2026-06-01', CHART.end],
      ['2026-11-01', CHART.start],
    ]);
  });

  it('spaces the weights by the days between them', () => {
    const { points } = layOutChart([
      weight('2026-01-11', 4000),
      weight('2026-01-10', 4000),
      weight('2026-01-01', 4000),
    ]);
    const [first, second, third] = points.map(({ x }) => x);
    expect((first ?? 0) - (second ?? 0)).toBeCloseTo(9 * ((second ?? 0) - (third ?? 0)));
  });

  it('keeps every weight between ground and top line, on round values', () => {
    const { points, lines } = layOutChart([weight('2026-11-01', 4630), weight('2026-06-01', 4110)]);
    expect(lines.map(({ grams }) => grams)).toEqual([4800, 4600, 4400, 4200, 4000]);
    for (const { y } of points) {
      expect(y).toBeGreaterThanOrEqual(CHART.top);
      expect(y).toBeLessThan(CHART.base);
    }
  });

  it('draws one weight in the middle, also one of a newborn', () => {
    const { points, lines } = layOutChart([weight('2026-11-01', 90)]);
    expect(points).toMatchObject([{ x: (CHART.start + CHART.end) / 2 }]);
    expect(lines.at(-1)?.grams).toBe(0);
  });

  it('writes a month once and leaves out those without room', () => {
    const days = ['2026-11-20', '2026-11-02', '2026-10-30', '2025-12-01'];
    const { labels } = layOutChart(days.map(day => weight(day, 4000)));
    expect(labels.map(({ on }) => on)).toEqual(['2026-11-20', '2025-12-01']);
  });
});
