import { useLingui } from '@lingui/react/macro';
import type { Doctor } from '@rifq/contract/calls';
import { type CivilDate, daysBetween, isolated } from '@rifq/rules';
import { Avatar, DoctorFace, OptionRows } from '@rifq/ui';
import { dayOf } from '../../../entities/slots/days.ts';
import { dayDistance } from '../../../lib/formats/day-distance.ts';
import { useLanguageName } from '../../../lib/formats/language-name.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { useTimeZone } from '../../../lib/session/use-time-zone.ts';
import { useToday } from '../../../lib/session/use-today.ts';

const DAYS_A_WEEK = 7;

export interface DoctorRowsProps {
  doctors: readonly Doctor[];
  value: string | null;
  onChange: (doctor: Doctor) => void;
  error: string | undefined;
  help?: string | undefined;
}

/** Chooses one of these doctors. */
export function DoctorRows({ doctors, value, onChange, error, help }: DoctorRowsProps) {
  const { t } = useLingui();
  return (
    <OptionRows
      label={t`الطبيب`}
      options={doctors.map(doctor => ({
        id: doctor.id,
        title: isolated(doctor.name),
        hint: <DoctorHint doctor={doctor} />,
        media: <Avatar photo={doctor.photo} fallback={<DoctorFace />} />,
      }))}
      value={value}
      onChange={id => {
        const chosen = doctors.find(doctor => doctor.id === id);
        if (chosen) onChange(chosen);
      }}
      error={error}
      help={help}
      wide
    />
  );
}

function DoctorHint({ doctor }: { doctor: Doctor }) {
  const nearest = useNearest(doctor.next_free_at);
  const languageName = useLanguageName();
  const { name, city } = doctor.clinic;
  return (
    <>
      <span className="block">{[doctor.specialty, nearest].filter(Boolean).join('\u00a0· ')}</span>
      <span className="block">{`${isolated(name)}\u00a0· ${isolated(city)}`}</span>
      <span className="block">{doctor.languages.map(languageName).join('، ')}</span>
    </>
  );
}

/** «أقرب موعد غدًا»، «أقرب موعد الأحد»، «أقرب موعد 12 ديسمبر». */
function useNearest(iso: string | null): string {
  const { t } = useLingui();
  const { weekday, dayAndMonth } = useFormat();
  const timeZone = useTimeZone();
  const today = useToday();
  if (iso === null) return t`لا موعد متاح قريبًا`;
  const date: CivilDate = dayOf(iso, timeZone);
  const days = daysBetween(today, date);
  const when = days <= 1 ? dayDistance(date, today) : days < DAYS_A_WEEK ? weekday(date) : dayAndMonth(date);
  return t`أقرب موعد ${when}`;
}
