import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FilterChoice, TextArea } from '@rifq/ui';
import type { Ref } from 'react';
import { visibleText } from '../../../lib/forms/visible-text.ts';

const CHOICES = ['better', 'time', 'mistake', 'other'] as const;
type Choice = (typeof CHOICES)[number];

/** Why a reservation is cancelled: one of the listed reasons, or free text. */
export interface CancellationReason {
  choice: Choice | null;
  other: string;
}

/** The reason as sent to the clinic; null for none. */
export function cancellationReasonText({ choice, other }: CancellationReason): string | null {
  if (choice === null) return null;
  return choice === 'other' ? visibleText(other) || null : labelOf(choice);
}

function labelOf(choice: Choice): string {
  switch (choice) {
    case 'better':
      return t`تحسّنت الحالة`;
    case 'time':
      return t`الوقت غير مناسب`;
    case 'mistake':
      return t`حجز بالخطأ`;
    case 'other':
      return t`سبب آخر`;
  }
}

interface CancelReasonProps {
  reason: CancellationReason;
  onChange: (reason: CancellationReason) => void;
  error: string | undefined;
  inputRef: Ref<HTMLTextAreaElement>;
}

/** The optional reason of a cancellation. */
export function CancelReason({ reason, onChange, error, inputRef }: CancelReasonProps) {
  const { t: translate } = useLingui();
  return (
    <>
      <FilterChoice
        label={translate`السبب`}
        optionalLabel={translate`اختياري`}
        help={translate`تراه العيادة.`}
        options={CHOICES.map(id => ({ id, label: labelOf(id) }))}
        value={reason.choice}
        onChange={choice => onChange({ ...reason, choice })}
        error={reason.choice === 'other' ? undefined : error}
      />
      {reason.choice === 'other' && (
        <TextArea
          label={translate`السبب بكلماتك`}
          value={reason.other}
          onChange={other => onChange({ ...reason, other })}
          error={error}
          inputRef={inputRef}
          rows={2}
        />
      )}
    </>
  );
}
