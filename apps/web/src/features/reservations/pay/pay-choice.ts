import type { Card } from '@rifq/contract/calls';

/** What pays: points, or a card, which is a saved one or typed on the gateway's page. */
export type PayChoice = { method: 1 } | { method: 2; cardId: string | null; keepCard: boolean };

/**
 * What is proposed: coins where they suffice and no card was chosen before, else a saved card that can be used, else another
 * card.
 */
export function proposedChoice(
  points: number,
  coins: number,
  cards: readonly Card[],
  wasByCard = false,
): PayChoice {
  if (coins >= points && !wasByCard) return { method: 1 };
  const usable = cards.find(({ state }) => state !== 'expired');
  return { method: 2, cardId: usable?.payment_method_id ?? null, keepCard: false };
}
