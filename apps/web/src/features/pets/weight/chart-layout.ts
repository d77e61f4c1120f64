import type { CivilDate } from '@rifq/contract';
import type { Weight } from '@rifq/contract/calls';

/** The drawing's own units; it is scaled to the width it gets. */
export const CHART = { width: 340, height: 172, start: 20, end: 286, top: 30, base: 138 } as const;

/** More than this many would be a caterpillar; the list holds them all. */
const MOST_POINTS = 24;
const GRID_LINES = 3;
/** The least difference, in grams, that fills the height: a few grams of noise must not look like a cliff. */
const LEAST_SPAN = 200;
/** Month names need this much room between their middles. */
const LABEL_ROOM = 46;
/** Steps of the value axis in grams, times a power of ten. */
const STEPS = [1, 2, 5, 10];

export interface ChartPoint {
  x: number;
  y: number;
  weight: Weight;
}

export interface ChartLayout {
  /** The oldest first; it stands at the right. */
  points: ChartPoint[];
  /** Values of the axis in grams, with their heights. */
  lines: { grams: number; y: number }[];
  /** Days whose months are written below, not closer than their words allow. */
  labels: { x: number; on: CivilDate }[];
}

const dayNumber = (date: CivilDate) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/**
 * Where the weights stand: time runs from right (oldest) to left in proportion to the days between, the
 * value axis is at the right and ends at round numbers.
 * @param weights the newest first; at least one
 */
export function layOutChart(weights: readonly Weight[]): ChartLayout {
  const shown = weights.slice(0, MOST_POINTS).toReversed();
  const lines = valueLines(shown.map(({ grams }) => grams));
  const lowest = lines.at(-1)?.grams ?? 0;
  const highest = lines[0]?.grams ?? 1;
  const heightOf = (grams: number) =>
    CHART.base - ((grams - lowest) / (highest - lowest)) * (CHART.base - CHART.top);

  const days = shown.map(({ measured_on }) => dayNumber(measured_on));
  const [first = 0] = days;
  const span = (days.at(-1) ?? first) - first;
  const placeOf = (day: number) =>
    span === 0
      ? (CHART.start + CHART.end) / 2
      : CHART.end - ((day - first) / span) * (CHART.end - CHART.start);

  const points = shown.map((weight, index) => ({
    x: placeOf(days[index] ?? first),
    y: heightOf(weight.grams),
    weight,
  }));
  return {
    points,
    lines: lines.map(({ grams }) => ({ grams, y: heightOf(grams) })),
    labels: monthLabels(points),
  };
}

/** Round values around the weights, the highest first. The lowest is the ground line. */
function valueLines(grams: readonly number[]): { grams: number }[] {
  const low = Math.min(...grams);
  const high = Math.max(...grams);
  const rough = Math.max(high - low, LEAST_SPAN) / GRID_LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find(candidate => candidate * power >= rough) ?? 10);
  const ground = Math.max(Math.floor((low - step / 2) / step) * step, 0);
  const count = Math.ceil((high - ground) / step);
  return Array.from({ length: count + 1 }, (_, index) => ({ grams: ground + (count - index) * step }));
}

/** The newest month first, then each older one that has room and was not written yet. */
function monthLabels(points: readonly ChartPoint[]): { x: number; on: CivilDate }[] {
  const labels: { x: number; on: CivilDate }[] = [];
  for (const { x, weight } of points.toReversed()) {
    const previous = labels.at(-1);
    const hasRoom = previous === undefined || x - previous.x >= LABEL_ROOM;
    const isNewMonth = previous?.on.slice(0, 7) !== weight.measured_on.slice(0, 7);
    if (hasRoom && isNewMonth) labels.push({ x, on: weight.measured_on });
  }
  return labels;
}
