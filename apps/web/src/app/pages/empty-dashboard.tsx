import { PetsEmpty } from '../../features/pets/list/pets-empty.tsx';
import { Offers } from '../later/offers.tsx';

/** The dashboard of an owner without pets: what clinics have of them, and the way to the first one. */
export function EmptyDashboard() {
  return (
    <>
      <Offers />
      <PetsEmpty />
    </>
  );
}
