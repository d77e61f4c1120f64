import { useLingui } from '@lingui/react/macro';
import type { ClinicState } from '@rifq/rules';
import { LinkButton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { CLINIC, OPENING, TEAM } from '../../entities/clinics/paths.ts';
import { clinicMeQuery } from '../../entities/clinics/queries.ts';
import { InvitationsCard } from '../../features/clinics/team/invitations-card.tsx';
import { RegisterFrame, StepHeading } from '../../features/identity/frame/register-frame.tsx';
import { PartChunk } from '../../lib/pages/chunk-boundary.tsx';
import { LoadError } from '../../lib/pages/load-error.tsx';
import { PageLoading } from '../../lib/pages/page-loading.tsx';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';

const OpenClinicForm = lazyChunk(async () => ({
  default: (await import('../../features/clinics/opening/open-clinic-form.tsx')).OpenClinicForm,
}));
const OpeningStatus = lazyChunk(async () => ({
  default: (await import('../../features/clinics/opening/opening-status.tsx')).OpeningStatus,
}));

const SellerSection = lazyChunk(async () => ({
  default: (await import('../../features/billing/seller/seller-section.tsx')).SellerSection,
}));

/** /clinic/open: opens a clinic, and shows its manager the state of its review. */
export function Component() {
  const { t } = useLingui();
  const query = useQuery(clinicMeQuery);
  const { data } = query;
  const membership = data?.membership;
  return (
    <RegisterFrame
      title={t`فتح عيادة`}
      back={membership?.state === 'approved' ? TEAM : '/dashboard'}
      caption={t`مواعيد العيادة ومرضاها في مكان واحد`}
      hasHelp={false}
    >
      {data === undefined ? (
        query.isError ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        ) : (
          <PageLoading />
        )
      ) : data.membership === null ? (
        <>
          <StepHeading title={t`فتح عيادة في رِفق`}>
            {t`يراجع فريق رِفق الترخيص قبل أن تظهر العيادة لأصحاب الحيوانات. وحتى ذلك الحين يُجهَّز الفريق وساعات العمل.`}
          </StepHeading>
          <InvitationsCard />
          <PartChunk fallback={<PageLoading />}>
            <OpenClinicForm />
          </PartChunk>
        </>
      ) : data.membership.role !== 'manager' ? (
        <Navigate to={CLINIC} replace />
      ) : (
        <Review state={data.membership.state} isOpen={data.second_factor.open_until !== null} />
      )}
    </RegisterFrame>
  );
}

/** The state of the review; the clinic's data needs the second factor. */
function Review({ state, isOpen }: { state: ClinicState; isOpen: boolean }) {
  const { t } = useLingui();
  const texts: Record<ClinicState, { title: string; text: string }> = {
    pending: {
      title: t`عيادتك قيد المراجعة`,
      text: t`يصل إشعار عند الاعتماد. وحتى ذلك الحين لا تظهر العيادة لأصحاب الحيوانات، ويمكن تجهيز الفريق وساعات العمل.`,
    },
    approved: {
      title: t`بيانات العيادة`,
      text: t`العيادة معتمدة، وتظهر لأصحاب الحيوانات.`,
    },
    rejected: {
      title: t`لم تُعتمد عيادتك بعد`,
      text: t`يمكن تعديل البيانات وإرسالها للمراجعة من جديد.`,
    },
    withdrawn: { title: t`أُغلق طلب العيادة`, text: t`لا تظهر هذه العيادة لأصحاب الحيوانات.` },
  };
  return (
    <>
      <StepHeading title={texts[state].title}>{texts[state].text}</StepHeading>
      {isOpen ? (
        <>
          <PartChunk fallback={<PageLoading />}>
            <OpeningStatus />
          </PartChunk>
          {state === 'approved' && (
            <PartChunk fallback={<PageLoading />}>
              <SellerSection />
            </PartChunk>
          )}
        </>
      ) : (
        <LinkButton href={`/clinic/sign-in?next=${encodeURIComponent(OPENING)}`} block>
          {t`متابعة إلى صفحات العيادة`}
        </LinkButton>
      )}
    </>
  );
}
