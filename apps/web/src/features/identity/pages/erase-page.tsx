import { useLingui } from '@lingui/react/macro';
import { Navigate } from 'react-router';
import { Checking } from '../frame/checking.tsx';
import { RegisterFrame, StepHeading } from '../frame/register-frame.tsx';
import { EraseAction, EraseSteps } from '../own-data/erase-steps.tsx';
import { useErasing } from '../own-data/use-erasing.ts';
import { useRegistrant } from '../registrant.ts';

/**
 * /register/erase: account erasure if an identity service sends the code, whose client runs only on the register pages.
 */
export function Component() {
  const { kind } = useRegistrant();
  if (kind === 'loading') return <Checking />;
  return kind === 'unknown' ? <Navigate to="/register" replace /> : <Erase />;
}

function Erase() {
  const { t } = useLingui();
  const erasing = useErasing();
  const title = erasing.isErased ? t`حُذف الحساب` : t`حذف الحساب`;
  return (
    <RegisterFrame title={title} back={erasing.isErased ? undefined : '/dashboard/profile'}>
      {/* The focused element is unmounted at the end. */}
      <StepHeading title={title} takesFocus={erasing.isErased}>
        {erasing.isErased ? undefined : t`يؤكَّد الحذف برمز يصل إلى جوال الحساب.`}
      </StepHeading>
      <div className="register-form">
        <EraseSteps erasing={erasing} />
        <EraseAction erasing={erasing} block />
      </div>
    </RegisterFrame>
  );
}
