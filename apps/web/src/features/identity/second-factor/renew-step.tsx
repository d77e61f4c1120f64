import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AssertionCredential, SecondFactor } from '@rifq/contract/calls';
import { RECOVERY_CODES } from '@rifq/rules';
import { request } from '../../../lib/calls/request.ts';
import { ProofStep } from './proof-step.tsx';

interface RenewStepProps {
  factor: SecondFactor;
  onRenewed: (codes: readonly string[]) => void;
}

const sendCode = (code: string) => request('post', '/api/user/second-factor/recovery-codes', { code });
const sendPasskey = (credential: AssertionCredential) =>
  request('post', '/api/user/second-factor/passkeys/recovery-codes', { credential });

/** Requests a code of the app or a passkey, and replaces the recovery codes. */
export function RenewStep({ factor, onRenewed }: RenewStepProps) {
  const { t } = useLingui();
  const codes = plural(RECOVERY_CODES, {
    10: 'عشرة رموز جديدة',
    few: '# رموز جديدة',
    many: '# رمزًا جديدًا',
    other: '# رمز جديد',
  });
  const title = t`رموز استرداد جديدة`;
  return (
    <ProofStep
      factor={factor}
      headings={{
        passkey: { title, reason: t`يُصدر مفتاح المرور ${codes}، وتبطل بها الرموز السابقة كلها.` },
        app: { title, reason: t`يُصدر رمز التطبيق ${codes}، وتبطل بها الرموز السابقة كلها.` },
      }}
      submitLabel={t`إصدار رموز جديدة`}
      acceptsRecoveryCode={false}
      sendCode={sendCode}
      sendPasskey={sendPasskey}
      onDone={({ recovery_codes: issued }) => onRenewed(issued)}
    />
  );
}
