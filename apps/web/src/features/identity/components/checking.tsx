import { useLingui } from '@lingui/react/macro';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { RegisterFrame } from './register-frame.tsx';

/** While the profile is loaded, which says which step comes next. */
export function Checking() {
  const { t } = useLingui();
  return (
    <RegisterFrame title={t`التسجيل`}>
      <PageLoading />
    </RegisterFrame>
  );
}
