import { useLingui } from '@lingui/react/macro';
import { type Deferral, deferralReasons, healthStates } from '@rifq/contract/calls';
import { type CivilDate, dayAfter, LONGEST_DEFERRAL_YEARS, lastDeferralDay } from '@rifq/rules';
import { DateField, FilterChoice } from '@rifq/ui';
import type { Ref } from 'react';
import { years } from '../../../lib/formats/span.ts';
import { useDateWords } from '../../../lib/forms/use-date-words.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { useCalendar } from '../../../lib/session/use-calendar.ts';
import { deferralReasonWord } from '../texts/deferral-text.ts';

/** Whether a reason is a state of the animal, for which all its vaccines wait. */
export const isStateReason = (reason: Deferral['reason'] | null): boolean =>
  healthStates.some(state => state === reason);

interface ReasonFieldProps {
  value: Deferral['reason'] | null;
  onChange: (reason: Deferral['reason']) => void;
  error: string | undefined;
}

/** Why a vaccine waits. */
export function DeferralReasonField({ value, onChange, error }: ReasonFieldProps) {
  const { t } = useLingui();
  return (
    <FilterChoice
      label={t`سبب التأجيل`}
      help={isStateReason(value) ? t`يشمل كل لقاحات هذا الحيوان، لا هذا وحده.` : undefined}
      options={deferralReasons.map(id => ({ id, label: deferralReasonWord(id) }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}

/** Returns the error of an end that was typed but is no possible day. */
export function useUntilProblem(): (
  until: CivilDate | null,
  field: HTMLElement | undefined,
) => string | undefined {
  const { t } = useLingui();
  const longest = years(LONGEST_DEFERRAL_YEARS);
  return (until, field) => {
    const isTyped = field instanceof HTMLInputElement && visibleText(field.value) !== '';
    return until === null && isTyped ? t`يلزم تاريخ بعد اليوم وخلال ${longest}، أو حقل فارغ.` : undefined;
  };
}

interface UntilFieldProps {
  /** In the pet's zone. */
  today: CivilDate;
  value: CivilDate | null;
  onChange: (until: CivilDate | null) => void;
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
}

/** The first day on which it may be given; without one, until the vet decides otherwise. */
export function DeferralUntilField({ today, ...field }: UntilFieldProps) {
  const { t } = useLingui();
  const { format, notADate } = useDateWords();
  const calendar = useCalendar();
  const longest = years(LONGEST_DEFERRAL_YEARS);
  return (
    <DateField
      {...field}
      label={t`التأجيل حتى`}
      optionalLabel={t`اختياري`}
      help={t`بلا تاريخ: حتى إشعار الطبيب.`}
      minValue={dayAfter(today)}
      maxValue={lastDeferralDay(today)}
      system={calendar}
      labels={{
        openCalendar: t`فتح التقويم`,
        format,
        notADate,
        tooEarly: t`يلزم تاريخ بعد اليوم.`,
        tooLate: t`يلزم تاريخ خلال ${longest}.`,
      }}
    />
  );
}
