import { safetyLines } from '@rifq/rules';
import { InfoIcon, Note } from '@rifq/ui';
import { useToday } from '../../../lib/session/use-today.ts';

/** May to September: in these months a parked car kills within minutes everywhere from Morocco to Oman. */
const HOT_MONTHS = ['05', '06', '07', '08', '09'];

/** A plain remark in the hot months, on the page of a pet that is with its owner. */
export function HeatNote() {
  const [, month = ''] = useToday().split('-');
  return HOT_MONTHS.includes(month) ? <Note icon={<InfoIcon />}>{safetyLines.heat}</Note> : null;
}
