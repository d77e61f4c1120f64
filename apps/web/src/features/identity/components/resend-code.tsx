import { Trans, useLingui } from '@lingui/react/macro';
import { Ltr, TextButton } from '@rifq/ui';
import { useMutation } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts';
import { now } from '../../../lib/formats/clock.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { useCountdown } from '../../../lib/forms/use-countdown.ts';
import type { Verification } from '../../../lib/session/auth-store.ts';
import { isCancelled, useChallenge } from '../challenge/use-challenge.ts';
import { phoneCodes } from '../phone-codes/phone-codes.ts';
import { ChallengeLine } from './challenge-line.tsx';

interface ResendCodeProps {
  verification: Verification;
  /** Called with the verification of the new code. */
  onSent: (verification: Verification) => void;
  /** Called with the time before which no code can be requested, in Unix milliseconds. */
  onWait: (resendAt: number) => void;
}

/** Resends a code to the same phone, after the wait that the server requires. */
export function ResendCode({ verification, onSent, onWait }: ResendCodeProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const seconds = useCountdown(verification.resendAt);
  const challenge = useChallenge();
  const resend = useMutation({
    mutationFn: async () => (await phoneCodes()).send(verification, challenge),
    onSuccess: onSent,
    onError(error) {
      if (error instanceof ApiError && error.retryAfter !== undefined)
        onWait(now() + error.retryAfter * 1000);
    },
  });
  const failure = resend.error === null || isCancelled(resend.error) ? undefined : messageOf(resend.error);
  const left = `${number(Math.floor(seconds / 60))}:${number(seconds % 60, { minimumIntegerDigits: 2 })}`;

  return (
    <>
      <div className="register-resend">
        <span>{t`لم يصل الرمز؟`}</span>
        {seconds > 0 ? (
          <b>
            <Trans>
              إعادة الإرسال بعد <Ltr>{left}</Ltr>
            </Trans>
          </b>
        ) : (
          <TextButton isDisabled={resend.isPending} onPress={() => resend.mutate()}>
            {resend.isPending ? t`جارٍ الإرسال` : t`إعادة الإرسال`}
          </TextButton>
        )}
      </div>
      <ChallengeLine {...challenge} />
      <FormFailure message={failure} />
    </>
  );
}
