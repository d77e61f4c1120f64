import { useLingui } from '@lingui/react/macro';
import { Paws } from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';
import type { Summary } from '../queries.ts';

const PAWS = 10;

type Progress = Pick<Summary, 'points' | 'level_start' | 'next_level_start'>;

/** Returns how many of ten steps of this level are done: the tenth is the next level itself. */
export function stepsDone({ points, level_start: start, next_level_start: next }: Progress): number {
  return Math.floor((PAWS * (points - start)) / (next - start));
}

/** Points earned in this level: the same measure as the paws next to it. */
export function LevelPoints({ progress }: { progress: Progress }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const earned = number(progress.points - progress.level_start);
  const whole = number(progress.next_level_start - progress.level_start);
  return <span>{t`${earned} من ${whole} نقطة في هذا المستوى`}</span>;
}

/** The paw trail of this level. */
export function LevelPaws({ progress }: { progress: Progress }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const steps = stepsDone(progress);
  const done = number(steps);
  const all = number(PAWS);
  return <Paws earned={steps} label={t`${done} من ${all}`} />;
}
