import { OptionalChunk } from '../../lib/pages/chunk-boundary.tsx';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';

const OffersCards = lazyChunk(async () => ({
  default: (await import('../../features/clients/offers/offers-cards.tsx')).OffersCards,
}));

/** Records that clinics offer to the owner: few have one, so their code comes last. */
export function Offers() {
  return (
    <OptionalChunk>
      <OffersCards />
    </OptionalChunk>
  );
}
