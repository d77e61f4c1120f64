import { useLingui } from '@lingui/react/macro';
import { Button, Disclosure, FormGrid, SheetFootnote } from '@rifq/ui';
import type { ReactNode } from 'react';
import { AgeField } from '../../../entities/pets/form/age-field.tsx';
import { BreedField } from '../../../entities/pets/form/breed-field.tsx';
import {
  AllergiesField,
  MicrochipField,
  NameField,
  NotesField,
  StateField,
} from '../../../entities/pets/form/known-fields.tsx';
import {
  ColourField,
  FeedField,
  NeuteredField,
  SexField,
  SpeciesField,
} from '../../../entities/pets/form/look-fields.tsx';
import { ChangedElsewhere } from '../../../lib/forms/changed-elsewhere.tsx';
import { useDiscardGuard } from '../../../lib/forms/discard-guard.tsx';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { CountryField } from './country-field.tsx';
import { ImportNotice } from './import-notice.tsx';
import { PhotoField } from './photo-field.tsx';
import { PhotoRetry } from './photo-retry.tsx';
import type { PetForm } from './use-pet-form.ts';

interface PetFormSheetProps {
  form: PetForm;
  title: string;
  subtitle?: ReactNode;
  footnote: string;
  /** Closes the form, after a confirmation if there are changes. */
  onClose: () => void;
  /** Continues with the pet although its photo is not saved. */
  onGoOn: () => void;
}

/** The form of a pet in a sheet: what a new one needs, and for an existing one also microchip, allergies and state. */
export function PetFormSheet({ form, title, subtitle, footnote, onClose, onGoOn }: PetFormSheetProps) {
  const { t } = useLingui();
  const isSaved = form.savedWithoutPhoto !== undefined;
  const guard = useDiscardGuard(form.isDirty && !isSaved, isSaved ? onGoOn : onClose);

  return (
    <>
      <Sheet
        isOpen
        onOpenChange={isOpen => !isOpen && guard.leave()}
        title={title}
        subtitle={subtitle}
        closeLabel={t`إغلاق`}
        isDismissable={!form.isSaving}
        onSubmit={form.save}
        footer={
          <>
            <SheetFootnote>{footnote}</SheetFootnote>
            <Button type="submit" isPending={form.isSaving} pendingLabel={t`جارٍ الحفظ`}>
              {t`حفظ`}
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <FormFailure message={form.fields.general} />
          <ChangedElsewhere changed={form.changed} values={form.values} onChoose={form.change} />
          {form.pet === undefined ? <NewPetFields form={form} /> : <KnownPetFields form={form} />}
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}

function NewPetFields({ form }: { form: PetForm }) {
  return (
    <>
      <SpeciesField form={form} />
      <CommonFields form={form} />
      <ColourField form={form} />
      <FeedField form={form} />
      <Photo form={form} />
      <More form={form} />
    </>
  );
}

function KnownPetFields({ form }: { form: PetForm }) {
  return (
    <>
      <Photo form={form} />
      <CommonFields form={form}>
        <MicrochipField form={form} />
        <AllergiesField form={form} />
      </CommonFields>
      <NotesField form={form} />
      <ColourField form={form} />
      <FeedField form={form} />
      <StateField form={form} />
      <More form={form} />
    </>
  );
}

/** Rarely needed fields; expanded if one has a value or an error. */
function More({ form }: { form: PetForm }) {
  const { t } = useLingui();
  const isUsed = (form.pet?.country ?? null) !== null || form.fields.errors.country !== undefined;
  return (
    <Disclosure title={t`المزيد`} defaultOpen={isUsed}>
      <CountryField form={form} />
    </Disclosure>
  );
}

function CommonFields({ form, children }: { form: PetForm; children?: ReactNode }) {
  return (
    <>
      <FormGrid>
        <NameField form={form} />
        <BreedField form={form} />
        <AgeField form={form} />
        <div className="grid content-start gap-5">
          <SexField form={form} />
          <NeuteredField form={form} />
        </div>
        {children}
      </FormGrid>
      <ImportNotice form={form} />
    </>
  );
}

function Photo({ form }: { form: PetForm }) {
  return (
    <div className="grid gap-3">
      <PhotoField form={form} />
      <PhotoRetry form={form} />
    </div>
  );
}
