import { plural, t } from '@lingui/core/macro';
import type { Reservation } from '@rifq/contract/calls';
import { type Money, reservationRules } from '@rifq/rules';
import { allMoves, changeSpan } from '../change-rule.ts';
import { moneyText } from '../money-text.ts';
import { isDoctorOff, isPassed } from '../queries.ts';
import { takesPlaceAtClinic } from '../reservation-text.ts';
import { aboutVisit, visitTitle } from './visit-text.ts';

interface StateText {
  title: string;
  /** The payment outcome first. */
  sentences: string[];
}

/** Describes the current state of a reservation. @param write formats money */
export function reservationStateText(reservation: Reservation, write: (money: Money) => string): StateText {
  if (reservation.offer) return { title: t`عرضت العيادة طبيبًا آخر`, sentences: [] };
  const [title, about] = takesPlaceAtClinic(reservation)
    ? [visitTitle(reservation), aboutVisit(reservation)]
    : [titleOf(reservation), aboutState(reservation)];
  const sentences = [moneyText(reservation, write), ...about];
  return { title, sentences: sentences.filter(sentence => sentence !== null) };
}

function titleOf(reservation: Reservation): string {
  const { state, cancelled } = reservation;
  switch (state) {
    case 'awaiting_payment':
      return t`الموعد محجوز بانتظار الدفع`;
    case 'confirmed':
      return isPassed(reservation) ? t`انتهى وقت الموعد` : t`تأكّد الحجز`;
    case 'in_session':
      return t`بدأت الاستشارة`;
    case 'completed':
      return reservation.summary === null ? t`انتهت الاستشارة` : t`اكتملت الاستشارة`;
    case 'cancelled':
      if (hasLapsed(reservation)) return t`لم تبدأ الاستشارة`;
      return cancelled?.by === 'clinic' ? t`ألغت العيادة الحجز` : t`أُلغي الحجز`;
    case 'expired':
      return t`لم يكتمل الحجز`;
    case 'no_show':
      return t`فات الموعد`;
  }
}

function aboutState(reservation: Reservation): string[] {
  const { state, booked_by, payment_id, money } = reservation;
  switch (state) {
    case 'awaiting_payment':
      if (booked_by === 'waiting_list')
        return [t`خلا هذا الموعد وحُجز لك من قائمة الانتظار، ويتأكّد بالدفع قبل انتهاء المهلة.`];
      return booked_by === 'clinic'
        ? [t`حجزت العيادة هذا الموعد، ويتأكّد بالدفع.`]
        : [t`يتأكّد الحجز بالدفع، ويعود الموعد متاحًا إن انتهت المهلة.`];
    case 'confirmed':
      return isPassed(reservation) ? afterTime(reservation) : [movesLeft(reservation)];
    case 'in_session':
      return [t`فتح الطبيب الاستشارة.`];
    case 'completed':
      return reservation.summary === null ? [t`انتهت دون ملخّص من الطبيب.`] : [];
    case 'cancelled':
      return [];
    case 'expired':
      return [
        t`انتهت مهلة الدفع، فعاد الموعد متاحًا.`,
        // A later card charge is refunded; an earlier one is covered by the payment outcome above.
        ...(payment_id === null || money !== 'none' ? [] : [t`ما يصل من دفع بعد المهلة يُستردّ كاملًا.`]),
      ];
    case 'no_show': {
      // The payment is only kept if a clinic member was there.
      if (money !== 'kept') return [t`لم تبدأ الاستشارة في موعدها.`];
      const span = changeSpan();
      return [noShow(reservationRules.noShowMinutes), t`تغيير الموعد حتى ${span} قبله مجاني، ويحفظ المبلغ.`];
    }
  }
}

/** It is not closed: the owner can report the clinic's absence, immediately or after a while, unless it has written. */
function afterTime({ absence }: Reservation): string[] {
  const open = t`لم تسجّل العيادة بعدُ ما جرى فيه.`;
  switch (absence) {
    case 'early':
      return [open, absenceLater(reservationRules.absenceMinutes / 60)];
    case 'clinic_wrote':
      return [open, t`كتبت العيادة في المحادثة وقت الموعد أو بعده، فلا يُسجَّل أنها لم تحضر.`];
    default:
      return [open];
  }
}

const absenceLater = (hours: number): string =>
  plural(hours, {
    one: 'إن لم يحضر أحد من العيادة أمكن تسجيل ذلك بعد ساعة من نهايته، ويُستردّ ما دُفع.',
    two: 'إن لم يحضر أحد من العيادة أمكن تسجيل ذلك بعد ساعتين من نهايته، ويُستردّ ما دُفع.',
    other: 'إن لم يحضر أحد من العيادة أمكن تسجيل ذلك بعد # ساعات من نهايته، ويُستردّ ما دُفع.',
  });

/** Cancelled after its time, as the clinic was absent. */
const hasLapsed = ({ cancelled, ends_at, opened_at }: Reservation): boolean =>
  cancelled?.by === 'clinic' && opened_at === null && cancelled.at >= ends_at;

/** Whether and how often its time can still be changed. */
function movesLeft(reservation: Reservation): string {
  const { can, moves_left } = reservation;
  if (isDoctorOff(reservation)) return t`لا يستقبل هذا الطبيب حجوزات الآن، فلا يتغيّر موعده.`;
  if (moves_left === 0) {
    const moves = allMoves();
    return t`غُيّر الموعد ${moves}، وهذا أقصى عدد.`;
  }
  if (!can.move) {
    const span = changeSpan();
    return t`فات وقت تغيير الموعد، وهو حتى ${span} قبله.`;
  }
  return plural(moves_left, {
    one: 'يمكن تغيير الموعد مرة واحدة بعد.',
    two: 'يمكن تغيير الموعد مرتين.',
    other: 'يمكن تغيير الموعد # مرات.',
  });
}

/** Minutes after which it is marked at the earliest, by a doctor or automatically. */
function noShow(minutes: number): string {
  return plural(minutes, { other: 'سُجّل عدم الحضور بعد # دقيقة من البدء أو أكثر.' });
}
