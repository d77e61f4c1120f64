import { useLingui } from '@lingui/react/macro';
import { Button } from '@rifq/ui';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { signInAgain } from '../../../lib/session/session.ts';
import { StepHeading } from '../frame/register-frame.tsx';

/** Links to signing in again and back here: a first factor can only be added right after it. */
export function SignInStep() {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const { mutate, isPending, error } = useMutation({ mutationFn: () => signInAgain(pathname + search) });
  return (
    <>
      <StepHeading title={t`تسجيل الدخول من جديد`} takesFocus>
        {t`لإضافة أول وسيلة تحقّق يلزم رمز جديد إلى جوالك أولًا، حمايةً لسجلّات المرضى. بعده تُفتح هذه الصفحة من جديد.`}
      </StepHeading>
      <FormFailure message={error === null ? undefined : messageOf(error)} />
      <Button block isPending={isPending} pendingLabel={t`جارٍ الخروج`} onPress={() => mutate()}>
        {t`متابعة إلى تسجيل الدخول`}
      </Button>
    </>
  );
}
