import { useLingui } from '@lingui/react/macro';
import type { ClinicDoctor, ClinicPeriod } from '@rifq/contract/calls';
import { type CivilDate, isolated } from '@rifq/rules';
import { Button, Checkbox, DateField, FilterChoice, FormGrid, MoonIcon, TextField } from '@rifq/ui';
import { useEffect, useEffectEvent } from 'react';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { ChangedElsewhere } from '../../../lib/forms/changed-elsewhere.tsx';
import { useDiscardGuard } from '../../../lib/forms/discard-guard.tsx';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { firstControl } from '../../../lib/forms/first-control.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { useDateWords } from '../../../lib/forms/use-date-words.ts';
import { rebase } from '../../../lib/forms/use-opened-version.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { useCalendar } from '../../../lib/session/use-calendar.ts';
import { PartFields } from './part-fields.tsx';
import {
  PERIOD_FIELDS,
  type PeriodValues,
  periodErrors,
  usePeriodDraft,
  usePeriodParts,
  valuesOfPeriod,
} from './period-draft.ts';
import type { HoursChangeRequest } from './use-hours-change.ts';
import { areDaysAlike, commonDayOf, weekOfDraft, withCommonHours } from './week-draft.ts';
import { WeekRows } from './week-rows.tsx';

interface PeriodSheetProps {
  /** The id of the period, also of a new one. */
  id: string;
  /** Null for a new one. */
  period: ClinicPeriod | null;
  doctors: readonly ClinicDoctor[];
  /** The earliest day that has not ended. */
  today: CivilDate;
  isPending: boolean;
  /** Error of the last attempt to save it. */
  failure: Error | null;
  onSave: (change: HoursChangeRequest) => void;
  onClose: () => void;
}

const MINUTES_A_DAY = 1440;

/** A special period of the clinic: its days, its doctors, and the week that replaces the usual one. */
export function PeriodSheet(props: PeriodSheetProps) {
  const { t } = useLingui();
  const { id, period, doctors, today, isPending, failure, onSave, onClose } = props;
  const { clinic } = useClinicMember();
  const { stored, form } = usePeriodForm(clinic.id, period, { doctors, failure });
  const { format, notADate } = useDateWords();
  const system = useCalendar();
  const { values, otherChanges } = stored.draft;
  const { name, from, to, doctorIds, days } = values;
  const guard = useDiscardGuard(stored.isChanged, () => {
    stored.forget();
    onClose();
  });
  const change = (next: Partial<PeriodValues>) =>
    stored.change(before => ({ ...before, values: { ...before.values, ...next } }));
  const save = () => {
    if (form.showFields(periodErrors(values)) || from === null || to === null) return;
    onSave({
      type: 'period',
      id,
      name: visibleText(name),
      from,
      to,
      doctorIds,
      week: weekOfDraft({ days }),
      version: stored.draft.version,
    });
  };
  const labels = { openCalendar: t`فتح التقويم`, format, notADate };
  const usual = commonDayOf(days);
  return (
    <>
      <Sheet
        isOpen
        onOpenChange={guard.leave}
        isDismissable={!isPending}
        title={period === null ? t`إضافة فترة خاصة` : t`تعديل فترة خاصة`}
        subtitle={t`ساعاتها تحلّ محلّ الأسبوع المعتاد من أول يوم إلى آخر يوم.`}
        closeLabel={t`إغلاق`}
        onSubmit={save}
        footer={
          <Button type="submit" block isPending={isPending} pendingLabel={t`جارٍ الحفظ`}>
            {t`حفظ الفترة`}
          </Button>
        }
      >
        <div className="grid grid-cols-1 gap-4">
          <ChangedElsewhere
            changed={otherChanges}
            values={values}
            onChoose={next => stored.change(before => ({ ...before, values: next }))}
          />
          <TextField
            label={t`الاسم`}
            value={name}
            onChange={next => {
              change({ name: next });
              form.clear('name');
            }}
            error={form.errors.name}
            inputRef={form.inputRef('name')}
          />
          <FormGrid>
            <DateField
              label={t`من يوم`}
              value={from}
              onChange={next => {
                change({ from: next });
                form.clear('from');
              }}
              system={system}
              labels={labels}
              error={form.errors.from}
              inputRef={form.inputRef('from')}
            />
            <DateField
              label={t`إلى يوم`}
              value={to}
              onChange={next => {
                change({ to: next });
                form.clear('to');
              }}
              minValue={from !== null && from > today ? from : today}
              system={system}
              labels={{ ...labels, tooEarly: t`يلزم يوم من اليوم فصاعدًا، لا يسبق أول يوم.` }}
              error={form.errors.to}
              inputRef={form.inputRef('to')}
            />
          </FormGrid>
          {doctors.length > 1 && (
            <DoctorsOfPeriod
              doctors={doctors}
              value={doctorIds}
              onChange={next => {
                change({ doctorIds: next });
                form.clear('doctor_ids');
              }}
              error={form.errors.doctor_ids}
              inputRef={form.inputRef('doctor_ids')}
            />
          )}
          <fieldset className="grid gap-3">
            <legend className="mb-2 font-semibold">
              {areDaysAlike(days) ? t`ساعات كل يوم` : t`ساعات معظم الأيام`}
            </legend>
            <PartFields
              labels={{ from: t`من`, to: t`إلى` }}
              part={usual}
              onChange={part => {
                change({ days: withCommonHours(days, part) });
                form.clear('week');
              }}
            />
            {usual.to > MINUTES_A_DAY && (
              <p className="hours-night">
                <MoonIcon size="xs" />
                {t`تنتهي في اليوم التالي.`}
              </p>
            )}
          </fieldset>
          <div ref={firstControl(form.inputRef('week'))} className="hours-period-week">
            <WeekRows
              days={days}
              onChange={next => {
                change({ days: next });
                form.clear('week');
              }}
            />
          </div>
          {form.errors.week !== undefined && (
            <p role="alert" className="field-error">
              {form.errors.week}
            </p>
          )}
          <FormFailure message={form.general} />
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}

interface PeriodFormOptions {
  doctors: readonly ClinicDoctor[];
  failure: Error | null;
}

/** The draft of a period with its errors; a stale save continues with what a colleague has saved. */
function usePeriodForm(
  clinicId: string,
  period: ClinicPeriod | null,
  { doctors, failure }: PeriodFormOptions,
) {
  const stored = usePeriodDraft(clinicId, period, doctors);
  const form = useFieldErrors(PERIOD_FIELDS);
  const parts = usePeriodParts(doctors);
  const handle = useEffectEvent((error: Error) => {
    const { base, values, version } = stored.draft;
    const next = rebase(error, base, values, {
      parts,
      read: current =>
        'period' in current
          ? { values: valuesOfPeriod(current.period, doctors), version: current.period.version }
          : undefined,
    });
    if (next === undefined) return form.showFailure(error);
    stored.change({
      base: next.opened.values,
      version: next.opened.version ?? version,
      values: next.values,
      otherChanges: next.changed,
    });
  });
  useEffect(() => {
    if (failure !== null) handle(failure);
  }, [failure]);
  return { stored, form };
}

interface DoctorsOfPeriodProps {
  doctors: readonly ClinicDoctor[];
  /** Null for all. */
  value: readonly string[] | null;
  onChange: (doctorIds: readonly string[] | null) => void;
  error: string | undefined;
  inputRef: (element: HTMLElement | null) => void;
}

function DoctorsOfPeriod({ doctors, value, onChange, error, inputRef }: DoctorsOfPeriodProps) {
  const { t } = useLingui();
  return (
    <div>
      <FilterChoice
        label={t`الأطباء`}
        options={[
          { id: 'all', label: t`كل الأطباء` },
          { id: 'some', label: t`بعضهم` },
        ]}
        value={value === null ? 'all' : 'some'}
        onChange={choice => onChange(choice === 'all' ? null : [])}
        help={value === null ? t`ويشمل من ينضمّ إلى العيادة لاحقًا.` : undefined}
      />
      {value !== null && (
        <ul ref={firstControl(inputRef)} aria-label={t`أطباء الفترة`}>
          {doctors.map(({ id, name }) => (
            <li key={id}>
              <Checkbox
                isSelected={value.includes(id)}
                onChange={isChosen =>
                  onChange(isChosen ? [...value, id].sort() : value.filter(other => other !== id))
                }
              >
                {isolated(name)}
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && (
        <p role="alert" className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
