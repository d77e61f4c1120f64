import { useLingui } from '@lingui/react/macro';
import { findBreed } from '@rifq/rules';
import { InfoIcon, Note } from '@rifq/ui';
import { useAuthUser } from '../../../lib/session/me.ts';
import type { PetForm } from './use-pet-form.ts';

/** Dial code of the United Arab Emirates. */
const UAE = 971;

/** Import rules of some breeds, for owners in the Emirates. It only informs and does not block saving. */
export function ImportNotice({ form: { values } }: { form: PetForm }) {
  const { t } = useLingui();
  const user = useAuthUser();
  const breed = typeof values.breed === 'number' ? findBreed(values.species, values.breed) : undefined;
  if (user?.country_code !== UAE || !breed?.uaeImportNotice) return null;
  const { ar } = breed;
  return (
    <Note icon={<InfoIcon />}>
      {t`استيراد سلالة «${ar}» إلى الإمارات محظور أو مقيَّد وفق ما قرأناه. يمكن تسجيلها هنا كالمعتاد، وتُراجَع القواعد لدى الجهة الرسمية.`}
    </Note>
  );
}
