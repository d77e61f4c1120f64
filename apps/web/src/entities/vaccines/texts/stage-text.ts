import { t } from '@lingui/core/macro';
import type { PlanItem } from '@rifq/contract/calls';

type Step = Pick<PlanItem, 'kind' | 'stage' | 'dose_number'>;

/** Names the step of a plan item in its series: «الجرعة الأولى», «جرعة منشِّطة», «علاج وقائي». */
export function stageText({ kind, stage, dose_number: number }: Step): string {
  switch (stage) {
    case 'first':
      return t`الجرعة الأولى`;
    case 'primary':
      return primaryText(number);
    case 'booster':
    case 'repeat':
      return t`جرعة منشِّطة`;
    case 'treatment':
      return t`علاج وقائي`;
    case null:
      return kind === 'test' ? t`فحص` : t`لقاح`;
  }
}

function primaryText(number: number | null): string {
  switch (number) {
    case 2:
      return t`الجرعة الثانية`;
    case 3:
      return t`الجرعة الثالثة`;
    case 4:
      return t`الجرعة الرابعة`;
    default:
      return t`جرعة من السلسلة الأساسية`;
  }
}

/** Adds the step to the name of an item: «السُّعار · الجرعة الأولى». A treatment has no steps. */
export function withStage(name: string, item: Step): string {
  return item.stage === null || item.stage === 'treatment' ? name : `${name}\u00a0· ${stageText(item)}`;
}
