import { SavedCards } from './saved-cards.tsx';
import { useAddCard } from './use-add-card.ts';

/** The saved cards on the profile. */
export function CardsOverview() {
  const adding = useAddCard();
  return <SavedCards adding={adding} />;
}
