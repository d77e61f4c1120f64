import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import { useCountdown } from '../../../lib/forms/use-countdown.ts';
import { isDoctorOff } from '../queries.ts';
import { reservationStyle } from '../reservation-style.ts';

/** Explains why a reservation cannot be moved now; null if it can, or is not loaded yet. */
export function useWhyNotMoved(reservation: Reservation | undefined): string | null {
  const { t } = useLingui();
  const left = useCountdown(reservation === undefined ? 0 : Date.parse(reservation.change_until));
  if (reservation === undefined) return null;
  const { state, moves_left, can } = reservation;
  const { word } = reservationStyle(state);
  if (state !== 'confirmed') return t`تغيّرت حالة الحجز، وهو الآن: ${word}. لا يتغيّر موعده بعد ذلك.`;
  if (moves_left === 0) return t`غُيّر موعد هذا الحجز مرتين، وهذا أقصى عدد.`;
  if (isDoctorOff(reservation)) return t`لا يستقبل هذا الطبيب حجوزات الآن، فلا يتغيّر موعده.`;
  return can.move && left > 0 ? null : t`فات وقت تغيير الموعد، وهو حتى ساعتين قبله.`;
}
