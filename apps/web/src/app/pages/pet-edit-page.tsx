import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { petPath } from '../../entities/pets/paths.ts';
import { PetEditSheet } from '../../features/pets/form/pet-edit-sheet.tsx';
import { pageIndex } from '../../lib/navigation/history-entry.ts';
import { afterSheets } from '../../lib/overlays/sheet-history.ts';
import { PetScreen } from './pet-screen.tsx';

/** /dashboard/pets/edit/{id}: the form over the pet's page. */
export function Component() {
  const { id = '' } = useParams();
  return <PetEdit key={id} petId={id} />;
}

/** Closing returns to where the form was opened, or to the pet's page after direct navigation. */
function PetEdit({ petId }: { petId: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    afterSheets(() => {
      if (pageIndex() > 0) void navigate(-1);
      else void navigate(petPath(petId), { replace: true });
    });
  };
  return (
    <>
      <PetScreen petId={petId} />
      {isOpen && (
        <PetEditSheet petId={petId} field={new URLSearchParams(search).get('field')} onClose={close} />
      )}
    </>
  );
}
