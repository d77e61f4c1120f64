import { t } from '@lingui/core/macro';
import type { Action } from '@rifq/care-plan';
import type { PlanItem } from '@rifq/contract/calls';

const words: Record<Action, (stage: PlanItem['stage']) => string> = {
  'one dose now': stage =>
    stage === 'first' || stage === 'treatment'
      ? t`تكفي جرعة واحدة الآن.`
      : t`تكفي جرعة واحدة الآن، بلا إعادة للسلسلة.`,
  'two doses 4 weeks apart': () => t`تلزم جرعتان بينهما 4 أسابيع.`,
  'dose now, second 28 days later': () => t`جرعة الآن، والثانية بعد 4 أسابيع.`,
  'dose now, second 28 days later; the last at 16 weeks or later': () =>
    t`جرعة الآن، والثانية بعد 4 أسابيع، والأخيرة في عمر 16 أسبوعًا أو بعده.`,
  'vet decides': () => t`القرار للطبيب البيطري.`,
};

const textByAction: ReadonlyMap<string, (stage: PlanItem['stage']) => string> = new Map(Object.entries(words));

/** What to do where it is more than giving the planned dose; null otherwise, and for a phrase of a newer server. */
export function actionText({ action, stage }: Pick<PlanItem, 'action' | 'stage'>): string | null {
  return action === null ? null : (textByAction.get(action)?.(stage) ?? null);
}
