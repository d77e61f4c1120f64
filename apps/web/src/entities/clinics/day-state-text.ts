import { t } from '@lingui/core/macro';
import type { DayState } from '@rifq/rules';
// The texts below need the catalogue, whichever module is loaded first.
import '../../lib/formats/i18n.ts';

/** Text of each state in the day. */
export const dayStateText = (state: DayState): string =>
  ({
    unpaid: t`بانتظار الدفع`,
    booked: t`مؤكَّد`,
    arrived: t`في الانتظار`,
    in_room: t`في الغرفة`,
    to_pay: t`لم يُدفع`,
    done: t`مكتمل`,
    no_show: t`لم يحضر`,
    cancelled: t`ملغى`,
  })[state];
