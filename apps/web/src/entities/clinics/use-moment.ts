import { todayIn } from '@rifq/rules';
import { useFormat } from '../../lib/formats/use-format.ts';
import { useClinicMember } from './clinic-member.ts';

/** Returns a formatter for times in the clinic's zone: «الأحد 6 ديسمبر، 4:30 م». */
export function useMoment(): (iso: string) => string {
  const { clinic } = useClinicMember();
  const { dayAndMonth, time, weekday } = useFormat(clinic.time_zone);
  return iso => {
    const day = todayIn(clinic.time_zone, new Date(iso));
    return `${weekday(day)} ${dayAndMonth(day)}، ${time(iso)}`;
  };
}
