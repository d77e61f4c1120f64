import { useLingui } from '@lingui/react/macro';
import { nameLimits } from '@rifq/rules';
import { Button, DateField, FormGrid, TextField } from '@rifq/ui';
import { currentDay } from '../../../lib/formats/clock.ts';
import { useDiscardGuard } from '../../../lib/forms/discard-guard.tsx';
import type { FormFieldErrors } from '../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import type { KeptDraft } from '../../../lib/forms/kept-drafts.ts';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { useDateWords } from '../../../lib/forms/use-date-words.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { useCalendar } from '../../../lib/session/use-calendar.ts';
import type { DAY_OFF_FIELDS, DayOffDraft } from './day-off-draft.ts';
import type { HoursChangeRequest } from './use-hours-change.ts';

interface DayOffSheetProps {
  /** Of a doctor, or of the whole clinic. */
  type: 'dayOff' | 'holiday';
  /** The zone of the days, an IANA name. */
  timeZone: string;
  stored: KeptDraft<DayOffDraft>;
  form: FormFieldErrors<(typeof DAY_OFF_FIELDS)[number]>;
  /** Shown below the days. */
  help?: string | undefined;
  isPending: boolean;
  onSave: (change: HoursChangeRequest) => void;
  onClose: () => void;
}

/** Closes days of a doctor or of the clinic with a reason; a single day if no last day is given. */
export function DayOffSheet(props: DayOffSheetProps) {
  const { type, timeZone, stored, form, help, isPending, onSave, onClose } = props;
  const { t } = useLingui();
  const { format, notADate } = useDateWords();
  const system = useCalendar();
  const { draft, change, forget } = stored;
  const { reason, from, to } = draft;
  const guard = useDiscardGuard(stored.isChanged, () => {
    forget();
    onClose();
  });
  const isHoliday = type === 'holiday';
  const today = currentDay(timeZone);
  const save = () => {
    const missing =
      visibleText(reason) === '' ? t`يلزم سبب، يراه فريق العيادة.` : tooLong(reason, nameLimits.short);
    const noDay = from === null ? t`يلزم أول يوم.` : undefined;
    if (form.showFields({ reason: missing, from: noDay }) || from === null) return;
    onSave({ type, from, to: to ?? from, reason: visibleText(reason) });
  };
  const labels = { openCalendar: t`فتح التقويم`, format, notADate };
  return (
    <>
      <Sheet
        isOpen
        onOpenChange={guard.leave}
        isDismissable={!isPending}
        title={isHoliday ? t`إضافة عطلة للعيادة` : t`إضافة إجازة`}
        subtitle={isHoliday ? t`تُغلق العيادة في هذه الأيام، عند كل الأطباء.` : undefined}
        closeLabel={t`إغلاق`}
        onSubmit={save}
        footer={
          <Button type="submit" block isPending={isPending} pendingLabel={t`جارٍ الحفظ`}>
            {isHoliday ? t`حفظ العطلة` : t`حفظ الإجازة`}
          </Button>
        }
      >
        <div className="grid grid-cols-1 gap-4">
          <TextField
            label={t`السبب`}
            value={reason}
            onChange={next => {
              change({ ...draft, reason: next });
              form.clear('reason');
            }}
            error={form.errors.reason}
            inputRef={form.inputRef('reason')}
          />
          <FormGrid>
            <DateField
              label={t`من يوم`}
              value={from}
              onChange={next => {
                change({ ...draft, from: next });
                form.clear('from');
              }}
              minValue={today}
              system={system}
              labels={{ ...labels, tooEarly: t`هذا اليوم مضى.` }}
              error={form.errors.from}
              inputRef={form.inputRef('from')}
            />
            <DateField
              label={t`إلى يوم`}
              optionalLabel={t`اختياري`}
              help={t`بلا تاريخ: يوم واحد.`}
              value={to}
              onChange={next => {
                change({ ...draft, to: next });
                form.clear('to');
              }}
              minValue={from ?? today}
              system={system}
              labels={{ ...labels, tooEarly: t`يلزم يوم لا يسبق أول يوم.` }}
              error={form.errors.to}
              inputRef={form.inputRef('to')}
            />
          </FormGrid>
          {help !== undefined && <p className="text-sm text-ink-2">{help}</p>}
          <FormFailure message={form.general} />
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}
