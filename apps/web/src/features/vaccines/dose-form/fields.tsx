import { useLingui } from '@lingui/react/macro';
import { type CivilDate, nameLimits, protocolName, uploadLimits } from '@rifq/rules';
import { CameraIcon, DateField, FilterChoice, TextField, UploadField } from '@rifq/ui';
import { petChoices } from '../../../entities/pets/pet-choices.tsx';
import type { OwnPet } from '../../../entities/vaccines/care.ts';
import { dayLabel } from '../../../entities/vaccines/dose-draft/day-label.ts';
import { givenProtocols, knownProduct } from '../../../entities/vaccines/dose-draft/draft.ts';
import { LabelFields } from '../../../entities/vaccines/dose-draft/label-fields.tsx';
import { photoToSend } from '../../../lib/files/shrink-photo.ts';
import { sizeText } from '../../../lib/formats/size-text.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { firstControl } from '../../../lib/forms/first-control.ts';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { useDayLimits } from '../../../lib/forms/use-day-limits.ts';
import { VaccineDisclosure } from '../vaccine-disclosure.tsx';
import type { DoseForm } from './use-dose-form.ts';

const MEGABYTE = 1024 * 1024;

interface PetChoiceProps {
  form: DoseForm;
  pets: readonly OwnPet[];
  value: string | null;
  onChange: (petId: string) => void;
}

/** Chooses the pet if the form was opened without one. */
export function PetChoice({ form: { form }, pets, value, onChange }: PetChoiceProps) {
  const { t } = useLingui();
  return (
    <div ref={firstControl(form.inputRef('pet_id'))}>
      <FilterChoice
        label={t`لأي حيوان؟`}
        options={petChoices(pets)}
        value={value}
        onChange={onChange}
        error={form.errors.pet_id}
      />
    </div>
  );
}

interface DateGivenProps {
  form: DoseForm;
  pet: OwnPet;
  today: CivilDate;
}

/** The day it was given, between birth and today. */
export function DateGiven({ form, pet, today }: DateGivenProps) {
  const { draft, change, birth, dayQuestion, form: fields } = form;
  const limits = useDayLimits(today, birth == null ? undefined : { name: pet.name, birth });
  return (
    <DateField
      {...limits}
      label={dayLabel(draft)}
      value={draft.givenOn}
      onChange={givenOn => change({ givenOn }, 'given_on')}
      question={dayQuestion}
      error={fields.errors.given_on}
      inputRef={fields.inputRef('given_on')}
    />
  );
}

export function LabelAndClinic({ form: { draft, change, form } }: { form: DoseForm }) {
  const { t } = useLingui();
  return (
    <>
      <LabelFields form={{ draft, change, form }} />
      <TextField
        label={t`العيادة`}
        optionalLabel={t`اختياري`}
        value={draft.clinic}
        onChange={clinic => change({ clinic }, 'clinic')}
        error={form.errors.clinic ?? tooLong(draft.clinic, nameLimits.short)}
        inputRef={form.inputRef('clinic')}
      />
    </>
  );
}

/** The type of a vaccine, which few labels tell an owner; a known product implies it. */
export function MoreDetails({ form: { draft, change, form } }: { form: DoseForm }) {
  const { t } = useLingui();
  const isVaccine = givenProtocols(draft).some(key => protocolName(key).recordKind === 'vaccine');
  if (!isVaccine || knownProduct(draft) !== null) return null;
  return (
    <VaccineDisclosure title={t`تفاصيل أكثر`}>
      <FilterChoice
        label={t`نوع اللقاح`}
        optionalLabel={t`اختياري`}
        help={t`يُقرأ من النشرة الداخلية. يؤثّر في موعد الجرعة التالية عند التأخّر.`}
        options={[
          { id: 'unknown', label: t`غير معروف` },
          { id: 'live', label: t`حيّ مُضعَّف` },
          { id: 'inactivated', label: t`مُعطَّل` },
        ]}
        value={draft.vaccineType ?? 'unknown'}
        onChange={type => change({ vaccineType: type === 'unknown' ? null : type }, 'vaccine_type')}
        error={form.errors.vaccine_type}
      />
    </VaccineDisclosure>
  );
}

interface LabelFieldProps {
  form: Pick<DoseForm, 'draft' | 'change' | 'form'>;
  savedPicture: string | null;
  /** Why the upload failed. */
  error?: string | undefined;
}

/** The photo of the label, uploaded after the dose is saved. */
export function LabelField({ form: { draft, change, form }, savedPicture, error }: LabelFieldProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const limit = number(uploadLimits.bytes / MEGABYTE);
  return (
    <UploadField
      label={t`صورة الملصق`}
      optionalLabel={t`اختياري`}
      icon={<CameraIcon />}
      hint={t`ملصق القارورة أو صفحة الدفتر`}
      describeFile={file => {
        const size = sizeText(file.size, number);
        return t`تُرفع عند الحفظ\u00a0· ${size}`;
      }}
      changeLabel={t`تغيير`}
      maxBytes={uploadLimits.bytes}
      shrink={photoToSend}
      tooLargeError={t`حجم الصورة أكبر من ${limit} م.ب.`}
      wrongTypeError={t`الملف ليس صورة.`}
      file={draft.label}
      onChange={label => change({ label }, 'label')}
      savedPicture={savedPicture}
      error={error ?? form.errors.label}
      inputRef={form.inputRef('label')}
    />
  );
}
