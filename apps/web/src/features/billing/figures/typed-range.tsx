import { useLingui } from '@lingui/react/macro';
import { billingLimits } from '@rifq/rules';
import { Button, DateField, FormGrid } from '@rifq/ui';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { days } from '../../../lib/formats/span.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { useDateWords } from '../../../lib/forms/use-date-words.ts';
import { useCalendar } from '../../../lib/session/use-calendar.ts';
import { isCountable, type RangeChoiceProps, rangePath } from './range.ts';

const FIELDS = ['from', 'to'] as const;

/** The first and the last day, typed. */
export function TypedRange({ shown, today }: RangeChoiceProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { format, notADate } = useDateWords();
  const system = useCalendar();
  const form = useFieldErrors(FIELDS);
  const [from, setFrom] = useState<string | null>(shown.from);
  const [to, setTo] = useState<string | null>(shown.to);
  const labels = { openCalendar: t`فتح التقويم`, format, notADate };
  const future = t`هذا اليوم لم يأتِ بعد.`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const most = days(billingLimits.figureDays);
    const problems = {
      from: from === null ? t`يلزم أول يوم.` : undefined,
      to:
        to === null
          ? t`يلزم آخر يوم.`
          : from !== null && to < from
            ? t`يلزم يوم لا يسبق أول يوم.`
            : from !== null && !isCountable({ from, to })
              ? t`أطول مدّة تُعرض ${most}.`
              : undefined,
    };
    if (form.showFields(problems) || from === null || to === null) return;
    void navigate(rangePath({ from, to }));
  };
  return (
    <form onSubmit={submit} noValidate className="figures-range">
      <FormGrid>
        <DateField
          label={t`من يوم`}
          value={from}
          onChange={next => {
            setFrom(next);
            form.clear('from');
          }}
          maxValue={today}
          system={system}
          labels={{ ...labels, tooLate: future }}
          error={form.errors.from}
          inputRef={form.inputRef('from')}
        />
        <DateField
          label={t`إلى يوم`}
          value={to}
          onChange={next => {
            setTo(next);
            form.clear('to');
          }}
          maxValue={today}
          system={system}
          labels={{ ...labels, tooLate: future }}
          error={form.errors.to}
          inputRef={form.inputRef('to')}
        />
      </FormGrid>
      <Button type="submit" variant="soft">
        {t`عرض`}
      </Button>
    </form>
  );
}
