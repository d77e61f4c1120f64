import type { PlanItem } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';
import { Chip, StatusChip } from '@rifq/ui';
import { statusText, statusTone } from './texts/status-text.ts';

/** Shows the status of a plan item as text, with its icon and colour. */
export function ItemStatus({ item, today }: { item: PlanItem; today: CivilDate }) {
  const tone = statusTone(item.status);
  const text = statusText(item, today);
  return tone === null ? <Chip>{text}</Chip> : <StatusChip status={tone}>{text}</StatusChip>;
}
