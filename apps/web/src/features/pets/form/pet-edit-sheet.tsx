import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/contract';
import type { Pet } from '@rifq/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { petQuery } from '../../../lib/pets/queries.ts';
import { PetFormSheet } from './pet-form-sheet.tsx';
import { usePetForm } from './use-pet-form.ts';

/** The form of a known pet, over its page. It shows once the pet is there; an archived one has none. */
export function PetEditSheet({ petId, onClose }: { petId: string; onClose: () => void }) {
  const { data } = useQuery(petQuery(petId));
  if (data === undefined || data.pet.archived_at !== null) return null;
  return <LoadedSheet key={petId} pet={data.pet} onClose={onClose} />;
}

function LoadedSheet({ pet, onClose }: { pet: Pet; onClose: () => void }) {
  const { t } = useLingui();
  // The pet as it was when the form was opened: an answer that comes meanwhile changes nothing in it.
  const form = usePetForm({
    pet,
    onSaved(saved) {
      const name = isolated(saved.name);
      onClose();
      toasts.show({ message: t`حُفظت بيانات «${name}»` });
    },
  });
  const name = isolated(pet.name);
  return (
    <PetFormSheet
      form={form}
      title={t`تعديل بيانات «${name}»`}
      footnote={t`يُعاد حساب الخطة إذا تغيّر تاريخ الميلاد.`}
      onClose={onClose}
      onGoOn={onClose}
    />
  );
}
