import type { PlanItem } from '@rifq/contract/calls';
import { DateBlock, ListRow } from '@rifq/ui';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/formats/use-format.ts';

interface UpcomingRowProps {
  item: PlanItem;
  title: string;
  meta: ReactNode;
  end: ReactNode;
}

/** An upcoming dose: its day in a block, its name, and other content next to it. */
export function UpcomingRow({ item, title, meta, end }: UpcomingRowProps) {
  const { dayOfMonth, month } = useFormat();
  const day = item.due_on;
  return (
    <ListRow
      start={day !== null && <DateBlock day={dayOfMonth(day)} month={month(day)} />}
      title={title}
      meta={meta}
      end={end}
    />
  );
}
