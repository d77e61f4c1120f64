import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import { Note, TextArea, TriangleAlertIcon } from '@rifq/ui';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { keptDrafts } from '../../../lib/forms/kept-drafts.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';

const none = { warnings: [] as readonly string[], reason: '' };
const useTyped = keptDrafts<typeof none>();

/**
 * Manages the reason for which a drug is given in spite of warnings, which the server asks for. The reason takes the
 * focus when it is asked for.
 * @param about the form, whose draft outlives it
 */
export function useDespiteWarnings(about: string) {
  const { t } = useLingui();
  const { draft, change, forget } = useTyped(about, stored => stored ?? none);
  const { warnings, reason } = draft;
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const asked = warnings.join('\n');
  const wasAsked = useRef(asked);
  useEffect(() => {
    if (asked !== '' && asked !== wasAsked.current) field.current?.focus();
    wasAsked.current = asked;
  }, [asked]);
  return {
    /** For the call. */
    fields: { allergy_reason: reason, acknowledged: [...warnings] },
    /** Asks for the reason if the error is a refusal without one. Returns whether it is. */
    asksAfter(error: unknown): boolean {
      if (!(error instanceof ApiError && error.code === 'records.allergy')) return false;
      const next = error.allergies ?? [];
      // A reason is for the warnings that were read with it.
      change(before =>
        next.join('\n') === before.warnings.join('\n') ? before : { warnings: next, reason: '' },
      );
      return true;
    },
    /** Whether nothing was asked, or the reason is given; otherwise it says so at the field. */
    isGiven(): boolean {
      const isGiven = warnings.length === 0 || visibleText(reason) !== '';
      setMissing(!isGiven);
      if (!isGiven) field.current?.focus();
      return isGiven;
    },
    /** A reason is for one drug: call it when another is typed, and once it is saved. */
    forget,
    note: warnings.length > 0 && (
      <Note tone="danger" icon={<TriangleAlertIcon />}>
        <p role="alert" className="wrap-anywhere">
          {t`في سجلّ الحيوان تحذير من هذا الدواء أو من مجموعته:`}{' '}
          <b>{warnings.map(warning => isolated(warning)).join('، ')}</b>
        </p>
        <TextArea
          label={t`سبب إعطائه رغم التحذير`}
          rows={2}
          value={reason}
          onChange={text => {
            setMissing(false);
            change(before => ({ ...before, reason: text }));
          }}
          error={isMissing ? t`يلزم ذكر السبب.` : undefined}
          inputRef={field}
        />
      </Note>
    ),
  };
}
