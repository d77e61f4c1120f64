import { useLingui } from '@lingui/react/macro';
import type { Pet } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { ConfirmDialog } from '@rifq/ui';
import { bySex } from '../../../entities/pets/pet-text.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import type { PetActions } from './use-pet-actions.ts';

/** Dialogs of the menu before it acts. */
export type PetQuestion = 'lost' | 'passed_away' | 'photo';

interface PetQuestionsProps {
  pet: Pet;
  question: PetQuestion | null;
  actions: PetActions;
  onClose: () => void;
}

/** Confirms an action, and shows what happens to the record. */
export function PetQuestions({ pet, question, actions, onClose }: PetQuestionsProps) {
  const { t } = useLingui();
  const name = isolated(pet.name);
  const texts = {
    lost: {
      title: bySex(pet.sex, {
        male: t`هل «${name}» مفقود؟`,
        female: t`هل «${name}» مفقودة؟`,
        unknown: t`هل «${name}» في حالة فقدان؟`,
      }),
      text: t`تتوقّف المواعيد والتذكيرات إلى حين العودة، وتظهر في الصفحة البيانات التي تفيد في البحث.`,
      confirm: t`نعم`,
    },
    passed_away: {
      title: bySex(pet.sex, {
        male: t`هل فارق «${name}» الحياة؟`,
        female: t`هل فارقت «${name}» الحياة؟`,
        unknown: t`تسجيل وفاة «${name}»؟`,
      }),
      text: bySex(pet.sex, {
        male: t`نأسف لفقده. بعد التأكيد تتوقّف المواعيد والتذكيرات، ويبقى سجلّه وصورته هنا كاملين.`,
        female: t`نأسف لفقدها. بعد التأكيد تتوقّف المواعيد والتذكيرات، ويبقى سجلّها وصورتها هنا كاملين.`,
        unknown: t`نأسف لهذا الفقد. بعد التأكيد تتوقّف المواعيد والتذكيرات، ويبقى السجلّ والصورة هنا كاملين.`,
      }),
      confirm: t`نعم`,
    },
    photo: {
      title: t`إزالة صورة «${name}»؟`,
      text: t`تُحذف الصورة ولا تُستعاد.`,
      confirm: t`إزالة`,
    },
  };
  // The text stays during the closing animation.
  const shown = texts[question ?? 'lost'];

  const act = () => {
    if (question === null) return;
    if (question === 'photo') actions.removePhoto(onClose);
    else actions.setState(question, onClose);
  };

  return (
    <ConfirmDialog
      isOpen={question !== null}
      onOpenChange={isOpen => !isOpen && onClose()}
      title={shown.title}
      confirmLabel={shown.confirm}
      cancelLabel={t`رجوع`}
      onConfirm={act}
      isDanger={question === 'photo'}
      isPending={actions.isPending}
      pendingLabel={t`جارٍ الحفظ`}
    >
      <p>{shown.text}</p>
      <FormFailure message={actions.error} />
    </ConfirmDialog>
  );
}
