import { useLingui } from '@lingui/react/macro';
import type { ClinicHoliday, ClinicPeriod, DoctorWeek } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import {
  Card,
  Chip,
  IconButton,
  List,
  PencilIcon,
  PlusIcon,
  SectionHeader,
  TextButton,
  Trash2Icon,
  TriangleAlertIcon,
} from '@rifq/ui';
import type { ReactNode } from 'react';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { currentDay } from '../../../lib/formats/clock.ts';
import { DaysRow } from './days-row.tsx';
import type { HoursCalendar } from './hours-after.ts';
import { usePartText } from './part-text.ts';
import type { HoursChangeRequest } from './use-hours-change.ts';

/** What a manager does with the calendar; other members only read it. */
export interface CalendarActions {
  onAddPeriod: () => void;
  onEditPeriod: (period: ClinicPeriod) => void;
  onRemovePeriod: (period: ClinicPeriod) => void;
  onAddHoliday: () => void;
  onRemoveHoliday: (holiday: ClinicHoliday) => void;
}

interface CalendarCardsProps {
  calendar: HoursCalendar;
  weeks: readonly DoctorWeek[];
  /** Null for members who may not change it. */
  actions: CalendarActions | null;
  /** A change that is not saved because of reservations. */
  unsaved: HoursChangeRequest | undefined;
}

/** The special periods and the holidays of the clinic. */
export function CalendarCards(props: CalendarCardsProps) {
  return (
    <>
      <PeriodsCard {...props} />
      <HolidaysCard {...props} />
    </>
  );
}

function useInForce(): (days: { from: string; to: string }) => ReactNode {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const today = currentDay(clinic.time_zone);
  return ({ from, to }) => from <= today && today <= to && <Chip tone="accent">{t`سارية اليوم`}</Chip>;
}

function Unsaved() {
  const { t } = useLingui();
  return (
    <Chip tone="due" icon={<TriangleAlertIcon size="xs" />}>
      {t`لم يُحفظ`}
    </Chip>
  );
}

function PeriodsCard({ calendar: { periods }, weeks, actions, unsaved }: CalendarCardsProps) {
  const { t } = useLingui();
  const inForce = useInForce();
  const detailOf = usePeriodDetail(weeks);
  const pending = unsaved?.type === 'period' ? unsaved : undefined;
  const isPending = ({ id }: ClinicPeriod) =>
    pending?.id === id || (unsaved?.type === 'periodRemoval' && unsaved.period.id === id);
  const isNew = pending !== undefined && !periods.some(({ id }) => id === pending.id);
  return (
    <Card aria-labelledby="periods-title">
      <SectionHeader
        id="periods-title"
        title={t`الفترات الخاصة`}
        end={
          actions && (
            <TextButton icon={<PlusIcon size="sm" />} onPress={actions.onAddPeriod}>
              {t`إضافة فترة`}
            </TextButton>
          )
        }
      />
      {periods.length === 0 && !isNew && (
        <p className="text-sm text-ink-2">{t`لا فترة بساعات مختلفة، مثل رمضان.`}</p>
      )}
      <List label={t`الفترات الخاصة`}>
        {isNew && <DaysRow title={pending.name} from={pending.from} to={pending.to} end={<Unsaved />} />}
        {periods.map(period => (
          <DaysRow
            key={period.id}
            title={period.name}
            from={period.from}
            to={period.to}
            detail={detailOf(period)}
            mark={inForce(period)}
            end={
              isPending(period) ? (
                <Unsaved />
              ) : (
                actions && (
                  <div className="flex">
                    <IconButton
                      aria-label={t`تعديل فترة ${isolated(period.name)}`}
                      onPress={() => actions.onEditPeriod(period)}
                    >
                      <PencilIcon size="sm" />
                    </IconButton>
                    <IconButton
                      aria-label={t`حذف فترة ${isolated(period.name)}`}
                      onPress={() => actions.onRemovePeriod(period)}
                    >
                      <Trash2Icon size="sm" />
                    </IconButton>
                  </div>
                )
              )
            }
          />
        ))}
      </List>
    </Card>
  );
}

/** Returns a formatter for the hours and doctors of a period. */
function usePeriodDetail(weeks: readonly DoctorWeek[]): (period: ClinicPeriod) => string {
  const { t } = useLingui();
  const { role } = useClinicMember();
  const partText = usePartText();
  return ({ week, doctor_ids: ids }) => {
    const [first] = week;
    const isSame = week.every(({ from, to }) => from === first?.from && to === first.to);
    const hours = first === undefined || !isSame ? t`ساعات تختلف بحسب اليوم` : partText(first);
    const names = weeks.flatMap(({ doctor }) => (ids?.includes(doctor.id) ? [isolated(doctor.name)] : []));
    if (role !== 'manager') return hours;
    return [hours, ...(ids === null ? [t`كل الأطباء`] : names)].join(t`، `);
  };
}

function HolidaysCard({ calendar: { holidays }, actions, unsaved }: CalendarCardsProps) {
  const { t } = useLingui();
  const inForce = useInForce();
  const pending = unsaved?.type === 'holiday' ? unsaved : undefined;
  return (
    <Card aria-labelledby="holidays-title">
      <SectionHeader
        id="holidays-title"
        title={t`عطل العيادة`}
        end={
          actions && (
            <TextButton icon={<PlusIcon size="sm" />} onPress={actions.onAddHoliday}>
              {t`إضافة عطلة`}
            </TextButton>
          )
        }
      />
      {holidays.length === 0 && pending === undefined && (
        <p className="text-sm text-ink-2">{t`لا عطل قادمة.`}</p>
      )}
      <List label={t`عطل العيادة`}>
        {pending && <DaysRow title={pending.reason} from={pending.from} to={pending.to} end={<Unsaved />} />}
        {holidays.map(holiday => (
          <DaysRow
            key={holiday.id}
            title={holiday.reason}
            from={holiday.from}
            to={holiday.to}
            mark={inForce(holiday)}
            end={
              actions && (
                <IconButton
                  aria-label={t`حذف عطلة ${isolated(holiday.reason)}`}
                  onPress={() => actions.onRemoveHoliday(holiday)}
                >
                  <Trash2Icon size="sm" />
                </IconButton>
              )
            }
          />
        ))}
      </List>
    </Card>
  );
}
