import { Trans, useLingui } from '@lingui/react/macro';
import type { Me, PayloadOf } from '@rifq/contract/calls';
import { Button, FormGrid, Note, ShieldCheckIcon, TextField } from '@rifq/ui';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { profileLimits, profileTexts, useOpenedProfile } from '../../../entities/profile/profile-form.ts';
import { ChangedElsewhere } from '../../../lib/forms/changed-elsewhere.tsx';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { RegisterFrame, StepHeading } from '../frame/register-frame.tsx';
import { PhoneNumber } from './phone-number.tsx';

export type CompleteProfile = PayloadOf<'post', '/api/user/complete/profile'>;

interface CompleteFormProps {
  me: Me;
  complete: UseMutationResult<Me, Error, CompleteProfile>;
}

/** The third step. */
export function CompleteForm({ me, complete }: CompleteFormProps) {
  const { t } = useLingui();
  const { opened, changed, rebase } = useOpenedProfile(() => me);
  const [profile, setProfile] = useState(opened.values);
  const form = useFieldErrors(profileTexts);

  const field = (name: (typeof profileTexts)[number]) => ({
    name,
    value: profile[name],
    onChange: (value: string) => {
      setProfile(current => ({ ...current, [name]: value }));
      form.clear(name);
    },
    error: form.errors[name] ?? tooLong(profile[name], profileLimits[name]),
    inputRef: form.inputRef(name),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (complete.isPending) return;
    const missing = (value: string) => (visibleText(value) === '' ? t`هذا الحقل مطلوب.` : undefined);
    const hasMissing = form.showFields({
      firstname: missing(profile.firstname),
      surname: missing(profile.surname),
      email: missing(profile.email),
    });
    if (hasMissing) return;
    complete.mutate(
      { ...profile, version: opened.version },
      {
        onError(error) {
          const next = rebase(error, profile);
          if (next === undefined) form.showFailure(error);
          else setProfile(next);
        },
      },
    );
  };

  return (
    <RegisterFrame title={t`إكمال الحساب`} progress={{ step: 3, steps: 3 }}>
      <StepHeading title={t`بقي الاسم والبريد`}>
        <Trans>
          الرقم <PhoneNumber phone={me.phone} countryCode={me.country_code} /> مؤكَّد، وهذه آخر خطوة.
        </Trans>
      </StepHeading>
      <form className="register-form" onSubmit={submit} noValidate>
        <ChangedElsewhere changed={changed} values={profile} onChoose={setProfile} />
        <FormGrid tight>
          <TextField {...field('firstname')} label={t`الاسم الأول`} autoComplete="given-name" />
          <TextField {...field('surname')} label={t`اسم العائلة`} autoComplete="family-name" />
        </FormGrid>
        <TextField
          {...field('email')}
          label={t`البريد الإلكتروني`}
          help={t`تصل إليه الإيصالات والتذكيرات.`}
          type="email"
          inputMode="email"
          autoComplete="email"
          ltr
        />
        <FormFailure message={form.general} />
        <Button type="submit" block isPending={complete.isPending} pendingLabel={t`جارٍ الحفظ`}>
          {t`حفظ ومتابعة`}
        </Button>
      </form>
      <Note icon={<ShieldCheckIcon />}>{t`يمكن تعديل الاسم والبريد في أي وقت من صفحة حسابي.`}</Note>
    </RegisterFrame>
  );
}
