import { useLingui } from '@lingui/react/macro';
import { Skeleton, TextButton } from '@rifq/ui';
import { type ComponentType, useState } from 'react';
import { request } from '../../../lib/calls/request.ts';
import { PartChunk } from '../../../lib/pages/chunk-boundary.tsx';
import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';
import { StepHeading } from '../frame/register-frame.tsx';
import { AppCodeFields, type FormProps } from './code-fields.tsx';
import { useCodeForm } from './use-code-form.ts';

/** Few users lack their app: the field of a recovery code is loaded for them. */
const RecoveryCodeFields = lazyChunk(() => import('./recovery-code-fields.tsx'));

interface PassStepProps {
  title: string;
  /** Why the code is required. */
  reason: string;
  submitLabel: string;
  onPassed: () => void;
}

const pass = (code: string) => request('post', '/api/user/second-factor/pass', { code });

/** Requests a code of the app, or a recovery code if the app is not available. */
export function PassStep(props: PassStepProps) {
  const { t } = useLingui();
  const [byRecoveryCode, setByRecoveryCode] = useState(false);
  const Fields = byRecoveryCode ? RecoveryCodeFields : AppCodeFields;
  return (
    <>
      <StepHeading title={byRecoveryCode ? t`رمز الاسترداد` : props.title}>
        {byRecoveryCode ? t`رمز الاسترداد بديل عن التطبيق إن فُقد الجهاز.` : props.reason}
      </StepHeading>
      <PartChunk fallback={<Skeleton height="9rem" />}>
        <PassForm key={String(byRecoveryCode)} Fields={Fields} {...props} />
      </PartChunk>
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
}: Pick<PassStepProps, 'submitLabel' | 'onPassed'> & { Fields: ComponentType<FormProps> }) {
  const state = useCodeForm({ send: pass, onDone: onPassed });
  return <Fields state={state} submitLabel={submitLabel} />;
}
