import { useLingui } from '@lingui/react/macro';
import type { CivilDate } from '@rifq/rules';
import { DateBlock } from '@rifq/ui';
import type { ReactNode } from 'react';
import { useFormat } from '../../../lib/formats/use-format.ts';

interface DaysRowProps {
  title: string;
  from: CivilDate;
  /** The last day. */
  to: CivilDate;
  /** A further line. */
  detail?: string | undefined;
  /** Shown next to the title. */
  mark?: ReactNode;
  end: ReactNode;
}

/** Days off, a holiday or a special period in a list, with its days in both calendars. */
export function DaysRow({ title, from, to, detail, mark, end }: DaysRowProps) {
  const { t } = useLingui();
  const { date, dayOfMonth, month, otherDate, weekday } = useFormat();
  const last = date(to);
  return (
    <li className="list-row">
      <DateBlock day={dayOfMonth(from)} month={month(from)} />
      <div className="list-row-text">
        <div className="flex flex-wrap items-center gap-x-2">
          <h3>
            <bdi>{title}</bdi>
          </h3>
          {mark}
        </div>
        <p className="text-sm text-ink-2">{from === to ? weekday(from) : t`حتى ${last}`}</p>
        <p className="text-sm text-ink-2">
          {from === to ? otherDate(from) : `${otherDate(from)} – ${otherDate(to)}`}
        </p>
        {detail !== undefined && <p className="text-sm text-ink-2">{detail}</p>}
      </div>
      {end}
    </li>
  );
}
