import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import {
  Avatar,
  ChoicePills,
  DateField,
  DoctorFace,
  FilterChoice,
  Note,
  OptionRows,
  TimeChoice,
} from '@rifq/ui';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { firstControl } from '../../../../lib/forms/first-control.ts';
import { useDateWords } from '../../../../lib/forms/use-date-words.ts';
import { LoadError } from '../../../../lib/pages/load-error.tsx';
import { PageLoading } from '../../../../lib/pages/page-loading.tsx';
import { useCalendar } from '../../../../lib/session/use-calendar.ts';
import { offeredStarts } from './queries.ts';
import type { VisitForm } from './use-visit.ts';

interface VisitTimeProps {
  visit: VisitForm;
}

/** The doctor of a walk-in: when each is free next, or now, between two others. */
export function TimeNow({ visit }: VisitTimeProps) {
  const { t } = useLingui();
  const { time } = useFormat(visit.timeZone);
  const { update, form, doctors, doctor, nearest, isSqueezedIn, service, times, isMoved } = visit;
  if (service === null) return null;
  const failure = timesState(visit);
  if (failure !== null) return failure;
  if (doctors.length === 0) return <Note>{t`لا طبيب يستقبل حجوزات هذه الخدمة الآن.`}</Note>;
  const at = nearest === null ? '' : time(nearest);
  const name = isolated(doctor?.name ?? '');
  return (
    <>
      <div ref={firstControl(form.inputRef('doctor_id'))}>
        <OptionRows
          label={t`الطبيب`}
          options={doctors.map(({ id, name, photo, starts: [first] }) => {
            const free = first === undefined ? '' : time(first);
            return {
              id,
              title: isolated(name),
              hint: first === undefined ? t`لا وقت متاح اليوم` : t`أقرب وقت ${free}`,
              media: <Avatar photo={photo} fallback={<DoctorFace />} size="sm" />,
            };
          })}
          value={doctor?.id ?? null}
          onChange={doctorId => update({ doctorId, isSqueezedIn: null }, 'doctor_id', 'starts_at')}
          error={form.errors.doctor_id}
          wide
        />
      </div>
      {doctor !== null && times.data !== undefined && (
        <div ref={firstControl(form.inputRef('starts_at'))}>
          {nearest === null ? (
            <Note>{t`تُسجَّل الزيارة الآن، بين المواعيد.`}</Note>
          ) : (
            <ChoicePills
              label={t`الوقت`}
              options={[
                { id: 'free', label: at },
                { id: 'now', label: t`الآن، بين المواعيد` },
              ]}
              value={isSqueezedIn ? 'now' : 'free'}
              onChange={chosen =>
                update({ isSqueezedIn: chosen === 'now', doctorId: doctor.id }, 'starts_at')
              }
              error={form.errors.starts_at}
            />
          )}
        </div>
      )}
      <div role="status" className="empty:hidden">
        {isMoved && (
          <Note>
            {isSqueezedIn
              ? t`لم يبق وقت متاح اليوم. الزيارة الآن مع ${name}، بين المواعيد.`
              : t`تغيّر أقرب وقت: ${at} مع ${name}.`}
          </Note>
        )}
      </div>
    </>
  );
}

/** The day, doctor and time of a visit that is booked. */
export function LaterTime({ visit }: VisitTimeProps) {
  const { t } = useLingui();
  const { time } = useFormat(visit.timeZone);
  const labels = useDateWords();
  const system = useCalendar();
  const { draft, update, form, doctors, doctor, startsAt, service, days } = visit;
  const state = timesState(visit);
  return (
    <>
      <DateField
        label={t`اليوم`}
        value={draft.day}
        onChange={day => update({ day, startsAt: null }, 'day', 'starts_at')}
        minValue={days.from}
        maxValue={days.to}
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
      {service !== null &&
        draft.day !== null &&
        (state ?? (
          <>
            <div ref={firstControl(form.inputRef('doctor_id'))}>
              <FilterChoice
                label={t`الطبيب`}
                options={doctors.map(({ id, name }) => ({ id, label: isolated(name) }))}
                value={doctor?.id ?? null}
                onChange={doctorId => update({ doctorId, startsAt: null }, 'doctor_id', 'starts_at')}
                error={form.errors.doctor_id}
              />
            </div>
            {doctor !== null && (
              <div ref={firstControl(form.inputRef('starts_at'))}>
                {doctor.starts.length === 0 ? (
                  <Note>{t`لا وقت متاح في هذا اليوم.`}</Note>
                ) : (
                  <TimeChoice
                    label={t`الوقت`}
                    options={offeredStarts(doctor.starts).map(start => ({ id: start, time: time(start) }))}
                    value={startsAt}
                    onChange={chosen => update({ startsAt: chosen, doctorId: doctor.id }, 'starts_at')}
                  />
                )}
                {form.errors.starts_at !== undefined && (
                  <p role="alert" className="field-error">
                    {form.errors.starts_at}
                  </p>
                )}
              </div>
            )}
          </>
        ))}
    </>
  );
}

/** What is shown until the times are there; null once they are. */
function timesState({ times }: VisitForm) {
  if (times.data !== undefined) return null;
  if (!times.isError) return <PageLoading />;
  return (
    <LoadError
      error={times.error}
      onRetry={() => void times.refetch()}
      isRetrying={times.isFetching}
      compact
    />
  );
}
