import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation, DaySchedule, DoctorBrief } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Card, PlainLink } from '@rifq/ui';
import type { ReactNode } from 'react';
import { clinicReservationPath, dayPath } from '../../../../entities/clinics/paths.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { ClinicStateChip } from '../state-chip.tsx';
import { freeTimes } from './day-counts.ts';
import { nextOf, reservationsWith } from './timeline.ts';
import type { ShownDays } from './use-day-view.ts';

interface WeekProps {
  days: readonly DaySchedule[];
  /** Doctors whose week is shown. */
  doctors: readonly DoctorBrief[];
  shown: ShownDays;
  now: number;
}

/** Seven days: columns on desktops, below one another on phones. */
export function Week({ days, doctors, shown, now }: WeekProps) {
  const next = nextOf(reservationsWith(days, doctors), now);
  return (
    <Card flush>
      <div className="week">
        {days.map(day => (
          <WeekDay key={day.day} day={day} doctors={doctors} shown={shown}>
            {reservationsWith([day], doctors).map(reservation => (
              <WeekEntry
                key={reservation.id}
                reservation={reservation}
                timeZone={shown.timeZone}
                nextAt={reservation === next ? now : undefined}
                namesDoctor={doctors.length > 1}
              />
            ))}
          </WeekDay>
        ))}
      </div>
    </Card>
  );
}

interface WeekDayProps extends Pick<WeekProps, 'doctors' | 'shown'> {
  day: DaySchedule;
  children: readonly ReactNode[];
}

function WeekDay({ day, doctors, shown, children }: WeekDayProps) {
  const { t } = useLingui();
  const { dayAndMonth, weekday } = useFormat();
  const times = day.doctors.filter(({ doctor_id }) => doctors.some(({ id }) => id === doctor_id));
  const free = times.reduce((sum, time) => sum + time.free.length, 0);
  const [one] = times;
  const off = times.length === 1 ? (one?.off ?? null) : null;
  const isClosed = times.every(({ hours }) => hours.length === 0);
  const href = dayPath({
    ...shown.view,
    span: 'day',
    day: day.day === shown.today ? undefined : day.day,
  });
  return (
    <section className="week-day" data-today={day.day === shown.today || undefined}>
      <h2>
        <PlainLink href={href} className="week-title">
          <b>{weekday(day.day)}</b>
          <span>{dayAndMonth(day.day)}</span>
        </PlainLink>
      </h2>
      {day.holiday !== null && <p className="week-note">{t`عطلة: ${isolated(day.holiday)}`}</p>}
      {off !== null && <p className="week-note">{t`إجازة: ${isolated(off)}`}</p>}
      {off === null && day.holiday === null && isClosed && children.length === 0 && (
        <p className="week-note">{t`مغلق`}</p>
      )}
      {children.length > 0 && <ul className="week-list">{children}</ul>}
      {free > 0 && <p className="week-note">{freeTimes(free)}</p>}
    </section>
  );
}

interface WeekEntryProps {
  reservation: ClinicReservation;
  timeZone: string;
  nextAt: number | undefined;
  namesDoctor: boolean;
}

function WeekEntry({ reservation, timeZone, nextAt, namesDoctor }: WeekEntryProps) {
  const { time } = useFormat(timeZone);
  const { id, pet, owner, doctor, state, starts_at: startsAt } = reservation;
  return (
    <li className="week-entry" data-open={state === 'in_session' || undefined}>
      <PlainLink href={clinicReservationPath(id)}>
        <b>{time(startsAt)}</b>
        <span>{`${isolated(pet.name)}\u00a0· ${isolated(owner.name)}`}</span>
        {namesDoctor && <span className="text-ink-2">{isolated(doctor.name)}</span>}
      </PlainLink>
      <ClinicStateChip reservation={reservation} nextAt={nextAt} timeZone={timeZone} />
    </li>
  );
}
