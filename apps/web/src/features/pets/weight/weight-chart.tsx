import { useLingui } from '@lingui/react/macro';
import type { Weight } from '@rifq/contract/calls';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { CHART, layOutChart } from './chart-layout.ts';

/** Start of the axis labels, right of the lines. */
const AXIS = 310;
const GRID_START = 6;
const GRID_END = 302;

/**
 * The weights as a line: time runs from right to left, values are at the right. It is one picture to screen readers;
 * the table next to it has the numbers.
 * @param weights newest first; at least one
 */
export function WeightChart({ weights }: { weights: readonly Weight[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const { kilograms, date } = format;
  const { points, lines, labels } = layOutChart(weights, format);
  const newest = points.at(-1);
  const oldest = points[0];
  if (!newest || !oldest) return null;
  const path = points.map(({ x, y }) => `${x} ${y}`).join(' ');
  const [from, to] = [kilograms(oldest.weight.grams), kilograms(newest.weight.grams)];
  const [since, until] = [date(oldest.weight.measured_on), date(newest.weight.measured_on)];

  return (
    <svg
      viewBox={`0 0 ${CHART.width} ${CHART.height}`}
      className="h-auto w-full font-sans text-[12px] font-medium"
      role="img"
      aria-label={
        points.length === 1
          ? t`الوزن في ${until}: ${to} كجم`
          : t`الوزن من ${since} إلى ${until}: من ${from} إلى ${to} كجم`
      }
    >
      <Grid lines={lines} format={kilograms} />
      {points.length > 1 && (
        <>
          <path
            d={`M${path} ${newest.x} ${CHART.base} ${oldest.x} ${CHART.base}Z`}
            fill="var(--primary-soft)"
          />
          <path
            d={`M${path}`}
            fill="none"
            stroke="var(--primary)"
            strokeWidth="3"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        </>
      )}
      {points.slice(0, -1).map(({ x, y, weight }) => (
        <circle
          key={weight.id}
          cx={x}
          cy={y}
          r="4"
          fill="var(--surface)"
          stroke="var(--primary)"
          strokeWidth="2.5"
        />
      ))}
      <circle
        cx={newest.x}
        cy={newest.y}
        r="6.5"
        fill="var(--accent)"
        stroke="var(--accent-ink)"
        strokeWidth="2"
      />
      <text x={newest.x} y={newest.y - 13} textAnchor="middle" fontWeight="700" fill="var(--ink)">
        {to}
      </text>
      <g fill="var(--ink-2)" textAnchor="middle">
        {labels.map(({ x, text }) => (
          <text key={text} x={x} y="160">
            {text}
          </text>
        ))}
      </g>
    </svg>
  );
}

interface GridProps {
  lines: readonly { grams: number; y: number }[];
  format: (grams: number) => string;
}

function Grid({ lines, format }: GridProps) {
  return (
    <>
      {lines.map(({ grams, y }, index) => (
        <path
          key={grams}
          d={`M${GRID_START} ${y}H${GRID_END}`}
          stroke={index === lines.length - 1 ? 'var(--line-strong)' : 'var(--line)'}
        />
      ))}
      <g fill="var(--ink-2)" direction="ltr" textAnchor="start">
        {lines.map(({ grams, y }) => (
          <text key={grams} x={AXIS} y={y + 4}>
            {format(grams)}
          </text>
        ))}
      </g>
    </>
  );
}
