import { type CivilDate, todayIn, weekStartOf } from '@rifq/rules';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { ALL_DOCTORS, type DayView } from '../../../../entities/clinics/paths.ts';
import { DAYS_A_WEEK } from '../../../../lib/formats/durations.ts';
import { useSearch } from '../../../../lib/navigation/use-search.ts';

/** View of the schedule page, from its URL. */
export interface ShownDays {
  timeZone: string;
  today: CivilDate;
  /** The requested day. */
  day: CivilDate;
  span: 'day' | 'week';
  /** The first shown day, and the number of days. */
  from: CivilDate;
  days: number;
  /** Null for all. */
  doctorId: string | null;
  /** The same as path parameters, to change one of them. */
  view: DayView;
}

/** Whether a query parameter is a day. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/**
 * Parses the URL of the schedule page. Doctors see their own day by default, managers and the desk all doctors.
 * @param now in milliseconds
 * @param running the day of the clinic now, once the server has named it: a night belongs to the day on which it begins
 */
export function useDayView(now: number, running?: CivilDate): ShownDays {
  const search = useSearch();
  const { clinic, role, doctor } = useClinicMember();
  const timeZone = clinic.time_zone;
  const today = running ?? todayIn(timeZone, new Date(now));
  const asked = search.get('day');
  const day = asked !== null && isDay(asked) ? asked : today;
  const span = search.get('span') === 'week' ? 'week' : 'day';
  const own = role === 'doctor' && doctor !== null ? doctor.id : ALL_DOCTORS;
  const chosen = search.get('doctor') ?? own;
  return {
    timeZone,
    today,
    day,
    span,
    from: span === 'week' ? weekStartOf(day) : day,
    days: span === 'week' ? DAYS_A_WEEK : 1,
    doctorId: chosen === ALL_DOCTORS ? null : chosen,
    view: {
      day: day === today ? undefined : day,
      span,
      doctor: search.get('doctor') ?? undefined,
    },
  };
}
