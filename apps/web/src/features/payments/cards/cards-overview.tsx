import { PaymentsLink } from '../history/payments-link.tsx';
import { SavedCards } from './saved-cards.tsx';
import { useAddCard } from './use-add-card.ts';

/** The saved cards on the profile, with the way to the payments. */
export function CardsOverview() {
  const adding = useAddCard();
  return (
    <>
      <SavedCards adding={adding} />
      <PaymentsLink />
    </>
  );
}
