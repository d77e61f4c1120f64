import { t } from '@lingui/core/macro';
import { type DoseDraft, givenProtocols, isTitre } from './draft.ts';
import { isTestKey } from './given.ts';

/** Labels the day of a record: for a titre the day of the sample, from which the entry waiting time counts. */
export function dayLabel(draft: DoseDraft): string {
  if (isTitre(draft)) return t`تاريخ سحب العيّنة`;
  return givenProtocols(draft).some(isTestKey) ? t`تاريخ الفحص` : t`تاريخ أخذ الجرعة`;
}
