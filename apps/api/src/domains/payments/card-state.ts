import type { PaymentCard } from '@rifq/contract/calls';
import { CARD_EXPIRES_SOON_DAYS, daysBetween, todayIn } from '@rifq/rules';
import type { CardRow } from './cards.repository.ts';

/** The last day on which a card can be used: the end of its month. */
const lastDay = ({ expMonth, expYear }: Pick<CardRow, 'expMonth' | 'expYear'>) =>
  new Date(Date.UTC(expYear, expMonth, 0)).toISOString().slice(0, 10);

/** Whether a card can be charged today, in its owner's time zone. */
export function cardState(
  card: Pick<CardRow, 'expMonth' | 'expYear'>,
  timeZone: string,
  now: Date,
): PaymentCard['state'] {
  const left = daysBetween(todayIn(timeZone, now), lastDay(card));
  if (left < 0) return 'expired';
  return left <= CARD_EXPIRES_SOON_DAYS ? 'expiring' : 'valid';
}
