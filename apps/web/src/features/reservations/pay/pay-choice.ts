import type { PaymentCard } from '@rifq/contract/calls';

/** Payment method: points, or a card, either a saved one or one entered at the gateway. */
export type PayChoice = { method: 1 } | { method: 2; cardId: string | null; keepCard: boolean };

/**
 * Proposes a payment method: coins if they suffice and no card was chosen before, else a usable saved card, else
 * another card.
 */
export function proposedChoice(
  points: number,
  coins: number,
  cards: readonly PaymentCard[],
  wasByCard = false,
): PayChoice {
  if (coins >= points && !wasByCard) return { method: 1 };
  const usable = cards.find(({ state }) => state !== 'expired');
  return { method: 2, cardId: usable?.payment_method_id ?? null, keepCard: false };
}
