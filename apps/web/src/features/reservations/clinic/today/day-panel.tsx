import { useLingui } from '@lingui/react/macro';
import type { DaySchedule, DoctorBrief } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import {
  CalendarIllustration,
  Card,
  Chip,
  Columns,
  EmptyState,
  Note,
  SectionHeader,
  TextLink,
  useIsDesktop,
} from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { DOSES } from '../../../../entities/clinics/paths.ts';
import { dosesCountQuery } from '../../../../entities/records/queries.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { Agenda } from './agenda.tsx';
import { dayCounts } from './day-counts.ts';
import { DoctorColumns } from './doctor-columns.tsx';
import { FlaggedCard } from './flagged-card.tsx';
import { ClinicNextCard } from './next-card.tsx';
import { StateCounts } from './state-counts.tsx';
import { nextOf, reservationsWith, timelineOf } from './timeline.ts';
import type { ShownDays } from './use-day-view.ts';

/**
 * Links to the doses that wait for the doctor, showing only their number: which ones they are is an access to records.
 */
function DoseQueue({ count }: { count: number }) {
  const { t } = useLingui();
  const { number } = useFormat();
  return (
    <Card aria-labelledby="dose-queue-title">
      <SectionHeader id="dose-queue-title" title={t`جرعات تنتظر تأكيدك`} end={<Chip>{number(count)}</Chip>} />
      <Note>{t`يرى كل مربٍّ أن سجلّ حيوانه قُرئ عند فتح القائمة.`}</Note>
      <TextLink href={DOSES}>{t`فتح الجرعات`}</TextLink>
    </Card>
  );
}

interface DayPanelProps {
  day: DaySchedule;
  /** Doctors whose day is shown. */
  doctors: readonly DoctorBrief[];
  shown: ShownDays;
  now: number;
}

/** One day: a column of each doctor on desktops, else one for all; for today also the next reservation, and the doses that wait for the doctor. */
export function DayPanel({ day, doctors, shown, now }: DayPanelProps) {
  const { t } = useLingui();
  const { time } = useFormat(shown.timeZone);
  const isDesktop = useIsDesktop();
  const isToday = day.day === shown.today;
  const { doctor } = useClinicMember();
  const { data } = useQuery({ ...dosesCountQuery, enabled: doctor !== null });
  const waiting = isToday ? (data?.count ?? 0) : 0;
  const ids = new Set(doctors.map(({ id }) => id));
  const reservations = reservationsWith([day], doctors);
  // Doctors without work on this day need no column.
  const columns = doctors.filter(doctor => timelineOf(day, [doctor], null).length > 0);
  const hasColumns = isDesktop && columns.length > 1;
  const entries = timelineOf(day, doctors, isToday ? now : null);
  const next = isToday ? nextOf(reservations, now) : undefined;
  const off = day.doctors.filter(({ doctor_id, off: why }) => why !== null && ids.has(doctor_id));
  const { holiday } = day;
  const last = reservations.at(-1);
  const counts = reservations.length > 0 && (
    <div className="day-counts">
      <p className="text-sm text-ink-2">
        {dayCounts(reservations, isToday ? now : null, last === undefined ? '' : time(last.starts_at))}
      </p>
      <StateCounts reservations={reservations} />
    </div>
  );
  const flagged = <FlaggedCard reservations={reservations} timeZone={shown.timeZone} />;
  const title = isToday ? t`مواعيد اليوم` : t`مواعيد هذا اليوم`;
  const daysOff = (
    <>
      {holiday !== null && <Note>{t`العيادة في عطلة: ${isolated(holiday)}`}</Note>}
      {off.map(({ doctor_id: id, off: why }) => {
        const name = isolated(doctors.find(doctor => doctor.id === id)?.name ?? '');
        const reason = isolated(why ?? '');
        return <Note key={id}>{t`${name} في إجازة: ${reason}`}</Note>;
      })}
    </>
  );
  if (hasColumns) {
    return (
      <div className="grid grid-cols-1 gap-4">
        {counts}
        {flagged}
        {daysOff}
        <DoctorColumns day={day} doctors={columns} shown={shown} now={now} />
        {waiting > 0 && <DoseQueue count={waiting} />}
      </div>
    );
  }
  const main = (
    <>
      {daysOff}
      {entries.length === 0 ? (
        <Card>
          <EmptyState
            art={<CalendarIllustration />}
            title={t`لا عمل في هذا اليوم`}
            text={t`لا ساعات عمل فيه ولا مواعيد.`}
            compact
          />
        </Card>
      ) : (
        <Card flush aria-labelledby="agenda-title">
          <h2 id="agenda-title" className="visually-hidden">
            {title}
          </h2>
          <Agenda
            label={title}
            entries={entries}
            timeZone={shown.timeZone}
            now={now}
            next={next}
            namesDoctors={doctors.length > 1}
          />
        </Card>
      )}
    </>
  );
  const hasSide = (isDesktop && next !== undefined) || waiting > 0;
  const nextCard = next !== undefined && (
    <ClinicNextCard reservation={next} timeZone={shown.timeZone} now={now} />
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      {counts}
      {flagged}
      {/* On phones the rest of the day lies below the next appointment. */}
      {!isDesktop && nextCard}
      {hasSide ? (
        <Columns
          main={main}
          side={
            <>
              {isDesktop && nextCard}
              {waiting > 0 && <DoseQueue count={waiting} />}
            </>
          }
        />
      ) : (
        main
      )}
    </div>
  );
}
