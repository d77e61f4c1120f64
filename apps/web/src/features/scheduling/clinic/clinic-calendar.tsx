import { useLingui } from '@lingui/react/macro';
import type { ClinicHoliday, ClinicPeriod, DoctorWeek } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Skeleton } from '@rifq/ui';
import { useState } from 'react';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { useConsultationActions } from '../../../entities/clinics/use-consultation-actions.ts';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';
import { currentDay } from '../../../lib/formats/clock.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { PartChunk } from '../../../lib/pages/chunk-boundary.tsx';
import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';
import { CalendarCards } from './calendar-cards.tsx';
import { DAY_OFF_FIELDS, useDayOffDraft } from './day-off-draft.ts';
import type { HoursCalendar } from './hours-after.ts';
import { ConfirmLossDialog, ConflictCard, DayOffSheet } from './later.ts';
import { forgetPeriodDraft } from './period-draft.ts';
import { type HoursChangeRequest, useHoursChange } from './use-hours-change.ts';
import { useLeaveGuard } from './use-leave-guard.tsx';

// Apart from the parts of later.ts, since it shows rows of days, which load an editor from there.
const PeriodSheet = lazyChunk(async () => ({ default: (await import('./period-sheet.tsx')).PeriodSheet }));

interface ClinicCalendarProps {
  calendar: HoursCalendar;
  weeks: readonly DoctorWeek[];
}

const MINUTES_A_DAY = 1440;

/** What the manager is doing; a new period has an id from the start, so that a retry does not add it twice. */
type Open =
  | { type: 'holiday' }
  | { type: 'period'; id: string; period: ClinicPeriod | null }
  | { type: 'removal'; period: ClinicPeriod }
  | { type: 'holidayRemoval'; holiday: ClinicHoliday };

/** The special periods and holidays of the clinic, which its managers change. */
export function ClinicCalendar({ calendar, weeks }: ClinicCalendarProps) {
  const { role } = useClinicMember();
  return role === 'manager' ? (
    <ManagedCalendar calendar={calendar} weeks={weeks} />
  ) : (
    <CalendarCards calendar={calendar} weeks={weeks} actions={null} unsaved={undefined} />
  );
}

function ManagedCalendar({ calendar, weeks }: ClinicCalendarProps) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const [open, setOpen] = useState<Open | null>(null);
  const [newId, setNewId] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<Error | null>(null);
  const holiday = useDayOffDraft(clinic.id);
  const holidayForm = useFieldErrors(DAY_OFF_FIELDS);
  const show = (next: Open | null) => {
    setFailure(null);
    setOpen(next);
  };
  const close = () => show(null);
  const saved: Record<HoursChangeRequest['type'], string> = {
    week: t`حُفظت ساعات العمل.`,
    dayOff: t`حُفظت الإجازة.`,
    holiday: t`حُفظت العطلة.`,
    period: t`حُفظت الفترة.`,
    periodRemoval: t`حُذفت الفترة، وعاد الأسبوع المعتاد.`,
  };
  const hours = useHoursChange(clinic.id, {
    onSaved(change) {
      if (change.type === 'holiday') holiday.forget();
      if (change.type === 'period') {
        forgetPeriodDraft(clinic.id, change.id);
        // A repeat of a new one has a version if a colleague has changed it meanwhile.
        if (change.version === undefined || change.id === newId) forgetPeriodDraft(clinic.id, undefined);
        setNewId(crypto.randomUUID());
      }
      close();
      toasts.show({ message: saved[change.type] });
    },
    onFailure(error, change) {
      // The sheet has gone if the conflict has outlived the page.
      if (change.type === 'holiday') {
        setOpen({ type: 'holiday' });
        return holidayForm.showFailure(error);
      }
      if (change.type === 'period') {
        const period = calendar.periods.find(({ id }) => id === change.id) ?? null;
        setOpen(current => current ?? { type: 'period', id: change.id, period });
        return setFailure(error);
      }
      close();
      toasts.show({ message: messageOf(error), isFailure: true });
    },
  });
  const removal = useConsultationActions(
    (id: string) => request('post', '/api/clinic/holidays/remove', { holiday_id: id }),
    { onDone: close, showsErrors: true },
  );
  const { conflict, discardConflict } = hours;
  const question = useLeaveGuard(conflict !== null, discardConflict, { isOfPage: true });
  const hasNights = [...weeks, ...calendar.periods].some(({ week }) =>
    week.some(({ to }) => to > MINUTES_A_DAY),
  );
  // A doctor's last night of a period can be under way, or that day not yet begun in another zone.
  const [earliest = currentDay(clinic.time_zone)] = weeks
    .map(({ today }) => today)
    .concat(currentDay(clinic.time_zone))
    .sort();
  const removed = open?.type === 'removal' ? isolated(open.period.name) : '';
  const reason = open?.type === 'holidayRemoval' ? isolated(open.holiday.reason) : '';
  return (
    <>
      {conflict !== null && (
        <PartChunk fallback={<Skeleton height="12rem" />}>
          <ConflictCard
            conflict={conflict}
            weeks={weeks}
            calendar={calendar}
            isPending={hours.isPending}
            onResolve={hours.resolve}
            onSave={hours.saveResolved}
            onGiveUp={() => {
              close();
              discardConflict();
            }}
          />
        </PartChunk>
      )}
      <CalendarCards
        calendar={calendar}
        weeks={weeks}
        unsaved={conflict?.change}
        actions={{
          onAddPeriod: () => show({ type: 'period', id: newId, period: null }),
          onEditPeriod: one => show({ type: 'period', id: one.id, period: one }),
          onRemovePeriod: one => show({ type: 'removal', period: one }),
          onAddHoliday: () => show({ type: 'holiday' }),
          onRemoveHoliday: one => show({ type: 'holidayRemoval', holiday: one }),
        }}
      />
      {conflict === null && open !== null && (
        <OnDemand onMissing={close}>
          {open.type === 'holiday' && (
            <DayOffSheet
              type="holiday"
              timeZone={clinic.time_zone}
              help={
                hasNights
                  ? t`تُغلق الليلة التي تبدأ في آخر يوم منها، وتبقى مفتوحةً الليلة التي تسبق أول يوم.`
                  : undefined
              }
              stored={holiday}
              form={holidayForm}
              isPending={hours.isPending}
              onSave={hours.save}
              onClose={close}
            />
          )}
          {open.type === 'period' && (
            <PeriodSheet
              key={open.id}
              id={open.id}
              period={open.period}
              doctors={weeks.map(({ doctor }) => doctor)}
              today={earliest}
              failure={failure}
              isPending={hours.isPending}
              onSave={hours.save}
              onClose={close}
            />
          )}
          {open.type === 'removal' && (
            <ConfirmLossDialog
              isOpen
              onOpenChange={close}
              title={t`حذف فترة ${removed}؟`}
              confirmLabel={t`حذف الفترة`}
              cancelLabel={t`رجوع`}
              pendingLabel={t`جارٍ الحذف`}
              isPending={hours.isPending}
              isDanger
              onConfirm={() => hours.save({ type: 'periodRemoval', period: open.period })}
            >
              {t`تعود في أيامها ساعات الأسبوع المعتاد.`}
            </ConfirmLossDialog>
          )}
          {open.type === 'holidayRemoval' && (
            <ConfirmLossDialog
              isOpen
              onOpenChange={close}
              title={t`حذف عطلة ${reason}؟`}
              confirmLabel={t`حذف العطلة`}
              cancelLabel={t`رجوع`}
              pendingLabel={t`جارٍ الحذف`}
              isPending={removal.isPending}
              isDanger
              onConfirm={() => removal.mutate(open.holiday.id)}
            >
              {t`تعود أوقات هذه الأيام متاحة للحجز.`}
            </ConfirmLossDialog>
          )}
        </OnDemand>
      )}
      {question}
    </>
  );
}
