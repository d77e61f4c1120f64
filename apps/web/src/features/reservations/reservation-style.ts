import { t } from '@lingui/core/macro';
import type { Reservation } from '@rifq/contract/calls';
import type { ReservationState } from '@rifq/rules';
import {
  CheckIcon,
  CircleCheckIcon,
  CircleXIcon,
  ClockIcon,
  type IconComponent,
  StethoscopeIcon,
  TimerIcon,
  TimerOffIcon,
  UserRoundXIcon,
} from '@rifq/ui';
import { isPassed } from './queries.ts';

/** Style of a state: icon, colour and text, never one of them alone. */
interface ReservationStyle {
  icon: IconComponent;
  tone: 'upcoming' | 'due' | 'done' | undefined;
  word: string;
}

/** Returns the style of each state; neutral without a tone. */
export function reservationStyle(state: ReservationState): ReservationStyle {
  switch (state) {
    case 'awaiting_payment':
      return { icon: TimerIcon, tone: 'due', word: t`بانتظار الدفع` };
    case 'confirmed':
      return { icon: CheckIcon, tone: 'done', word: t`مؤكَّد` };
    case 'in_session':
      return { icon: StethoscopeIcon, tone: 'upcoming', word: t`جارٍ الآن` };
    case 'completed':
      return { icon: CircleCheckIcon, tone: undefined, word: t`مكتمل` };
    case 'cancelled':
      return { icon: CircleXIcon, tone: undefined, word: t`ملغى` };
    case 'expired':
      return { icon: TimerOffIcon, tone: undefined, word: t`انتهت المهلة` };
    case 'no_show':
      // Neutral text: the data does not tell who was absent.
      return { icon: UserRoundXIcon, tone: 'due', word: t`فات الموعد` };
  }
}

/** Returns the style of a reservation: one whose time has passed unused must not look upcoming. */
export function lookOf(reservation: Pick<Reservation, 'state' | 'ends_at' | 'offer'>): ReservationStyle {
  if (reservation.offer) return { icon: TimerIcon, tone: 'due', word: t`بانتظار جوابك` };
  if (isPassed(reservation)) return { icon: ClockIcon, tone: undefined, word: t`انتهى وقته` };
  return reservationStyle(reservation.state);
}
