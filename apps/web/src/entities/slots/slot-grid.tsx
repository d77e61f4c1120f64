import { useLingui } from '@lingui/react/macro';
import type { Slot } from '@rifq/contract/calls';
import { addCivilDays, type CivilDate, todayIn } from '@rifq/rules';
import { Button, DayChoice, SectionHeader, TimeChoice } from '@rifq/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { currentDay } from '../../lib/formats/clock.ts';
import { dayDistance } from '../../lib/formats/day-distance.ts';
import { HOUR_MS } from '../../lib/formats/durations.ts';
import { useFormat, useWritingLocale } from '../../lib/formats/use-format.ts';
import { clocksDiffer, zoneName } from '../../lib/formats/zones.ts';
import { useTimeZone } from '../../lib/session/use-time-zone.ts';
import { dayOf, daysOf, type SlotDay } from './days.ts';

export interface SlotGridProps {
  /** The first day; today by default. */
  from?: CivilDate | undefined;
  slots: readonly Slot[];
  /** Slots that other users have booked. */
  taken: readonly Slot[];
  /** The doctor's time zone, an IANA name. */
  timeZone: string;
  /** Zone in which days and times are shown; the viewer's by default. */
  shownIn?: string | undefined;
  /** The start of the chosen slot. */
  value: string | null;
  /** Marked while no slot is chosen; it may change on its own, and the open day stays. */
  proposed?: string | null | undefined;
  onOpenDay?: ((date: CivilDate) => void) | undefined;
  onChange: (startsAt: string) => void;
  /** Loads the following days; omitted after the last one. */
  loadMore?: (() => void) | undefined;
  isLoadingMore?: boolean | undefined;
}

/** Shows the days and times of a doctor, in the viewer's zone; the doctor's is named where its clocks differ. */
export function SlotGrid({
  from,
  slots,
  taken,
  timeZone,
  shownIn,
  value,
  proposed = null,
  onOpenDay,
  onChange,
  ...more
}: SlotGridProps) {
  const { t } = useLingui();
  const { weekday, dayOfMonth, dayAndMonth, monthAndYear } = useFormat();
  const viewersZone = useTimeZone();
  const ownZone = shownIn ?? viewersZone;
  const today = currentDay(ownZone);
  const marked = value ?? proposed;
  const days = daysOf(slots, taken, ownZone, from);
  // The opened day stays open until another slot is chosen, which may be on another day: a nearest slot that was
  // offered.
  const [opened, setOpened] = useState<{ date: CivilDate; value: string | null }>();
  const day = shownDay(
    days,
    opened?.value === value ? opened.date : null,
    marked === null ? null : dayOf(marked, ownZone),
  );
  const open = (date: CivilDate) => {
    setOpened({ date, value });
    onOpenDay?.(date);
  };
  // The last day shown when more were requested.
  const [awaitedAfter, setAwaitedAfter] = useState<CivilDate>();
  const added = days.find(
    ({ date, hasFree }) => hasFree && awaitedAfter !== undefined && date > awaitedAfter,
  );
  const start = useRef<HTMLDivElement>(null);
  const openAdded = useEffectEvent((date: CivilDate) => {
    setAwaitedAfter(undefined);
    open(date);
    // The days scroll in a row, and the button that loaded them may be gone.
    start.current?.querySelector<HTMLElement>(`input[value="${date}"]`)?.focus();
  });
  useEffect(() => {
    if (added !== undefined) openAdded(added.date);
  }, [added]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div ref={start}>
        <SectionHeader
          title={t`اليوم`}
          level={3}
          end={
            <div className="flex items-center">
              {day && <Aside>{monthAndYear(day.date)}</Aside>}
              {more.loadMore !== undefined && (
                <div className="-me-4">
                  <Button
                    variant="ghost"
                    size="sm"
                    isPending={more.isLoadingMore ?? false}
                    pendingLabel={t`جارٍ التحميل`}
                    onPress={() => {
                      setAwaitedAfter(days.at(-1)?.date ?? today);
                      more.loadMore?.();
                    }}
                  >
                    {t`أيام أخرى`}
                  </Button>
                </div>
              )}
            </div>
          }
        />
        {days.length > 0 && (
          <DayChoice
            label={t`اليوم`}
            options={days.map(({ date, hasFree }) => ({
              id: date,
              weekday: date === today ? dayDistance(date, today) : weekday(date),
              day: dayOfMonth(date),
              label: `${weekday(date)} ${dayAndMonth(date)}`,
              isDisabled: !hasFree,
            }))}
            value={day?.date ?? null}
            onChange={open}
          />
        )}
        {day === undefined && <p className="text-sm text-ink-2">{t`لا مواعيد متاحة في هذه الأيام.`}</p>}
      </div>
      {day !== undefined && (
        <Times
          day={day}
          zones={{ own: ownZone, doctor: timeZone }}
          value={marked}
          onChange={onChange}
          // A proposed time is marked already, and counts as chosen once it is pressed.
          onConfirm={value === null ? onChange : undefined}
        />
      )}
    </div>
  );
}

/** Until five in the morning, people speak of the evening before. */
const DAWN_MS = 5 * HOUR_MS;

interface TimesProps extends Pick<SlotGridProps, 'value' | 'onChange'> {
  day: SlotDay;
  zones: { own: string; doctor: string };
  onConfirm: ((startsAt: string) => void) | undefined;
}

function Times({ day, zones, value, onChange, onConfirm }: TimesProps) {
  const { t } = useLingui();
  const locale = useWritingLocale();
  const { time, weekday } = useFormat(zones.own);
  const isAfterMidnight = ({ starts_at: at }: SlotDay['slots'][number]) =>
    todayIn(zones.own, new Date(Date.parse(at) - DAWN_MS)) < day.date;
  const evening = weekday(addCivilDays(day.date, -1));
  const differs = day.slots.some(({ starts_at }) => clocksDiffer(zones.own, zones.doctor, starts_at));
  const ownName = zoneName(zones.own, locale);
  const doctorsName = zoneName(zones.doctor, locale);
  return (
    <div>
      <SectionHeader title={t`الوقت`} level={3} end={<Aside>{t`بحسب ${ownName}`}</Aside>} />
      <TimeChoice
        label={t`الوقت`}
        options={day.slots.map(({ starts_at, isTaken }) => ({
          id: starts_at,
          time: time(starts_at),
          taken: isTaken ? t`محجوز` : undefined,
        }))}
        value={value}
        onChange={onChange}
        onConfirm={onConfirm}
      />
      {day.slots.some(isAfterMidnight) && (
        <p className="mt-2 text-sm text-ink-2">{t`ما بعد منتصف الليل يأتي بعد مساء ${evening}.`}</p>
      )}
      {differs && (
        <p className="mt-2 text-sm text-ink-2">{t`العيادة تعمل بحسب ${doctorsName}، والأوقات هنا بحسب ${ownName}.`}</p>
      )}
    </div>
  );
}

function Aside({ children }: { children: string }) {
  return <span className="text-sm text-ink-2">{children}</span>;
}

/** Returns the day whose times are shown: the opened one, that of the chosen slot, or the first with a free slot. */
function shownDay(
  days: readonly SlotDay[],
  opened: CivilDate | null,
  chosen: CivilDate | null,
): SlotDay | undefined {
  const find = (date: CivilDate | null) => days.find(day => day.date === date);
  const wanted = find(opened) ?? find(chosen);
  return wanted?.hasFree ? wanted : days.find(({ hasFree }) => hasFree);
}
