import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { reservationKinds, reservationRules } from '@rifq/rules';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { now } from '../../../../lib/formats/clock.ts';
import { DAY_MS } from '../../../../lib/formats/durations.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';

/** Explains why a reservation does not open the record to this member; null if it does (docs/decisions/0064). */
export function useWhyClosed(reservation: ClinicReservation): string | null {
  const { t } = useLingui();
  const { can, state, kind, ends_at: endsAt } = reservation;
  const { number } = useFormat();
  const { doctor } = useClinicMember();
  const days = number(reservationRules.recordDays);
  if (can.record) return null;
  if (doctor === null) return t`السجلّ لأطباء العيادة.`;
  if (state === 'cancelled' || state === 'expired') return t`لا يُفتح السجلّ بموعد أُلغي أو انتهت مهلته.`;
  if (kind === reservationKinds.visit && state === 'confirmed') return t`يُفتح السجلّ بتسجيل الوصول.`;
  if (state === 'awaiting_payment') return t`يُفتح السجلّ بعد أن يدفع المربّي.`;
  if (now() > Date.parse(endsAt) + reservationRules.recordDays * DAY_MS)
    return t`أُغلق السجلّ بعد الموعد بـ${days} يومًا. يفتحه حجز جديد.`;
  return t`لا يُفتح السجلّ لك بهذا الموعد.`;
}
