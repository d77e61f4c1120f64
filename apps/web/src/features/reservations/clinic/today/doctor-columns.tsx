import { useLingui } from '@lingui/react/macro';
import type { DaySchedule, DoctorBrief } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Avatar, Card, DoctorFace, PlainLink } from '@rifq/ui';
import { dayPath } from '../../../../entities/clinics/paths.ts';
import { Agenda } from './agenda.tsx';
import { nextOf, timelineOf } from './timeline.ts';
import type { ShownDays } from './use-day-view.ts';

interface DoctorColumnsProps {
  day: DaySchedule;
  /** Doctors with something on this day, two or more. */
  doctors: readonly DoctorBrief[];
  shown: ShownDays;
  now: number;
}

/** One day of several doctors, each in a column of its own; what does not fit scrolls sideways. */
export function DoctorColumns({ day, doctors, shown, now }: DoctorColumnsProps) {
  return (
    <div className="day-columns">
      {doctors.map(doctor => (
        <DoctorColumn key={doctor.id} doctor={doctor} day={day} shown={shown} now={now} />
      ))}
    </div>
  );
}

type DoctorColumnProps = Omit<DoctorColumnsProps, 'doctors'> & { doctor: DoctorBrief };

function DoctorColumn({ doctor, day, shown, now }: DoctorColumnProps) {
  const { t } = useLingui();
  const isToday = day.day === shown.today;
  const own = day.reservations.filter(reservation => reservation.doctor.id === doctor.id);
  const name = isolated(doctor.name);
  const titleId = `column-${doctor.id}`;
  return (
    <Card flush aria-labelledby={titleId} className="day-column">
      <h2 id={titleId} className="day-column-title">
        <PlainLink href={dayPath({ ...shown.view, doctor: doctor.id })} className="hover:underline">
          <Avatar size="sm" photo={doctor.photo} fallback={<DoctorFace />} />
          <bdi>{doctor.name}</bdi>
        </PlainLink>
      </h2>
      <Agenda
        label={t`مواعيد ${name}`}
        entries={timelineOf(day, [doctor], isToday ? now : null, { joinsFree: true })}
        timeZone={shown.timeZone}
        now={now}
        next={isToday ? nextOf(own, now) : undefined}
        namesDoctors={false}
      />
    </Card>
  );
}
