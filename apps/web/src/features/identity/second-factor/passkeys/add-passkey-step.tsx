import { useLingui } from '@lingui/react/macro';
import type { ErrorCode } from '@rifq/contract';
import { secondFactorLimits } from '@rifq/rules';
import { Button, KeyRoundIcon, TextField } from '@rifq/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { request } from '../../../../lib/calls/request.ts';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { StepHeading } from '../../frame/register-frame.tsx';
import { makePasskey, passkeyMessageOf, preloadPasskeys } from './browser-passkeys.ts';

interface AddPasskeyStepProps {
  /** Called with the recovery codes of a first factor; null if the account has some. */
  onAdded: (codes: readonly string[] | null) => void;
  /** The account has a factor already, which must be passed first. */
  onMustPass: () => void;
  /** The session is too old to add a first factor. */
  onMustSignIn: () => void;
}

async function addPasskey(name: string) {
  const options = await request('post', '/api/user/second-factor/passkeys/begin');
  const credential = await makePasskey(options);
  return request('post', '/api/user/second-factor/passkeys/confirm', { name, credential });
}

/** Makes a passkey with the browser's dialog. */
export default function AddPasskeyStep({ onAdded, onMustPass, onMustSignIn }: AddPasskeyStepProps) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => addPasskey(name),
    onSuccess: ({ recovery_codes: codes }) => onAdded(codes),
    onError(failure) {
      if (isRefusal(failure, 'second_factor.pass_again')) onMustPass();
      if (isRefusal(failure, 'second_factor.sign_in_again')) onMustSignIn();
    },
  });
  useEffect(preloadPasskeys, []);
  return (
    <>
      <StepHeading title={t`إضافة مفتاح مرور`} takesFocus>
        {t`يفتح مفتاح المرور صفحات العيادة بالبصمة أو الوجه أو رمز قفل الشاشة، بلا رموز تُكتب. ويُحفظ في هذا الجهاز، أو في جوال قريب منه، أو في مفتاح أمان.`}
      </StepHeading>
      <form
        className="register-form"
        noValidate
        onSubmit={event => {
          event.preventDefault();
          mutate();
        }}
      >
        <TextField
          label={t`اسم المفتاح (اختياري)`}
          help={t`لتمييزه من غيره، مثل: جوالي، أو حاسوب الاستقبال.`}
          value={name}
          onChange={setName}
          maxLength={secondFactorLimits.passkeyName}
          autoComplete="off"
        />
        <FormFailure message={error === null ? undefined : passkeyMessageOf(error)} />
        <Button
          type="submit"
          block
          icon={<KeyRoundIcon size="sm" />}
          isPending={isPending || isSuccess}
          pendingLabel={t`جارٍ الإنشاء`}
        >
          {t`إنشاء مفتاح المرور`}
        </Button>
      </form>
    </>
  );
}

const isRefusal = (error: unknown, code: ErrorCode) => error instanceof ApiError && error.code === code;
