import { useLingui } from '@lingui/react/macro';
import { Button, DayChoice, LoadingRegion, Skeleton, TimeChoice } from '@rifq/ui';
import { useState } from 'react';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import type { FreeTimesState } from './use-free-times.ts';

interface FreeTimesProps {
  free: FreeTimesState;
  timeZone: string;
  /** The start of the chosen time as an ISO text. */
  value: string | null;
  onChange: (startsAt: string) => void;
}

/** One of a doctor's free times: a day, then a time of it. */
export function FreeTimes({ free, timeZone, value, onChange }: FreeTimesProps) {
  const { t } = useLingui();
  const { dayAndMonth, dayOfMonth, time, weekday } = useFormat(timeZone);
  const { query, days } = free;
  const [asked, setAsked] = useState<string | null>(null);
  const shown = days.find(({ day }) => day === asked) ?? days[0];
  if (query.data === undefined) {
    if (query.isError) {
      return (
        <LoadError
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          compact
        />
      );
    }
    return (
      <LoadingRegion label={t`جارٍ التحميل`}>
        <Skeleton height="9rem" />
      </LoadingRegion>
    );
  }
  return (
    <>
      {shown === undefined ? (
        <p className="text-ink-2">{t`لا وقت فارغًا في هذه الأيام.`}</p>
      ) : (
        <>
          <DayChoice
            label={t`اليوم`}
            options={days.map(({ day }) => ({
              id: day,
              weekday: weekday(day),
              day: dayOfMonth(day),
              label: `${weekday(day)} ${dayAndMonth(day)}`,
              isDisabled: false,
            }))}
            value={shown.day}
            onChange={setAsked}
          />
          <TimeChoice
            label={t`الوقت`}
            options={shown.times.map(startsAt => ({ id: startsAt, time: time(startsAt) }))}
            value={value}
            onChange={onChange}
          />
        </>
      )}
      {query.hasNextPage && (
        <Button
          variant="line"
          size="sm"
          className="justify-self-start"
          isPending={query.isFetchingNextPage}
          pendingLabel={t`جارٍ التحميل`}
          onPress={() => void query.fetchNextPage()}
        >
          {t`أيام أخرى`}
        </Button>
      )}
    </>
  );
}
