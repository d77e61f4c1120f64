import { Trans, useLingui } from '@lingui/react/macro';
import { countries, findCountry } from '@rifq/rules';
import { Button, CatIllustration, PhoneField, TextLink } from '@rifq/ui';
import { type FormEvent, useRef } from 'react';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { phoneProblem, readTypedPhone } from '../../../lib/forms/phone-input.ts';
import { useAuthStore } from '../../../lib/session/auth-store.ts';
import { isCancelled, useChallenge } from '../challenge/use-challenge.ts';
import { RegisterFrame, StepHeading } from '../frame/register-frame.tsx';
import { useSendCode } from '../registration.ts';
import { ChallengeLine } from './challenge-line.tsx';
import { digitCount } from './digit-count.ts';
import { SessionEnded } from './session-ended.tsx';

const FIELDS = ['phone', 'countryCode'] as const;

const options = countries.map(({ name, dialCode, flag }) => ({
  id: String(dialCode),
  name,
  dialCode: `+${dialCode}`,
  flag: `/flags/${flag}`,
}));

/** The first step: the phone, to which a code is sent. */
export function PhoneForm() {
  const { t } = useLingui();
  const { phone, countryCode, setPhone, setCountryCode } = useAuthStore();
  const form = useFieldErrors(FIELDS);
  const challenge = useChallenge();
  const sendCode = useSendCode(challenge);
  // A ref, as state updates too late for the second press of a double click.
  const isSending = useRef(false);
  const countryName = findCountry(countryCode)?.name ?? '';
  const dialCode = String(countryCode);
  const digits = digitCount();

  const type = (typed: string) => {
    const read = readTypedPhone(typed);
    setPhone(read.phone);
    if (read.countryCode !== undefined) setCountryCode(read.countryCode);
    form.clear('phone');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    const problem = phoneProblem(phone);
    if (problem === null) {
      isSending.current = true;
      sendCode.mutate(
        { phone, countryCode },
        {
          onError(error) {
            if (!isCancelled(error)) form.showFailure(error);
          },
          onSettled() {
            isSending.current = false;
          },
        },
      );
    } else {
      const sentences = {
        none: t`يلزم رقم الجوال.`,
        letters: t`في رقم الجوال حروف. تلزم أرقام فقط.`,
        short: t`رقم الجوال غير مكتمل.`,
        long: t`رقم الجوال أطول من اللازم.`,
      };
      form.showFields({ phone: sentences[problem] });
    }
  };

  return (
    <RegisterFrame title={t`التسجيل`} back="/" progress={{ step: 1, steps: 3 }}>
      <div className="register-art">
        <CatIllustration />
      </div>
      <SessionEnded />
      <StepHeading title={t`أهلًا بك في رِفق`}>
        {t`رقم الجوال يكفي للدخول أو لحساب جديد. يصل رمز من ${digits} في رسالة قصيرة.`}
      </StepHeading>
      <form className="register-form" onSubmit={submit} noValidate>
        <PhoneField
          label={t`رقم الجوال`}
          help={t`تُقبل الأرقام العربية واللاتينية.`}
          countries={options}
          countryId={dialCode}
          countryLabel={t`الدولة: ${countryName}، ${dialCode}`}
          onCountryChange={id => {
            setCountryCode(Number(id));
            form.clear('phone');
          }}
          value={phone}
          onChange={type}
          error={form.errors.phone ?? form.errors.countryCode}
          inputRef={form.inputRef('phone')}
        />
        <FormFailure message={form.general} />
        <ChallengeLine {...challenge} />
        <Button type="submit" block isPending={sendCode.isPending} pendingLabel={t`جارٍ الإرسال`}>
          {t`إرسال الرمز`}
        </Button>
        <p className="register-terms">
          <Trans>
            المتابعة تعني الموافقة على{' '}
            <TextLink inline href="/terms">
              الشروط
            </TextLink>{' '}
            و
            <TextLink inline href="/privacy">
              سياسة الخصوصية
            </TextLink>
            .
          </Trans>
        </p>
      </form>
    </RegisterFrame>
  );
}
