import { useLingui } from '@lingui/react/macro';
import { isolated, uploadLimits } from '@rifq/rules';
import { UploadField } from '@rifq/ui';
import { photoToSend } from '../../../lib/files/shrink-photo.ts';
import { sizeText } from '../../../lib/formats/size-text.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import type { PetForm } from './use-pet-form.ts';

const MEGABYTE = 1024 * 1024;

/** The photo is shown immediately, and uploaded after the pet is saved. */
export function PhotoField({ form: { values, change, fields, pet } }: { form: PetForm }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const limit = number(uploadLimits.bytes / MEGABYTE);
  const name = pet && isolated(pet.name);
  return (
    <UploadField
      label={name === undefined ? t`صورة` : t`صورة ${name}`}
      optionalLabel={name === undefined ? t`اختياري` : undefined}
      hint={t`حتى ${limit} م.ب، ويُحذف منها موقع التصوير`}
      describeFile={file => {
        const size = sizeText(file.size, number);
        return t`تُرفع عند الحفظ\u00a0· ${size}`;
      }}
      changeLabel={t`تغيير`}
      tooLargeError={t`حجم الصورة أكبر من ${limit} م.ب.`}
      wrongTypeError={t`الملف ليس صورة.`}
      maxBytes={uploadLimits.bytes}
      shrink={photoToSend}
      file={values.photo}
      onChange={photo => change({ photo }, 'photo')}
      savedPicture={pet?.photo}
      error={fields.errors.photo}
      inputRef={fields.inputRef('photo')}
    />
  );
}
