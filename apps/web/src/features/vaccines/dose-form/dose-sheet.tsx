import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PetPlan, ResponseOf } from '@rifq/contract/calls';
import { Button, FormGrid, SheetFootnote } from '@rifq/ui';
import { useState } from 'react';
import { PetName } from '../../../entities/pets/pet-name.tsx';
import { PetPicture } from '../../../entities/pets/pet-picture.tsx';
import type { OwnPet } from '../../../entities/vaccines/care.ts';
import { ResultField, RouteField } from '../../../entities/vaccines/dose-draft/dose-questions.tsx';
import {
  type DoseDraft,
  draftOfDose,
  emptyDraft,
  givenFields,
  givenProtocols,
  withGiven,
} from '../../../entities/vaccines/dose-draft/draft.ts';
import { givenOfDose, givenOfItem, isTestKey } from '../../../entities/vaccines/dose-draft/given.ts';
import { ProductFields } from '../../../entities/vaccines/dose-draft/product-fields.tsx';
import { TitreFields } from '../../../entities/vaccines/dose-draft/titre-fields.tsx';
import { WhichDose } from '../../../entities/vaccines/dose-draft/which-dose.tsx';
import { ChangedElsewhere } from '../../../lib/forms/changed-elsewhere.tsx';
import { useDiscardGuard } from '../../../lib/forms/discard-guard.tsx';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import type { ModalSubject } from '../../../lib/overlays/ui-store.ts';
import { hasCats } from '../has-cats.ts';
import { DoseSafety } from './dose-safety.tsx';
import { DateGiven, LabelAndClinic, LabelField, MoreDetails, PetChoice } from './fields.tsx';
import { LabelFailure } from './label-failure.tsx';
import { TreatmentFields } from './treatment-fields.tsx';
import { useDoseForm } from './use-dose-form.ts';

interface DoseSheetProps {
  pets: readonly OwnPet[];
  plans: ResponseOf<'get', '/api/vaccines/plan'>;
  subject: ModalSubject;
  onClose: () => void;
}

/** The dose form in its sheet. The pet, record or planned dose that it starts with is read once, on opening. */
export function DoseSheet({ pets, plans, subject, onClose }: DoseSheetProps) {
  const { t } = useLingui();
  const [opened] = useState(() => openedWith(pets, plans, subject));
  const { dose, choices } = opened;
  const [petId, setPetId] = useState(opened.petId);
  const pet = pets.find(candidate => candidate.id === petId);
  const plan = plans.pets.find(candidate => candidate.pet_id === petId);
  const today = plan?.as_of ?? plans.as_of;
  const form = useDoseForm({
    petId,
    dose,
    initial: opened.draft,
    draftOf: saved =>
      pet === undefined ? opened.draft : draftOfDose(saved, givenOfDose(saved, pet.species)),
    today,
    onClose,
  });
  const { labelFailure } = form;
  const guard = useDiscardGuard(form.isDirty && labelFailure === null, onClose);
  if (labelFailure !== null) return <LabelFailure form={form} failure={labelFailure} />;

  const isTestDraft = givenProtocols(form.draft).some(isTestKey);
  const hasErrors = Object.values(form.form.errors).some(sentence => sentence !== undefined);
  const choosePet = (id: string) => {
    setPetId(id);
    const there = plans.pets.find(candidate => candidate.pet_id === id)?.as_of ?? today;
    form.change(
      draft => ({
        ...withGiven(draft, null, false),
        givenOn: draft.givenOn === today ? there : draft.givenOn,
      }),
      'pet_id',
      ...givenFields,
    );
  };
  return (
    <>
      <Sheet
        isOpen
        onOpenChange={guard.leave}
        isDismissable={!form.isPending}
        title={titleOf(dose !== null, isTestDraft)}
        subtitle={pet && <PetName>{pet.name}</PetName>}
        media={pet && <PetPicture pet={pet} size="sm" />}
        closeLabel={t`إغلاق`}
        onSubmit={form.submit}
        footer={
          <>
            <SheetFootnote>
              {hasErrors ? t`يلزم تصحيح الحقول المشار إليها قبل الحفظ.` : keptAs(isTestDraft)}
            </SheetFootnote>
            <Button type="submit" isPending={form.isPending} pendingLabel={t`جارٍ الحفظ`}>
              {dose === null ? (isTestDraft ? t`حفظ الفحص` : t`حفظ الجرعة`) : t`حفظ التعديل`}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <FormFailure message={form.form.general} />
          <ChangedElsewhere changed={form.changed} values={form.draft} onChoose={form.change} />
          {choices.length > 0 && <PetChoice form={form} pets={choices} value={petId} onChange={choosePet} />}
          {pet !== undefined && plan !== undefined && (
            <>
              <FormGrid>
                <div className="grid content-start gap-5">
                  <WhichDose
                    form={form}
                    species={pet.species}
                    items={plan.items}
                    today={today}
                    isChange={dose !== null}
                    preferred={subject.protocols ?? []}
                  />
                  <ProductFields form={form} species={pet.species} />
                  <TreatmentFields form={form} pet={pet} />
                  <RouteField form={form} />
                  <ResultField form={form} />
                  <TitreFields form={form} />
                </div>
                <div className="grid content-start gap-5">
                  <DateGiven form={form} pet={pet} today={today} />
                  <LabelAndClinic form={form} />
                  <MoreDetails form={form} />
                </div>
              </FormGrid>
              <LabelField form={form} savedPicture={dose?.label ?? null} />
              <DoseSafety draft={form.draft} species={pet.species} hasCats={hasCats(pets)} />
            </>
          )}
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}

function titleOf(isChange: boolean, isTest: boolean): string {
  if (isTest) return isChange ? t`تعديل الفحص` : t`تسجيل فحص`;
  return isChange ? t`تعديل الجرعة` : t`تسجيل جرعة`;
}

function keptAs(isTest: boolean): string {
  return isTest ? t`يبقى «مسجَّلًا منك» حتى يؤكّده طبيب.` : t`تبقى «مسجَّلة منك» حتى يؤكّدها طبيب.`;
}

function openedWith(pets: readonly OwnPet[], plans: DoseSheetProps['plans'], subject: ModalSubject) {
  const dose =
    plans.pets.flatMap(plan => plan.doses).find(candidate => candidate.id === subject.doseId) ?? null;
  const present = pets.filter(pet => pet.state === 'home');
  const only = present.length === 1 ? present[0] : undefined;
  const petId = dose?.pet_id ?? subject.petId ?? only?.id ?? null;
  const pet = pets.find(candidate => candidate.id === petId);
  const plan = plans.pets.find(candidate => candidate.pet_id === petId);
  const draft =
    dose !== null && pet !== undefined
      ? draftOfDose(dose, givenOfDose(dose, pet.species))
      : plannedDraft(emptyDraft(plan?.as_of ?? plans.as_of), plan, subject.protocols ?? []);
  return { dose, petId, draft, choices: petId === null ? present : [] };
}

/** Initial draft with the planned dose from which the form was opened; with several, the user chooses one. */
function plannedDraft(draft: DoseDraft, plan: PetPlan | undefined, protocols: readonly string[]): DoseDraft {
  const [item, another] = (plan?.items ?? []).filter(candidate =>
    candidate.protocols.some(key => protocols.includes(key)),
  );
  return item === undefined || another !== undefined ? draft : withGiven(draft, givenOfItem(item), false);
}
