import { useLingui } from '@lingui/react/macro';
import type { SecondFactor } from '@rifq/contract/calls';
import { Note, TextButton } from '@rifq/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ApiError } from '../../../lib/calls/api-error.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { hasKeptDrafts } from '../../../lib/forms/kept-drafts.ts';
import { PartChunk } from '../../../lib/pages/chunk-boundary.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';
import { ChooseFactorStep } from './choose-factor-step.tsx';
import { CodesStep } from './codes-step.tsx';
import { EnrolStep } from './enrol-step.tsx';
import { PassStep } from './pass-step.tsx';
import { canUsePasskeys } from './passkeys/browser-passkeys.ts';
import { nextPath, type SecondFactorTask } from './paths.ts';
import { RenewStep } from './renew-step.tsx';
import { secondFactorQuery } from './second-factor-query.ts';
import { SignInStep } from './sign-in-step.tsx';

/** Its text field is large, and a passkey is added once. */
const AddPasskeyStep = lazyChunk(() => import('./passkeys/add-passkey-step.tsx'));

type Step =
  | { name: 'choose' | 'enrol' | 'passkey' | 'renew' | 'signIn' }
  /** By what the account had when the step opened; `why` it is required, when another step has led here. */
  | { name: 'pass'; factor: SecondFactor; why?: string }
  | { name: 'codes'; codes: readonly string[] };

const isEnrolled = ({ app, passkeys }: SecondFactor) => app || passkeys.length > 0;

function firstStep(factor: SecondFactor, task: SecondFactorTask): Step {
  if (!isEnrolled(factor)) return { name: canUsePasskeys(factor) ? 'choose' : 'enrol' };
  return task === 'codes' ? { name: 'renew' } : { name: 'pass', factor };
}

/** The steps of the second factor; finally redirects to the requested page. */
export function SecondFactorSteps({ factor, task }: { factor: SecondFactor; task: SecondFactorTask }) {
  const { t } = useLingui();
  const { search } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [step, setStep] = useState(() => firstStep(factor, task));
  const [keepsDrafts] = useState(hasKeptDrafts);
  const [passkeyName, setPasskeyName] = useState('');
  const refetch = (keys: readonly (readonly string[])[]) =>
    Promise.all(keys.map(queryKey => queryClient.invalidateQueries({ queryKey })));
  const goOn = async () => {
    // Refetches queries that were rejected or disabled until now; the guard of the next page reads them.
    await refetch([queryKeys.clinic.all, queryKeys.notifications.all, queryKeys.secondFactor]);
    await navigate(nextPath(search), { replace: true });
  };
  const showCodes = (codes: readonly string[] | null) =>
    codes === null ? void goOn() : setStep({ name: 'codes', codes });
  const refusals = {
    async onMustPass({ message }: ApiError) {
      // Another tab may have added a factor, which decides what the next step requires.
      const current = await queryClient
        .fetchQuery({ ...secondFactorQuery, staleTime: 0 })
        .catch(() => factor);
      setStep({ name: 'pass', factor: current, why: message });
    },
    onMustSignIn: () => setStep({ name: 'signIn' }),
  };
  const mayChoose = !isEnrolled(factor) && canUsePasskeys(factor);
  const otherWay = mayChoose && (
    <TextButton className="justify-self-start" onPress={() => setStep({ name: 'choose' })}>
      {t`وسيلة أخرى`}
    </TextButton>
  );

  switch (step.name) {
    case 'choose':
      return (
        <ChooseFactorStep
          onPasskey={() => setStep({ name: 'passkey' })}
          onApp={() => setStep({ name: 'enrol' })}
        />
      );
    case 'enrol':
      return (
        <>
          <EnrolStep onEnrolled={showCodes} {...refusals} />
          {otherWay}
        </>
      );
    case 'passkey':
      return (
        <>
          <PartChunk fallback={<PageLoading />}>
            <AddPasskeyStep
              name={passkeyName}
              onNameChange={setPasskeyName}
              onAdded={showCodes}
              {...refusals}
            />
          </PartChunk>
          {otherWay}
        </>
      );
    case 'signIn':
      return <SignInStep />;
    case 'renew':
      return <RenewStep factor={factor} onRenewed={showCodes} />;
    case 'codes':
      return <CodesStep codes={step.codes} onKept={() => void goOn()} />;
    case 'pass':
      return (
        <>
          {step.why !== undefined && <Note>{step.why}</Note>}
          <PassStep
            factor={step.factor}
            task={task === 'codes' ? 'pass' : task}
            onPassed={() => {
              if (task === 'app') setStep({ name: 'enrol' });
              else if (task === 'passkey') setStep({ name: 'passkey' });
              else void goOn();
            }}
          />
          {task === 'pass' && keepsDrafts && (
            <Note>{t`ما كُتب ولم يُحفظ بعد باقٍ، ويظهر في مكانه بعد الرمز.`}</Note>
          )}
        </>
      );
  }
}
