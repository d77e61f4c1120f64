import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { RECOVERY_CODES } from '@rifq/rules';
import { request } from '../../../lib/calls/request.ts';
import { StepHeading } from '../frame/register-frame.tsx';
import { AppCodeFields } from './code-fields.tsx';
import { useCodeForm } from './use-code-form.ts';

const renew = (code: string) => request('post', '/api/user/second-factor/recovery-codes', { code });

/** Requests a code of the app and replaces the recovery codes. */
export function RenewStep({ onRenewed }: { onRenewed: (codes: readonly string[]) => void }) {
  const { t } = useLingui();
  const state = useCodeForm({
    send: renew,
    onDone: ({ recovery_codes: codes }) => onRenewed(codes),
  });
  const codes = plural(RECOVERY_CODES, {
    10: 'عشرة رموز جديدة',
    few: '# رموز جديدة',
    many: '# رمزًا جديدًا',
    other: '# رمز جديد',
  });
  return (
    <>
      <StepHeading title={t`رموز استرداد جديدة`}>
        {t`يُصدر رمز التطبيق ${codes}، وتبطل بها الرموز السابقة كلها.`}
      </StepHeading>
      <AppCodeFields state={state} submitLabel={t`إصدار رموز جديدة`} />
    </>
  );
}
