import { useLingui } from '@lingui/react/macro';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { RegisterFrame } from './register-frame.tsx';

/** Shown while the profile loads, which determines the next step. */
export function Checking() {
  const { t } = useLingui();
  return (
    <RegisterFrame title={t`التسجيل`}>
      <PageLoading />
    </RegisterFrame>
  );
}
