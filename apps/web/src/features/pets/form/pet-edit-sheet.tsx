import { useLingui } from '@lingui/react/macro';
import type { Pet } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { petQuery } from '../../../entities/pets/queries.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { PetFormSheet } from './pet-form-sheet.tsx';
import { usePetForm } from './use-pet-form.ts';

interface PetEditSheetProps {
  petId: string;
  /** Initial field of the form: `age` unless the birth date is known, or `microchip`. */
  field: string | null;
  onClose: () => void;
}

/** The form of an existing pet, over its page. It is shown once the pet is loaded; an archived one has none. */
export function PetEditSheet({ petId, field, onClose }: PetEditSheetProps) {
  const { data } = useQuery(petQuery(petId));
  if (data === undefined || data.pet.archived_at !== null) return null;
  return <LoadedSheet key={petId} pet={data.pet} field={field} onClose={onClose} />;
}

interface LoadedSheetProps extends Omit<PetEditSheetProps, 'petId'> {
  pet: Pet;
}

function LoadedSheet({ pet, field, onClose }: LoadedSheetProps) {
  const { t } = useLingui();
  // The pet at opening: a later response must not change the form.
  const estimatesAge = field === 'age' && pet.birth_date === null;
  const form = usePetForm({
    pet,
    estimatesAge,
    onSaved(saved) {
      const name = isolated(saved.name);
      onClose();
      toasts.show({ message: t`حُفظت بيانات «${name}»`, about: saved.id });
    },
  });
  const { element } = form.fields;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once, when the form opens
  useEffect(() => {
    if (estimatesAge) element('birth_date')?.focus();
    else if (field === 'microchip') element('microchip')?.focus();
  }, []);
  const name = isolated(pet.name);
  return (
    <PetFormSheet
      form={form}
      title={t`تعديل بيانات «${name}»`}
      footnote={t`يُعاد حساب الخطة إذا تغيّر تاريخ الميلاد أو بلد الإقامة.`}
      onClose={onClose}
      onGoOn={onClose}
    />
  );
}
