import { useLingui } from '@lingui/react/macro';
import type { AssertionCredential, SecondFactor } from '@rifq/contract/calls';
import { clinicLimits } from '@rifq/rules';
import { request } from '../../../lib/calls/request.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import type { SecondFactorTask } from './paths.ts';
import { ProofStep } from './proof-step.tsx';

interface PassStepProps {
  factor: SecondFactor;
  task: Exclude<SecondFactorTask, 'codes'>;
  onPassed: () => void;
}

const sendCode = (code: string) => request('post', '/api/user/second-factor/pass', { code });
const sendPasskey = (credential: AssertionCredential) =>
  request('post', '/api/user/second-factor/passkeys/pass', { credential });

/** Passes the second factor, for the clinic's pages or before a change of the factor itself. */
export function PassStep({ factor, task, onPassed }: PassStepProps) {
  const { t } = useLingui();
  return (
    <ProofStep
      factor={factor}
      headings={useHeadings(task)}
      submitLabel={task === 'pass' ? t`فتح صفحات العيادة` : t`متابعة`}
      acceptsRecoveryCode
      sendCode={sendCode}
      sendPasskey={sendPasskey}
      onDone={onPassed}
    />
  );
}

function useHeadings(task: PassStepProps['task']) {
  const { t } = useLingui();
  const { number } = useFormat();
  const hours = number(clinicLimits.secondFactorHours);
  switch (task) {
    case 'pass':
      return {
        passkey: {
          title: t`مفتاح المرور`,
          reason: t`صفحات العيادة تُفتح بالبصمة أو الوجه أو رمز قفل الشاشة، ثم تبقى مفتوحة هنا ${hours} ساعة.`,
        },
        app: {
          title: t`رمز التطبيق`,
          reason: t`صفحات العيادة تحتاج إلى رمز من تطبيق المصادقة، ثم تبقى مفتوحة هنا ${hours} ساعة.`,
        },
      };
    case 'app': {
      const title = t`تغيير تطبيق المصادقة`;
      return {
        passkey: { title, reason: t`يلزم أولًا مفتاح المرور.` },
        app: {
          title,
          reason: t`يلزم أولًا رمز من التطبيق الحالي. يبقى صالحًا حتى يُؤكَّد الجديد.`,
        },
      };
    }
    case 'passkey': {
      const title = t`إضافة مفتاح مرور`;
      return {
        passkey: { title, reason: t`يلزم أولًا مفتاح المرور الحالي.` },
        app: { title, reason: t`يلزم أولًا رمز من تطبيق المصادقة.` },
      };
    }
    case 'settings': {
      const title = t`وسائل التحقّق`;
      return {
        passkey: { title, reason: t`تغيير وسائل التحقّق يحتاج أولًا إلى مفتاح المرور.` },
        app: { title, reason: t`تغيير وسائل التحقّق يحتاج أولًا إلى رمز من تطبيق المصادقة.` },
      };
    }
  }
}
