import { t } from '@lingui/core/macro';
import { liveVaccineMinDays } from '@rifq/care-plan';
import type { PlanItem } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';
import { spanOfDays } from '../../../lib/formats/span.ts';
import { partName, partNames } from './protocol-names.ts';

/**
 * Explains that another vaccine moved a dose to another day, and the rule behind it; null where none did.
 * @param date formats a day: `useFormat().date`
 */
export function moveText(
  { protocols, moved }: Pick<PlanItem, 'protocols' | 'moved'>,
  date: (on: CivilDate) => string,
): string | null {
  if (moved === null) return null;
  const what = moved.protocols.length === protocols.length ? t`الموعد` : partialText(moved.protocols);
  const sentence = movedText(what, moved, date(moved.from));
  if (moved.how === 'sameDay') return sentence;
  const distance = spanOfDays(liveVaccineMinDays);
  const rule = t`لا يقلّ الفاصل بين لقاحين حيّين عن ${distance}، إلا إذا أُعطيا في يوم واحد.`;
  return `${sentence} ${rule}`;
}

function partialText(moved: PlanItem['protocols']): string {
  const parts = partNames(moved);
  return t`موعد ${parts}`;
}

function movedText(what: string, moved: NonNullable<PlanItem['moved']>, day: string): string {
  const other = partName(moved.with);
  switch (moved.how) {
    case 'sameDay':
      return t`كان ${what} في ${day}، ونُقل ليكون مع لقاح ${other} في زيارة واحدة.`;
    case 'apart':
      return t`كان ${what} في ${day}، ونُقل ليبتعد عن موعد لقاح ${other}.`;
    case 'afterDose':
      return t`كان ${what} في ${day}، ونُقل إلى ما بعد جرعة ${other} بمدّة كافية.`;
    case 'notBefore':
      return t`${what} كما هو، ولا تُعطى الجرعة قبل ${day}، لتبتعد بمدّة كافية عن جرعة ${other}.`;
  }
}
