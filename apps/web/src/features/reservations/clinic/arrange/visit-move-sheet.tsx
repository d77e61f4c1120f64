import { useLingui } from '@lingui/react/macro';
import { addCivilDays, isolated, reservationRules } from '@rifq/rules';
import { Button, DateField, Note, SheetFootnote, TimeChoice } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import { movedElsewhere } from '../../../../entities/slots/moved-elsewhere.ts';
import { request } from '../../../../lib/calls/request.ts';
import { currentDay } from '../../../../lib/formats/clock.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { useFieldErrors } from '../../../../lib/forms/field-errors.ts';
import { firstControl } from '../../../../lib/forms/first-control.ts';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { useDateWords } from '../../../../lib/forms/use-date-words.ts';
import { Sheet } from '../../../../lib/overlays/sheet.tsx';
import { toasts } from '../../../../lib/overlays/toasts.ts';
import { LoadError } from '../../../../lib/pages/load-error.tsx';
import { PageLoading } from '../../../../lib/pages/page-loading.tsx';
import { useCalendar } from '../../../../lib/session/use-calendar.ts';
import { movedVisitTimesQuery, offeredStarts } from '../visits/queries.ts';
import type { ArrangeProps } from './arrange-props.ts';
import { ReservationLine } from './reservation-line.tsx';

const FIELDS = ['day', 'starts_at'] as const;

/** Moves a visit to another free time of its doctor, on any day; it keeps its length. */
export function VisitMoveSheet({ reservation, timeZone, onClose }: ArrangeProps) {
  const { t } = useLingui();
  const { fullDate, time } = useFormat(timeZone);
  const labels = useDateWords();
  const system = useCalendar();
  const today = currentDay(timeZone);
  const [day, setDay] = useState<string | null>(today);
  const [chosen, setChosen] = useState<string | null>(null);
  const form = useFieldErrors(FIELDS);
  const times = useQuery({ ...movedVisitTimesQuery(reservation.id, day ?? today), enabled: day !== null });
  const starts = times.data?.doctors.flatMap(doctor => doctor.starts) ?? [];
  const { mutate, isPending } = useConsultationActions(
    (startsAt: string) =>
      request('post', '/api/clinic/reservations/move', {
        reservation_id: reservation.id,
        starts_at: startsAt,
        version: reservation.version,
      }),
    {
      onDone() {
        toasts.show({
          message: reservation.owner.has_account ? t`نُقل الموعد، ووصل المربّي إشعار.` : t`نُقل الموعد.`,
        });
        onClose();
      },
    },
  );
  const pet = isolated(reservation.pet.name);
  const toDay = day === null ? '' : fullDate(day);
  const at = chosen === null ? '' : time(chosen);
  const refuse = (error: Error) => {
    setChosen(null);
    const now = movedElsewhere(error);
    if (now === undefined) {
      form.showFailure(error);
      return;
    }
    const movedAt = time(now);
    form.showGeneral(t`تغيّر هذا الموعد بعد عرضه هنا، وهو الآن ${movedAt}. يلزم اختيار الوقت من جديد.`);
  };
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      isDismissable={!isPending}
      title={t`نقل موعد ${pet}`}
      closeLabel={t`إغلاق`}
      onSubmit={() => {
        const missing = {
          day: day === null ? t`يلزم اختيار يوم.` : undefined,
          starts_at: chosen === null ? t`يلزم اختيار وقت.` : undefined,
        };
        if (!form.showFields(missing) && chosen !== null) mutate(chosen, { onError: refuse });
      }}
      footer={
        <>
          {chosen !== null && <SheetFootnote>{t`إلى ${toDay}، ${at}`}</SheetFootnote>}
          <Button type="submit" block={chosen === null} isPending={isPending} pendingLabel={t`جارٍ النقل`}>
            {t`نقل الموعد`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <ReservationLine reservation={reservation} timeZone={timeZone} />
        <FormFailure message={form.general} />
        <DateField
          label={t`اليوم`}
          value={day}
          onChange={next => {
            setDay(next);
            setChosen(null);
            form.clear('day');
            form.clear('starts_at');
          }}
          minValue={today}
          maxValue={addCivilDays(today, reservationRules.visitDaysAhead)}
          system={system}
          labels={{
            ...labels,
            openCalendar: t`فتح التقويم`,
            tooEarly: t`هذا اليوم مضى.`,
            tooLate: t`هذا اليوم أبعد مما يُحجز.`,
          }}
          error={form.errors.day}
          inputRef={form.inputRef('day')}
        />
        {day !== null && (
          <div ref={firstControl(form.inputRef('starts_at'))}>
            {times.data === undefined ? (
              times.isError ? (
                <LoadError
                  error={times.error}
                  onRetry={() => void times.refetch()}
                  isRetrying={times.isFetching}
                  compact
                />
              ) : (
                <PageLoading />
              )
            ) : starts.length === 0 ? (
              <Note>{t`لا وقت متاح في هذا اليوم.`}</Note>
            ) : (
              <TimeChoice
                label={t`الوقت`}
                options={offeredStarts(starts).map(start => ({ id: start, time: time(start) }))}
                value={chosen}
                onChange={next => {
                  setChosen(next);
                  form.clear('starts_at');
                }}
              />
            )}
            {form.errors.starts_at !== undefined && (
              <p role="alert" className="field-error">
                {form.errors.starts_at}
              </p>
            )}
          </div>
        )}
      </div>
    </Sheet>
  );
}
