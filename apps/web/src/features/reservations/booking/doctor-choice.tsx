import { useLingui } from '@lingui/react/macro';
import { type CivilDate, type DoctorLanguage, daysBetween, isolated } from '@rifq/contract';
import type { Doctor } from '@rifq/contract/calls';
import { Avatar, DoctorFace, FilterChoice, OptionRows } from '@rifq/ui';
import { type Ref, useState } from 'react';
import { dayDistance } from '../../../lib/formats/day-distance.ts';
import { useFormat, useWritingLocale } from '../../../lib/formats/use-format.ts';
import { useTimeZone } from '../../../lib/session/use-time-zone.ts';
import { useToday } from '../../../lib/session/use-today.ts';
import { dayOf } from '../../../lib/slots/days.ts';

/** More doctors than this are filtered. */
const FEW = 6;
const ALL = 'all';
const DAYS_A_WEEK = 7;

interface DoctorChoiceProps {
  doctors: readonly Doctor[];
  value: string | null;
  onChange: (doctorId: string) => void;
  error: string | undefined;
  groupRef: Ref<HTMLDivElement>;
}

/** One of the doctors; with many of them those of a city or a language can be picked out. */
export function DoctorChoice({ doctors, value, onChange, error, groupRef }: DoctorChoiceProps) {
  const { t } = useLingui();
  const languageName = useLanguageName();
  const [city, setCity] = useState(ALL);
  const [language, setLanguage] = useState(ALL);
  const shown = doctors.filter(
    doctor =>
      doctor.id === value ||
      ((city === ALL || doctor.clinic.city === city) &&
        (language === ALL || doctor.languages.some(spoken => spoken === language))),
  );
  const all = { id: ALL, label: t`الكل` };
  const cities = unique(doctors.map(({ clinic }) => clinic.city));
  const languages = unique(doctors.flatMap(doctor => doctor.languages));
  return (
    <div ref={groupRef} className="grid gap-4">
      {doctors.length > FEW && cities.length > 1 && (
        <FilterChoice
          label={t`المدينة`}
          options={[all, ...cities.map(id => ({ id, label: id }))]}
          value={city}
          onChange={setCity}
        />
      )}
      {doctors.length > FEW && languages.length > 1 && (
        <FilterChoice
          label={t`اللغة`}
          options={[all, ...languages.map(id => ({ id, label: languageName(id) }))]}
          value={language}
          onChange={setLanguage}
        />
      )}
      <OptionRows
        label={t`الطبيب`}
        options={shown.map(doctor => ({
          id: doctor.id,
          title: isolated(doctor.name),
          hint: <DoctorHint doctor={doctor} />,
          media: <Avatar photo={doctor.photo} fallback={<DoctorFace />} />,
        }))}
        value={value}
        onChange={onChange}
        error={error}
        help={shown.length === 0 ? t`لا طبيب بهذه المدينة وهذه اللغة معًا.` : undefined}
        wide
      />
    </div>
  );
}

function DoctorHint({ doctor }: { doctor: Doctor }) {
  const nearest = useNearest(doctor.next_free_at);
  const languageName = useLanguageName();
  const { name, city } = doctor.clinic;
  return (
    <>
      <span className="block">{[doctor.specialty, nearest].filter(Boolean).join(' · ')}</span>
      <span className="block">{`${isolated(name)} · ${isolated(city)}`}</span>
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

function useLanguageName(): (language: DoctorLanguage) => string {
  const names = new Intl.DisplayNames(useWritingLocale(), { type: 'language' });
  return language => names.of(language) ?? language;
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
