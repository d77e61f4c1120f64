import type { Weight } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';
import type { Format } from '../../../lib/formats/format.ts';

/** Units of the drawing, which is scaled to its width. */
export const CHART = { width: 340, height: 172, start: 20, end: 286, top: 30, base: 138 } as const;

/** More points would be unreadable; the list has them all. */
const MOST_POINTS = 24;
const GRID_LINES = 3;
/** Least difference, in grams, that fills the height: noise of a few grams must not look like a steep change. */
const LEAST_SPAN = 200;
/** Upper limit of a label's width per character. */
const LETTER_ROOM = 6.5;
/** Between labels, and between them and the edges. */
const LABEL_GAP = 8;
const LABEL_MARGIN = 4;
/** Days from which a month name may be ambiguous between two years. */
const YEAR_APART = 320;
/** Steps of the value axis in grams, times a power of ten. */
const STEPS = [1, 2, 5, 10];

export interface ChartPoint {
  x: number;
  y: number;
  weight: Weight;
}

export interface ChartLayout {
  /** Oldest first; drawn from the right. */
  points: ChartPoint[];
  /** Values of the axis in grams, with their heights. */
  lines: { grams: number; y: number }[];
  labels: ChartLabel[];
}

/** Text below the axis, by its centre. */
interface ChartLabel {
  x: number;
  text: string;
}

type DayFormat = Pick<Format, 'month' | 'dayAndMonth' | 'monthAndYear'>;

const dayNumber = (date: CivilDate) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/**
 * Lays out the weights: time runs from right (oldest) to left in proportion to the days between, the value axis is at
 * the right and ends at round numbers.
 * @param weights newest first; at least one
 * @param format formats the days of the labels
 */
export function layOutChart(weights: readonly Weight[], format: DayFormat): ChartLayout {
  const shown = weights.slice(0, MOST_POINTS).toReversed();
  const lines = valueLines(shown.map(({ grams }) => grams));
  const lowest = lines.at(-1)?.grams ?? 0;
  const highest = lines[0]?.grams ?? 1;
  const heightOf = (grams: number) =>
    CHART.base - ((grams - lowest) / (highest - lowest)) * (CHART.base - CHART.top);

  const days = shown.map(({ measured_on }) => dayNumber(measured_on));
  const [first = 0] = days;
  const span = (days.at(-1) ?? first) - first;
  const xOf = (day: number) =>
    span === 0
      ? (CHART.start + CHART.end) / 2
      : CHART.end - ((day - first) / span) * (CHART.end - CHART.start);

  const points = shown.map((weight, index) => ({
    x: xOf(days[index] ?? first),
    y: heightOf(weight.grams),
    weight,
  }));
  return {
    points,
    lines: lines.map(({ grams }) => ({ grams, y: heightOf(grams) })),
    labels: dayLabels(points, format),
  };
}

/** Returns round values around the weights, highest first. The lowest is the ground line. */
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

/**
 * Chooses the format of day labels: by month, by day if all are of one month, with the year if they are a year apart.
 */
function writerOf(points: readonly ChartPoint[], format: DayFormat): (on: CivilDate) => string {
  const first = points[0]?.weight.measured_on ?? '';
  const last = points.at(-1)?.weight.measured_on ?? '';
  if (dayNumber(last) - dayNumber(first) >= YEAR_APART) return format.monthAndYear;
  return format.month(first) === format.month(last) ? format.dayAndMonth : format.month;
}

/**
 * Labels the newest and the oldest, then each between them that fits and is not a repetition; all stay within the
 * drawing.
 */
function dayLabels(points: readonly ChartPoint[], format: DayFormat): ChartLabel[] {
  const write = writerOf(points, format);
  const labels: (ChartLabel & { half: number })[] = [];
  const [newest, ...older] = points.toReversed();
  const oldest = older.pop();
  for (const point of [newest, oldest, ...older]) {
    if (point === undefined) continue;
    const text = write(point.weight.measured_on);
    const half = (text.length * LETTER_ROOM) / 2;
    const x = Math.min(Math.max(point.x, LABEL_MARGIN + half), CHART.width - LABEL_MARGIN - half);
    const isFree = labels.every(
      other => other.text !== text && Math.abs(other.x - x) >= other.half + half + LABEL_GAP,
    );
    if (isFree) labels.push({ x, text, half });
  }
  return labels;
}
