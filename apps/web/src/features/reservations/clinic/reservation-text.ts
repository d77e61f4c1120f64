import { t } from '@lingui/core/macro';
import type { ReservationState } from '@rifq/rules';
// The texts below need the catalogue, whichever module is loaded first.
import '../../../lib/formats/i18n.ts';

/** Clinic text of each reservation state. */
export const clinicStateText = (state: ReservationState): string =>
  ({
    awaiting_payment: t`بانتظار الدفع`,
    confirmed: t`مؤكَّد`,
    in_session: t`جارٍ الآن`,
    completed: t`مكتمل`,
    cancelled: t`ملغى`,
    expired: t`انتهت المهلة`,
    no_show: t`لم يحضر`,
  })[state];
