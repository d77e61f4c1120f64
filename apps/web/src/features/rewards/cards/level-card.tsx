import { useLingui } from '@lingui/react/macro';
import { Card } from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';
import type { Summary } from '../queries.ts';
import { pointCount, pointsLeft } from '../texts/counts.ts';
import { LevelPaws, LevelPoints } from './level-progress.tsx';

/** The level, and the progress to the next one. */
export function LevelCard({ summary }: { summary: Summary }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const level = number(summary.level);
  const next = number(summary.level + 1);
  const total = pointCount(summary.points);
  return (
    <Card aria-labelledby="level-title">
      <p className="text-sm text-ink-2">{t`المستوى ${level}`}</p>
      <h2 id="level-title">{pointsLeft(summary.next_level_start - summary.points, next)}</h2>
      <div className="mt-4 mb-2.5">
        <LevelPaws progress={summary} />
      </div>
      <div className="flex justify-between gap-3 text-sm text-ink-2">
        <LevelPoints progress={summary} />
        <span>{t`المجموع ${total}`}</span>
      </div>
    </Card>
  );
}
