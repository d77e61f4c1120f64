import type { NotificationKind } from '@rifq/contract/calls';
import {
  BellRingIcon,
  CalendarCheckIcon,
  GiftIcon,
  type IconComponent,
  type IconTileTone,
  MessageCircleIcon,
  UserIcon,
} from '@rifq/ui';

/** Icon and background of a kind; the title has the same as text. */
export const kindStyle: Readonly<
  Record<NotificationKind, { icon: IconComponent; tone: IconTileTone | undefined }>
> = {
  reservation: { icon: CalendarCheckIcon, tone: 'done' },
  message: { icon: MessageCircleIcon, tone: 'upcoming' },
  vaccine: { icon: BellRingIcon, tone: 'due' },
  reward: { icon: GiftIcon, tone: 'accent' },
  account: { icon: UserIcon, tone: undefined },
};
