import type { PlanItem } from '@rifq/contract/calls';
import { DateBlock, ListRow } from '@rifq/ui';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/use-format.ts';
import { itemShortName } from './texts/protocol-names.ts';
import { withStage } from './texts/stage-text.ts';

interface UpcomingRowProps {
  item: PlanItem;
  meta: ReactNode;
  end: ReactNode;
}

/** A coming dose: its day in a block, what it is, and whatever stands beside. */
export function UpcomingRow({ item, meta, end }: UpcomingRowProps) {
  const { dayOfMonth, month } = useFormat();
  const day = item.due_on;
  return (
    <ListRow
      start={day !== null && <DateBlock day={dayOfMonth(day)} month={month(day)} />}
      title={withStage(itemShortName(item), item)}
      meta={meta}
      end={end}
    />
  );
}
