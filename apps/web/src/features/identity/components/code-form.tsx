import { Trans, useLingui } from '@lingui/react/macro';
import { latinDigits, otpLimits } from '@rifq/rules';
import { Button, LockIcon, Note, OtpField, TextLink } from '@rifq/ui';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { minutes } from '../../../lib/formats/span.ts';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { useCountdown } from '../../../lib/forms/use-countdown.ts';
import { useAuthStore, type Verification } from '../../../lib/session/auth-store.ts';
import { isCancelled, useChallenge } from '../challenge/use-challenge.ts';
import { RegisterFrame, StepHeading } from '../frame/register-frame.tsx';
import { useSignIn } from '../registration.ts';
import { useWebOtp } from '../web-otp.ts';
import { ChallengeLine } from './challenge-line.tsx';
import { digitCount } from './digit-count.ts';
import { PhoneNumber } from './phone-number.tsx';
import { ResendCode } from './resend-code.tsx';

const FIELDS = ['code'] as const;

/** The second step: the code sent to the phone. A complete code is submitted automatically. */
export function CodeForm({ verification }: { verification: Verification }) {
  const { t } = useLingui();
  const { isKnownPhone, startVerification, setResendAt } = useAuthStore();
  const [code, setCode] = useState('');
  const form = useFieldErrors(FIELDS);
  const challenge = useChallenge();
  const signIn = useSignIn(challenge);
  const isBusy = signIn.isPending || signIn.isSuccess;
  const isExpired = useCountdown(verification.expiresAt) === 0;
  const [isResent, setResent] = useState(false);
  const digits = digitCount();
  const valid = minutes(otpLimits.validSeconds / 60);
  // A ref, as state updates too late if a code is completed and submitted manually at the same time.
  const isSending = useRef(false);

  const send = (whole: string) => {
    if (isSending.current) return;
    isSending.current = true;
    signIn.mutate(
      { verification, code: whole },
      {
        onError(error) {
          isSending.current = false;
          if (isCancelled(error)) return;
          // The server's error of a code is shown at the code; a lost request leaves it typed.
          const isAboutCode = error instanceof ApiError && error.challenge === undefined;
          if (!isAboutCode || error.status === 0 || error.status >= 500) {
            form.showFailure(error);
            return;
          }
          setCode('');
          form.showFields({ code: error.field('code') ?? error.message });
        },
      },
    );
  };
  const latestSend = useRef(send);
  latestSend.current = send;
  const takeFromMessage = useCallback((received: string) => {
    setCode(received);
    latestSend.current(received);
  }, []);
  useWebOtp(takeFromMessage);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === otpLimits.digits) send(code);
  };

  return (
    <RegisterFrame
      title={t`رمز التحقّق`}
      back="/register"
      progress={{ step: 2, steps: isKnownPhone === true ? 2 : 3 }}
    >
      <StepHeading title={t`رمز التحقّق`}>
        <Trans>
          أُرسل الرمز إلى <PhoneNumber {...verification} />، وهو صالح لمدّة {valid}.{' '}
          <TextLink inline href="/register">
            تعديل الرقم
          </TextLink>
        </Trans>
      </StepHeading>
      <form className="register-form" onSubmit={submit} noValidate>
        <OtpField
          label={t`رمز من ${digits}`}
          value={code}
          onChange={typed => {
            setCode(typed);
            if (typed !== '') form.clear('code');
          }}
          onComplete={send}
          normalize={latinDigits}
          error={
            form.errors.code ??
            (isExpired && !isBusy ? t`انتهت صلاحية هذا الرمز. رمز جديد يصل بعد طلبه.` : undefined)
          }
          inputRef={form.inputRef('code')}
          autoFocus
        />
        <FormFailure message={form.general} />
        <ChallengeLine {...challenge} />
        <Button
          type="submit"
          block
          isDisabled={code.length < otpLimits.digits && !isBusy}
          isPending={isBusy}
          pendingLabel={t`جارٍ التحقّق`}
        >
          {t`تأكيد`}
        </Button>
        {/* Always mounted, so that it is announced when it gets its text. */}
        <p className="register-sent" role="status">
          {isResent && !isExpired && t`أُرسل رمز جديد، والرمز السابق لم يعد صالحًا.`}
        </p>
        <ResendCode
          verification={verification}
          onWait={setResendAt}
          onSent={sent => {
            startVerification(sent, isKnownPhone);
            setCode('');
            setResent(true);
            form.showFields({});
            form.element('code')?.focus();
          }}
        />
      </form>
      <Note icon={<LockIcon />}>{t`الرمز لك وحدك. فريق رِفق لا يطلبه في مكالمة ولا في رسالة.`}</Note>
    </RegisterFrame>
  );
}
