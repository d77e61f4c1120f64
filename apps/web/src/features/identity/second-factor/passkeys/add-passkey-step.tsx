import { useLingui } from '@lingui/react/macro';
import type { ErrorCode } from '@rifq/contract';
import type { RegistrationCredential } from '@rifq/contract/calls';
import { secondFactorLimits } from '@rifq/rules';
import { Button, KeyRoundIcon, TextField } from '@rifq/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../../lib/calls/api-error.ts';
import { request } from '../../../../lib/calls/request.ts';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { StepHeading } from '../../frame/register-frame.tsx';
import { makePasskey, passkeyMessageOf, preloadPasskeys } from './browser-passkeys.ts';

interface AddPasskeyStepProps {
  /** The typed name, which outlives a pass that has to come first. */
  name: string;
  onNameChange: (name: string) => void;
  /** Called with the recovery codes of a first factor; null if the account has some. */
  onAdded: (codes: readonly string[] | null) => void;
  /** The account has a factor already, which must be passed first: the error says why. */
  onMustPass: (error: ApiError) => void;
  /** The session is too old to add a first factor. */
  onMustSignIn: () => void;
}

/** Adds a passkey. One whose response was lost is sent again: its authenticator would make no second one. */
function useAddPasskey() {
  const made = useRef<RegistrationCredential | null>(null);
  return async (name: string) => {
    made.current ??= await makePasskey(await request('post', '/api/user/second-factor/passkeys/begin'));
    try {
      return await request('post', '/api/user/second-factor/passkeys/confirm', {
        name,
        credential: made.current,
      });
    } catch (error) {
      if (!isUncertain(error)) made.current = null;
      throw error;
    }
  };
}

/** Whether the server may have added the passkey: there is no answer of its own. */
const isUncertain = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Makes a passkey with the browser's dialog. */
export default function AddPasskeyStep(props: AddPasskeyStepProps) {
  const { t } = useLingui();
  const { name, onNameChange, onAdded, onMustPass, onMustSignIn } = props;
  const addPasskey = useAddPasskey();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => addPasskey(name),
    onSuccess: ({ recovery_codes: codes }) => onAdded(codes),
    onError(failure) {
      if (isRefusal(failure, 'second_factor.pass_again')) onMustPass(failure);
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
          onChange={onNameChange}
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

const isRefusal = (error: unknown, code: ErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;
