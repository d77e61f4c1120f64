import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ClinicPeriod } from '@rifq/contract/calls';
import { type CivilDate, isolated, nameLimits, workPartsOf } from '@rifq/rules';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { type KeptDraft, keptDrafts } from '../../../lib/forms/kept-drafts.ts';
import { tooLong } from '../../../lib/forms/too-long.ts';
import type { ChangedParts, FormPart } from '../../../lib/forms/use-opened-version.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { usePartText } from './part-text.ts';
import { type DayDraft, dayDraftsOf, isValidWeek } from './week-draft.ts';

/** Fields of a special period, for the server's errors. */
export const PERIOD_FIELDS = ['name', 'from', 'to', 'doctor_ids', 'week'] as const;

/** What a manager enters of a special period. */
export interface PeriodValues {
  name: string;
  from: CivilDate | null;
  to: CivilDate | null;
  /** Null for all doctors. */
  doctorIds: readonly string[] | null;
  /** From Sunday. */
  days: readonly DayDraft[];
}

/** The form of a special period, with the values from which it started. */
export interface PeriodForm {
  values: PeriodValues;
  base: PeriodValues;
  version: string | undefined;
  otherChanges?: ChangedParts<PeriodValues>;
}

/** From nine in the evening to two at night, as clinics open in Ramadan. */
const NIGHT: DayDraft = { isOpen: true, from: 21 * 60, to: 26 * 60, breaks: [] };
const NEW_PERIOD: PeriodValues = {
  name: '',
  from: null,
  to: null,
  doctorIds: null,
  days: Array.from({ length: 7 }, () => NIGHT),
};

type Doctors = readonly { id: string; name: string }[];

/** Returns what a manager entered, without doctors who have left. */
export const valuesOfPeriod = (period: ClinicPeriod, doctors: Doctors): PeriodValues => ({
  name: period.name,
  from: period.from,
  to: period.to,
  doctorIds: period.doctor_ids?.filter(id => doctors.some(doctor => doctor.id === id)) ?? null,
  days: dayDraftsOf(period.week),
});

const useKept = keptDrafts<PeriodForm>();

const keyOf = (clinicId: string, periodId: string | undefined) => `${clinicId} ${periodId ?? 'new'}`;

/** Draft of a special period. @param period null for a new one of the clinic */
export function usePeriodDraft(
  clinicId: string,
  period: ClinicPeriod | null,
  doctors: Doctors,
): KeptDraft<PeriodForm> {
  const values = period === null ? NEW_PERIOD : valuesOfPeriod(period, doctors);
  return useKept(
    keyOf(clinicId, period?.id),
    stored => stored ?? { values, base: values, version: period?.version },
  );
}

/** Deletes the draft of a special period that was saved. @param periodId undefined for a new one of the clinic */
export const forgetPeriodDraft = (clinicId: string, periodId: string | undefined): void =>
  useKept.forget(keyOf(clinicId, periodId));

/** Returns the errors of what is missing or wrong, by field. */
export function periodErrors({ name, from, to, doctorIds, days }: PeriodValues) {
  const isOpen = days.some(day => day.isOpen);
  const reach = isValidWeek(days) ? undefined : t`يلزم تصحيح الساعات عند كل يوم فيه تنبيه.`;
  const order = from !== null && to !== null && to < from ? t`يلزم يوم لا يسبق أول يوم.` : undefined;
  return {
    name: visibleText(name) === '' ? t`يلزم اسم، مثل «رمضان».` : tooLong(name, nameLimits.short),
    from: from === null ? t`يلزم أول يوم.` : undefined,
    to: to === null ? t`يلزم آخر يوم.` : order,
    doctor_ids: doctorIds?.length === 0 ? t`يلزم اختيار طبيب.` : undefined,
    week: isOpen ? reach : t`يلزم يوم عمل. وإغلاق كل الأيام يُضاف عطلة للعيادة.`,
  };
}

/** The parts of a special period, with labels, for choosing between versions. */
export function usePeriodParts(doctors: Doctors): readonly FormPart<PeriodValues>[] {
  const { t } = useLingui();
  const { date, weekday: weekdayName } = useFormat();
  const partText = usePartText();
  const day = (value: CivilDate | null) => (value === null ? '' : date(value));
  const nameOf = (id: string) => isolated(doctors.find(doctor => doctor.id === id)?.name ?? '');
  const hours = (one: DayDraft) => workPartsOf(one).map(partText);
  return [
    { label: t`الاسم`, names: ['name'], text: ({ name }) => isolated(name) },
    { label: t`الأيام`, names: ['from', 'to'], text: ({ from, to }) => `${day(from)} – ${day(to)}` },
    {
      label: t`الأطباء`,
      names: ['doctorIds'],
      text: ({ doctorIds }) => doctorIds?.map(nameOf).join(t`، `) ?? t`كل الأطباء`,
    },
    {
      label: t`الساعات`,
      names: ['days'],
      // 1 January 2023 was a Sunday.
      text: ({ days }) =>
        days
          .flatMap((one, weekday) =>
            one.isOpen ? [`${weekdayName(`2023-01-0${weekday + 1}`)} ${hours(one).join(t`، `)}`] : [],
          )
          .join(t`، `),
    },
  ];
}
