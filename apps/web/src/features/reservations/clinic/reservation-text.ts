import { t } from '@lingui/core/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import {
  type ClinicListState,
  type DayState,
  dayStateOf,
  isClinicVisit,
  isolated,
  type ReservationState,
  reservationKinds,
} from '@rifq/rules';
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

/** Text of what the clinic lists. */
export const listStateText = (state: ClinicListState): string =>
  state === 'offered' ? t`بانتظار جواب` : clinicStateText(state);

/** Returns where a reservation stands in the day of the clinic. */
export const clinicDayState = ({
  state,
  kind,
  arrived_at: arrivedAt,
  settled_at: settledAt,
}: Pick<ClinicReservation, 'state' | 'kind' | 'arrived_at' | 'settled_at'>): DayState =>
  dayStateOf({ state, kind, arrived: arrivedAt !== null, settled: settledAt !== null });

/** Whether a reservation has a bill: a visit, also a cancelled one, of which a deposit is to be refunded. */
export const hasBill = (reservation: Pick<ClinicReservation, 'kind' | 'state' | 'desk_paid'>): boolean =>
  isClinicVisit(reservation) &&
  (reservation.desk_paid > 0 || (reservation.state !== 'cancelled' && reservation.state !== 'no_show'));

/** Names the kind of a reservation; of a visit its service. */
export function clinicKindText({
  kind,
  service_name: service,
}: Pick<ClinicReservation, 'kind' | 'service_name'>): string {
  switch (kind) {
    case reservationKinds.consultation:
      return t`استشارة`;
    case reservationKinds.followUp:
      return t`متابعة`;
    case reservationKinds.visit:
      return service === null ? t`زيارة` : isolated(service);
  }
}
