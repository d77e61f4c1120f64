import { useLingui } from '@lingui/react/macro';
import { TextButton } from '@rifq/ui';
import { useState } from 'react';
import { request } from '../../../lib/calls/request.ts';
import { StepHeading } from '../components/register-frame.tsx';
import { AppCodeFields, RecoveryCodeFields } from './code-fields.tsx';
import { useCodeForm } from './use-code-form.ts';

interface PassStepProps {
  title: string;
  /** Why the code is asked for. */
  reason: string;
  submitLabel: string;
  onPassed: () => void;
}

const pass = (code: string) => request('post', '/api/user/second-factor/pass', { code });

/** Asks for a code of the app, or for a recovery code where the app is not at hand. */
export function PassStep(props: PassStepProps) {
  const { t } = useLingui();
  const [byRecoveryCode, setByRecoveryCode] = useState(false);
  const Fields = byRecoveryCode ? RecoveryCodeFields : AppCodeFields;
  return (
    <>
      <StepHeading title={props.title}>
        {byRecoveryCode ? t`رمز الاسترداد بديل عن التطبيق إن فُقد الجهاز.` : props.reason}
      </StepHeading>
      <PassForm key={String(byRecoveryCode)} Fields={Fields} {...props} />
      <TextButton className="justify-self-start" onPress={() => setByRecoveryCode(!byRecoveryCode)}>
        {byRecoveryCode ? t`رمز التطبيق بدلًا منه` : t`رمز استرداد بدلًا منه`}
      </TextButton>
    </>
  );
}

function PassForm({
  Fields,
  submitLabel,
  onPassed,
}: Pick<PassStepProps, 'submitLabel' | 'onPassed'> & { Fields: typeof AppCodeFields }) {
  const state = useCodeForm({ send: pass, onDone: onPassed });
  return <Fields state={state} submitLabel={submitLabel} />;
}
