import { Trans, useLingui } from '@lingui/react/macro';
import { latinDigits, otpLimits } from '@rifq/rules';
import { Button, Ltr, OtpField } from '@rifq/ui';
import type { ReactNode } from 'react';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import type { CodeFormState } from './use-code-form.ts';

export interface FormProps {
  state: CodeFormState;
  submitLabel: string;
}

/** The current code of the app. A complete one is submitted automatically. */
export function AppCodeFields({ state, submitLabel }: FormProps) {
  const { t } = useLingui();
  return (
    <SecondFactorCodeForm
      state={state}
      submitLabel={submitLabel}
      isWhole={state.code.length === otpLimits.digits}
    >
      <OtpField
        label={t`الرمز الظاهر في التطبيق`}
        value={state.code}
        onChange={state.change}
        onComplete={state.submit}
        normalize={latinDigits}
        error={state.error}
        inputRef={state.inputRef}
        autoFocus
      />
    </SecondFactorCodeForm>
  );
}

/** The form around the field of a code. */
export function SecondFactorCodeForm({
  state,
  submitLabel,
  isWhole,
  children,
}: FormProps & { isWhole: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const isLocked = state.lockedSeconds > 0;
  return (
    <form
      className="register-form"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        if (isWhole) state.submit(state.code);
      }}
    >
      {children}
      <FormFailure message={state.failure} />
      {isLocked && <Wait seconds={state.lockedSeconds} />}
      <Button
        type="submit"
        block
        isDisabled={(!isWhole && !state.isBusy) || isLocked}
        isPending={state.isBusy}
        pendingLabel={t`جارٍ التحقّق`}
      >
        {submitLabel}
      </Button>
    </form>
  );
}

/** Countdown to the next attempt. It is not announced each second. */
function Wait({ seconds }: { seconds: number }) {
  const { number } = useFormat();
  const left = `${number(Math.floor(seconds / 60))}:${number(seconds % 60, { minimumIntegerDigits: 2 })}`;
  return (
    <p className="register-resend" role="timer">
      <Trans>
        المحاولة التالية بعد <Ltr>{left}</Ltr>
      </Trans>
    </p>
  );
}
