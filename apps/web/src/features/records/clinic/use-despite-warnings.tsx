import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import { Note, TextArea, TriangleAlertIcon } from '@rifq/ui';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { keptDrafts } from '../../../lib/forms/kept-drafts.ts';

const none = { warnings: [] as readonly string[], reason: '' };
const useTyped = keptDrafts<typeof none>();

/**
 * Manages the reason for which a drug is given in spite of warnings, which the server asks for.
 * @param about the form, whose draft outlives it
 */
export function useDespiteWarnings(about: string) {
  const { t } = useLingui();
  const { draft, change, forget } = useTyped(about, stored => stored ?? none);
  const { warnings, reason } = draft;
  return {
    /** For the call. */
    fields: { allergy_reason: reason, acknowledged: [...warnings] },
    /** Asks for the reason if the error is a refusal without one. Returns whether it is. */
    asksAfter(error: unknown): boolean {
      if (!(error instanceof ApiError && error.code === 'records.allergy')) return false;
      change(before => ({ ...before, warnings: error.allergies ?? [] }));
      return true;
    },
    /** A reason is for one drug: call it when another is typed, and once it is saved. */
    forget,
    note: warnings.length > 0 && (
      <Note tone="danger" icon={<TriangleAlertIcon />}>
        <p>{t`في سجلّ الحيوان تحذير من هذا الدواء أو من مجموعته:`}</p>
        <p className="wrap-anywhere">
          <b>{warnings.map(warning => isolated(warning)).join('، ')}</b>
        </p>
        <TextArea
          label={t`سبب إعطائه رغم التحذير`}
          rows={2}
          value={reason}
          onChange={text => change(before => ({ ...before, reason: text }))}
        />
      </Note>
    ),
  };
}
