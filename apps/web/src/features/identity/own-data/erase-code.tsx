import { Trans, useLingui } from '@lingui/react/macro';
import { latinDigits, otpLimits } from '@rifq/rules';
import { Button, OtpField } from '@rifq/ui';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { minutes } from '../../../lib/formats/span.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import type { Verification } from '../../../lib/session/auth-store.ts';
import { isCancelled, useChallenge } from '../challenge/use-challenge.ts';
import { ChallengeLine } from '../components/challenge-line.tsx';
import { digitCount } from '../components/digit-count.ts';
import { PhoneNumber } from '../components/phone-number.tsx';
import { ResendCode } from '../components/resend-code.tsx';
import { useErase } from './use-erase.ts';

interface EraseCodeProps {
  verification: Verification;
  onResent: (verification: Verification) => void;
  onBusy: (isBusy: boolean) => void;
  onErased: () => void;
  /** Called when a blocker of the erasure has appeared. */
  onBlocked: () => void;
}

const FIELDS = ['code'] as const;

/** The code that erases the account. It is not submitted automatically: the last step is manual. */
export function EraseCode({ verification, onResent, onBusy, onErased, onBlocked }: EraseCodeProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const form = useFieldErrors(FIELDS);
  const challenge = useChallenge();
  const erase = useErase(challenge);
  const digits = digitCount();
  const valid = minutes(otpLimits.validSeconds / 60);
  // A ref, as state updates too late for two simultaneous presses.
  const isSending = useRef(false);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (code.length < otpLimits.digits || isSending.current) return;
    isSending.current = true;
    onBusy(true);
    erase.mutate(
      { verification, code },
      {
        onSuccess: ({ erased }) => (erased ? onErased() : onBlocked()),
        onSettled() {
          isSending.current = false;
          onBusy(false);
        },
        onError(error) {
          if (isCancelled(error)) return;
          const isAboutCode = error instanceof ApiError && error.status === 422;
          if (!isAboutCode) return form.showFailure(error);
          setCode('');
          form.showFields({ code: error.field('code') ?? error.message });
        },
      },
    );
  };

  return (
    <form className="grid gap-4" onSubmit={send} noValidate>
      <p>
        <Trans>
          أُرسل الرمز إلى <PhoneNumber {...verification} />، وهو صالح لمدّة {valid}. بعد إدخاله يُحذف الحساب، ولا
          يمكن التراجع.
        </Trans>
      </p>
      <FormFailure message={form.general} />
      <OtpField
        label={t`رمز من ${digits}`}
        value={code}
        onChange={typed => {
          setCode(typed);
          if (typed !== '') form.clear('code');
        }}
        normalize={latinDigits}
        error={form.errors.code}
        inputRef={form.inputRef('code')}
        isDisabled={erase.isPending}
        autoFocus
      />
      <ChallengeLine {...challenge} />
      <Button
        type="submit"
        variant="danger"
        block
        isDisabled={code.length < otpLimits.digits && !erase.isPending}
        isPending={erase.isPending}
        pendingLabel={t`جارٍ الحذف`}
      >
        {t`حذف الحساب نهائيًا`}
      </Button>
      <ResendCode
        verification={verification}
        onWait={resendAt => onResent({ ...verification, resendAt })}
        onSent={next => {
          setCode('');
          form.showFields({});
          onResent(next);
          form.element('code')?.focus();
        }}
      />
    </form>
  );
}
