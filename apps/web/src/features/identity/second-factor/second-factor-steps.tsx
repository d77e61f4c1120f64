import { useLingui } from '@lingui/react/macro';
import { clinicLimits } from '@rifq/rules';
import { Note } from '@rifq/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { hasKeptDrafts } from '../../../lib/forms/kept-drafts.ts';
import { CodesStep } from './codes-step.tsx';
import { EnrolStep } from './enrol-step.tsx';
import { PassStep } from './pass-step.tsx';
import { nextPath, type SecondFactorTask } from './paths.ts';
import { RenewStep } from './renew-step.tsx';
import { SignInStep } from './sign-in-step.tsx';

type Step = { name: 'pass' | 'enrol' | 'renew' | 'signIn' } | { name: 'codes'; codes: readonly string[] };

const firstStep = (isEnrolled: boolean, task: SecondFactorTask): Step => {
  if (!isEnrolled) return { name: 'enrol' };
  return { name: task === 'codes' ? 'renew' : 'pass' };
};

/** The steps of the second factor; finally redirects to the requested page. */
export function SecondFactorSteps({ isEnrolled, task }: { isEnrolled: boolean; task: SecondFactorTask }) {
  const { t } = useLingui();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { number } = useFormat();
  const queryClient = useQueryClient();
  const [step, setStep] = useState(() => firstStep(isEnrolled, task));
  const [keepsDrafts] = useState(hasKeptDrafts);
  const hours = number(clinicLimits.secondFactorHours);
  const showCodes = (codes: readonly string[]) => setStep({ name: 'codes', codes });
  const goOn = async () => {
    // Refetches queries that were rejected or disabled until now; the guard of the next page reads them.
    await Promise.all(
      [queryKeys.clinic.all, queryKeys.notifications.all].map(queryKey =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
    await navigate(nextPath(search), { replace: true });
  };

  switch (step.name) {
    case 'enrol':
      return (
        <EnrolStep
          onEnrolled={showCodes}
          onMustPass={() => setStep({ name: 'pass' })}
          onMustSignIn={() => setStep({ name: 'signIn' })}
        />
      );
    case 'signIn':
      return <SignInStep />;
    case 'renew':
      return <RenewStep onRenewed={showCodes} />;
    case 'codes':
      return <CodesStep codes={step.codes} onKept={() => void goOn()} />;
    case 'pass':
      return task === 'app' ? (
        <PassStep
          title={t`تغيير تطبيق المصادقة`}
          reason={t`يلزم أولًا رمز من التطبيق الحالي. يبقى صالحًا حتى يُؤكَّد الجديد.`}
          submitLabel={t`متابعة`}
          onPassed={() => setStep({ name: 'enrol' })}
        />
      ) : (
        <>
          <PassStep
            title={t`رمز التطبيق`}
            reason={t`صفحات العيادة تحتاج إلى رمز من تطبيق المصادقة، ثم تبقى مفتوحة هنا ${hours} ساعة.`}
            submitLabel={t`فتح صفحات العيادة`}
            onPassed={() => void goOn()}
          />
          {keepsDrafts && <Note>{t`ما كُتب ولم يُحفظ بعد باقٍ، ويظهر في مكانه بعد الرمز.`}</Note>}
        </>
      );
  }
}
