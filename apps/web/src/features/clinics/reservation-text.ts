import { t } from '@lingui/core/macro';
import type { ReservationState } from '@rifq/contract';
// The texts below need the catalogue, whoever asks first.
import '../../lib/formats/i18n.ts';

/** What a clinic calls the states of reservations, one by one. */
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
