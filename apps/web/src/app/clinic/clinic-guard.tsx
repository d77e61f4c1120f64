import { useLingui } from '@lingui/react/macro';
import { EmptyState, HandIllustration, LinkButton, TextLink } from '@rifq/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ClinicMember } from '../../entities/clinics/clinic-member.ts';
import { OPENING } from '../../entities/clinics/paths.ts';
import { clinicMeQuery } from '../../entities/clinics/queries.ts';
import { InvitationsCard } from '../../features/clinics/team/invitations-card.tsx';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { now } from '../../lib/formats/clock.ts';
import { LoadError } from '../../lib/pages/load-error.tsx';
import { PageLoading } from '../../lib/pages/page-loading.tsx';
import { usePageTitle } from '../../lib/pages/page-title.ts';
import { useRefusals } from './use-refusals.ts';

/**
 * Shows the clinic's side to its members while the second factor is valid. Otherwise it redirects to the second factor
 * and back; a user who is not, or no longer, a member is told so immediately.
 */
export function ClinicGuard({ children }: { children: ReactNode }) {
  const query = useQuery(clinicMeQuery);
  const { pathname, search } = useLocation();
  const { data } = query;
  const openUntil = data?.second_factor.open_until ?? null;
  useRefusals();
  useClosing(openUntil);
  useForgetting(data?.membership === null);

  if (data === undefined) {
    return (
      <GuardFrame>
        {query.isError ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        ) : (
          <PageLoading />
        )}
      </GuardFrame>
    );
  }
  if (data.membership === null) return <NoMember />;
  if (openUntil === null) {
    return <Navigate to={`/clinic/sign-in?next=${encodeURIComponent(pathname + search)}`} replace />;
  }
  return <ClinicMember value={data.membership}>{children}</ClinicMember>;
}

/** Fetches the membership again when the second factor expires. */
function useClosing(openUntil: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (openUntil === null) return;
    const ask = () => void queryClient.invalidateQueries(clinicMeQuery);
    const timer = setTimeout(ask, Math.max(0, Date.parse(openUntil) - now()));
    return () => clearTimeout(timer);
  }, [openUntil, queryClient]);
}

/** Removes the clinic's data from memory when the user has left it. */
function useForgetting(isOver: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOver) return;
    const own = queryKeys.clinic.me;
    queryClient.removeQueries({
      queryKey: queryKeys.clinic.all,
      predicate: ({ queryKey }) => queryKey[1] !== own[1],
    });
  }, [isOver, queryClient]);
}

function GuardFrame({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className="page-main">
      {children}
    </main>
  );
}

function NoMember() {
  const { t } = useLingui();
  usePageTitle(t`صفحات العيادة`);
  return (
    <GuardFrame>
      <div className="mx-auto grid w-full max-w-140 grid-cols-1 gap-4 px-4 py-6">
        <InvitationsCard />
      </div>
      <EmptyState
        art={<HandIllustration />}
        headingLevel={1}
        title={t`هذه الصفحات لفريق العيادة`}
        text={t`حسابك ليس ضمن فريق عيادة. مدير العيادة يضيف أعضاء الفريق بأرقام جوالاتهم.`}
        action={
          <div className="grid justify-items-center gap-3">
            <LinkButton href="/dashboard">{t`العودة إلى الرئيسية`}</LinkButton>
            <TextLink href={OPENING}>{t`فتح عيادة جديدة`}</TextLink>
          </div>
        }
      />
    </GuardFrame>
  );
}
