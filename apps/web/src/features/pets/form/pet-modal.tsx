import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import { useNavigate } from 'react-router';
import { petPath } from '../../../entities/pets/paths.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { useAuthUser } from '../../../lib/session/me.ts';
import { PetFormSheet } from './pet-form-sheet.tsx';
import { usePetForm } from './use-pet-form.ts';

/**
 * The sheets for the flags `petModal` (add a pet) and `petStart` (the first one, right after registration): the same
 * form, with a welcome for the first. Opens the saved pet's page.
 */
export default function PetModal() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const user = useAuthUser();
  const { petStart, modalSubject, closeModals } = useUiStore();
  const close = () => closeModals('petModal', 'petStart');
  const form = usePetForm({
    species: modalSubject.species,
    onSaved({ id, ...pet }) {
      const name = isolated(pet.name);
      close();
      toasts.show({ message: t`«${name}» في حسابك الآن، والخطة جاهزة.`, about: id });
      void navigate(petPath(id));
    },
  });
  const goOn = () => {
    close();
    if (form.savedWithoutPhoto) void navigate(petPath(form.savedWithoutPhoto.id));
  };
  const owner = isolated(user?.firstname ?? '');

  return (
    <PetFormSheet
      form={form}
      title={petStart ? t`أول حيوان` : t`إضافة حيوان`}
      subtitle={petStart ? t`أهلًا ${owner}، بضع معلومات وتظهر خطة التطعيم كاملة.` : undefined}
      footnote={t`تُحسب خطة التطعيم فور الحفظ.`}
      onClose={close}
      onGoOn={goOn}
    />
  );
}
