import { useQuery } from '@tanstack/react-query';
import { OfferCard } from './offer-card.tsx';
import { offersQuery } from './queries.ts';

/** The open offers of clinics' records; nothing without one. */
export function OffersCards() {
  const { data } = useQuery(offersQuery);
  return data?.offers
    .filter(offer => !offer.is_declined)
    .map(offer => <OfferCard key={offer.client_id} offer={offer} />);
}
