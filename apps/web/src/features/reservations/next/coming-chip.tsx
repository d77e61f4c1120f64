import { useLingui } from '@lingui/react/macro';
import type { ReservationState } from '@rifq/contract';
import { StatusChip } from '@rifq/ui';

/** The state of a reservation that is to come, or is going on. */
export function ComingChip({ state }: { state: ReservationState }) {
  const { t } = useLingui();
  if (state === 'awaiting_payment') return <StatusChip status="due">{t`بانتظار الدفع`}</StatusChip>;
  if (state === 'in_session') return <StatusChip status="upcoming">{t`جارية الآن`}</StatusChip>;
  return <StatusChip status="done">{t`مؤكَّد`}</StatusChip>;
}
