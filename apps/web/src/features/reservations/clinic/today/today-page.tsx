import { useLingui } from '@lingui/react/macro';
import { addCivilDays } from '@rifq/rules';
import { useIsDesktop } from '@rifq/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MINUTE_MS } from '../../../../lib/formats/durations.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { useNow } from '../../../../lib/formats/use-now.ts';
import { LoadError } from '../../../../lib/pages/load-error.tsx';
import { PageHeader } from '../../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../../lib/pages/page-loading.tsx';
import { HandBookingButton } from '../hand-booking/hand-booking-button.tsx';
import { scheduleQuery } from '../queries.ts';
import { VisitButton } from '../visits/visit-button.tsx';
import { WaitingButton } from '../waiting/waiting-button.tsx';
import { DayPanel } from './day-panel.tsx';
import { DaysBar } from './days-bar.tsx';
import { FlaggedCard } from './flagged-card.tsx';
import { doctorsOfSchedule, reservationsWith } from './timeline.ts';
import { useDayView } from './use-day-view.ts';
import { Week } from './week.tsx';

/** How often a night is checked for its end. */
const TURN_MS = 5 * MINUTE_MS;

/** A day or a week of one doctor or of all. @param flagged above it: emergencies of other pages */
export function TodayPage({ flagged }: { flagged?: ReactNode }) {
  const { t } = useLingui();
  const now = useNow();
  const isDesktop = useIsDesktop();
  const byClock = useDayView(now);
  const asked = useQuery({
    ...scheduleQuery(byClock.from, byClock.days, null),
    placeholderData: keepPreviousData,
    // At night, until the day of the clinic has ended.
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.today === byClock.today ? false : TURN_MS,
  });
  const shown = useDayView(now, asked.data?.today);
  const { weekday, dayAndMonth, dayOfMonth, month } = useFormat(shown.timeZone);
  const { from, days, doctorId, span } = shown;
  // All doctors are requested, since the doctor choice lists each.
  const query = useQuery({ ...scheduleQuery(from, days, null), placeholderData: keepPreviousData });
  const { data } = query;
  const last = addCivilDays(from, days - 1);
  const first = month(from) === month(last) ? dayOfMonth(from) : dayAndMonth(from);
  const title = span === 'week' ? `${first} – ${dayAndMonth(last)}` : `${weekday(from)} ${dayAndMonth(from)}`;

  if (data === undefined) {
    return (
      <>
        <PageHeader title={title} />
        {query.isError ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        ) : (
          <PageLoading />
        )}
      </>
    );
  }
  const all = doctorsOfSchedule(data);
  const doctors = all.filter(({ id }) => doctorId === null || id === doctorId);
  const [day] = data.days;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {isDesktop && <VisitButton />}
            <HandBookingButton />
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4" aria-busy={query.isPlaceholderData || undefined}>
        {/* The top bar of phones has no room for both. */}
        {!isDesktop && <VisitButton isBlock />}
        {flagged}
        <DaysBar shown={shown} doctors={all} />
        <WaitingButton doctors={doctors} />
        {span === 'week' ? (
          <>
            <FlaggedCard
              reservations={reservationsWith(data.days, doctors)}
              timeZone={shown.timeZone}
              namesDays
            />
            <Week days={data.days} doctors={doctors} shown={shown} now={now} />
          </>
        ) : (
          day !== undefined && <DayPanel day={day} doctors={doctors} shown={shown} now={now} />
        )}
        {query.isRefetchError && (
          <p role="alert" className="text-sm text-ink-2">{t`تعذّر التحديث، وقد لا يكون هذا آخر ما استجدّ.`}</p>
        )}
      </div>
    </>
  );
}
