import { useMatch, useParams } from 'react-router';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';
import { PetScreen } from './pet-screen.tsx';

/** Loaded from here, since the table of pages is part of every initial bundle. */
const TravelScreen = lazyChunk(async () => {
  const { TravelPage } = await import('../../features/vaccines/travel/travel-page.tsx');
  return { default: TravelPage };
});

/** /dashboard/pets/view/{id}, and /dashboard/pets/travel/{id}: the requirements of entry into a country. */
export function Component() {
  const { id = '' } = useParams();
  const isTravel = useMatch('/dashboard/pets/travel/:id') !== null;
  return isTravel ? <TravelScreen key={id} petId={id} /> : <PetScreen key={id} petId={id} />;
}
