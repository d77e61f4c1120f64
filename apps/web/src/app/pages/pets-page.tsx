import { PetsList } from '../../features/pets/list/pets-list.tsx';
import { usePetStatuses } from '../../features/vaccines/pet-status.ts';
import { Offers } from '../later/offers.tsx';

/** /dashboard/pets */
export function Component() {
  return <PetsList statusOf={usePetStatuses()} offers={<Offers />} />;
}
