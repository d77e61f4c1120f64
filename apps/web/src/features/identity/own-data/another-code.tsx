import { Trans, useLingui } from '@lingui/react/macro';
import { Ltr, TextButton } from '@rifq/ui';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { useCountdown } from '../../../lib/forms/use-countdown.ts';
import type { Verification } from '../../../lib/session/auth-store.ts';
import { isCancelled, useChallenge } from '../challenge/use-challenge.ts';
import { ChallengeLine } from '../components/challenge-line.tsx';
import { askForCode } from '../registration.ts';

interface AnotherCodeProps {
  verification: Verification;
  onSent: (verification: Verification) => void;
}

/** Another code to the same phone, once the wait that the server asks for is over. */
export function AnotherCode({ verification, onSent }: AnotherCodeProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const seconds = useCountdown(verification.resendAt);
  const challenge = useChallenge();
  const resend = useMutation({
    mutationFn: () => askForCode(verification, challenge.run),
    onSuccess: onSent,
  });
  const failure = resend.error === null || isCancelled(resend.error) ? undefined : messageOf(resend.error);
  const left = `${number(Math.floor(seconds / 60))}:${number(seconds % 60, { minimumIntegerDigits: 2 })}`;
  return (
    <>
      <div className="flex flex-wrap gap-2">
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
