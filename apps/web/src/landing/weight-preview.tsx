import { useLingui } from '@lingui/react/macro';

/** Oldest at the right, as the app draws it: a time axis follows the reading direction. */
const POINTS = [
  { x: 252, y: 58 },
  { x: 204, y: 48 },
  { x: 156, y: 40 },
  { x: 108, y: 24 },
  { x: 60, y: 26 },
  { x: 16, y: 20 },
] as const;

/** A small weight chart. */
export function WeightPreview() {
  const { t } = useLingui();
  return (
    <svg className="weight-preview" viewBox="0 0 268 76" role="img" aria-label={t`مثال من رسم الوزن`}>
      <path className="weight-preview-grid" d="M0 20h268M0 44h268M0 68h268" />
      <polyline points={POINTS.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {POINTS.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="4" />
      ))}
    </svg>
  );
}
