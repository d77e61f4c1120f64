import { useLingui } from '@lingui/react/macro';
import { LinkButton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { clinicMeQuery } from '../../../entities/clinics/queries.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { RegisterFrame, StepHeading } from '../frame/register-frame.tsx';
import { secondFactorSettingsPath, taskOf } from './paths.ts';
import { secondFactorQuery } from './second-factor-query.ts';
import { SecondFactorSteps } from './second-factor-steps.tsx';

/** /clinic/sign-in: passes, enrols or changes the second factor of clinic members. */
export function Component() {
  const { t } = useLingui();
  const { search } = useLocation();
  const query = useQuery(clinicMeQuery);
  const factor = useQuery(secondFactorQuery);
  const failed = [query, factor].filter(({ isError }) => isError);
  const [failure] = failed;
  const task = taskOf(search);
  return (
    <RegisterFrame
      title={t`صفحات العيادة`}
      back={task === 'pass' ? '/dashboard' : secondFactorSettingsPath}
      caption={t`مواعيد العيادة ومرضاها في مكان واحد`}
      hasHelp={false}
    >
      {query.data === undefined || factor.data === undefined ? (
        failure !== undefined ? (
          <LoadError
            error={failure.error}
            onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
            isRetrying={failed.some(({ isFetching }) => isFetching)}
          />
        ) : (
          <PageLoading />
        )
      ) : query.data.membership === null ? (
        <NoMember />
      ) : (
        <SecondFactorSteps
          // Another task restarts the steps; a refetch does not.
          key={task}
          factor={factor.data}
          task={task}
        />
      )}
    </RegisterFrame>
  );
}

function NoMember() {
  const { t } = useLingui();
  return (
    <>
      <StepHeading title={t`هذه الصفحات لفريق العيادة`}>
        {t`حسابك ليس ضمن فريق عيادة. مدير العيادة يضيف أعضاء الفريق بأرقام جوالاتهم.`}
      </StepHeading>
      <LinkButton href="/dashboard" block>
        {t`العودة إلى الرئيسية`}
      </LinkButton>
    </>
  );
}
