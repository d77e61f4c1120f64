import { t } from '@lingui/core/macro';
import { type DoseDraft, givenProtocols, isTitre } from './draft.ts';
import { isTestKey } from './given.ts';

/** What the day of a record is called: of a titre it is that of the sample, from which entry is counted. */
export function dayLabel(draft: DoseDraft): string {
  if (isTitre(draft)) return t`تاريخ سحب العيّنة`;
  return givenProtocols(draft).some(isTestKey) ? t`تاريخ الفحص` : t`تاريخ أخذ الجرعة`;
}
