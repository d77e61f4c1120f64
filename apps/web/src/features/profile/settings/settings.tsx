import { useLingui } from '@lingui/react/macro';
import { Columns } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { LoadError } from '../../../lib/load-error.tsx';
import { meQuery } from '../../../lib/me.ts';
import { PageHeader } from '../../../lib/page-header.tsx';
import { PageLoading } from '../../../lib/page-loading.tsx';
import { profileAddress } from '../addresses.ts';
import { DevicesCard } from './devices-card.tsx';
import { ThemeCard } from './theme-card.tsx';
import { WritingCard } from './writing-card.tsx';

/** The settings: digits and calendar, theme, devices, and the cards about notifications. */
export function Settings({ notifications }: { notifications: ReactNode }) {
  const { t } = useLingui();
  const query = useQuery({ ...meQuery, select: me => me.preferences });
  useAnchor(query.isSuccess);
  return (
    <>
      <PageHeader title={t`الإعدادات`} back={{ href: profileAddress, label: t`رجوع إلى حسابي` }} />
      {query.isPending && <PageLoading />}
      {query.isError && (
        <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
      {query.isSuccess && (
        <Columns
          even
          main={
            <>
              <WritingCard preferences={query.data} />
              <ThemeCard theme={query.data.theme} />
              <DevicesCard />
            </>
          }
          side={notifications}
        />
      )}
    </>
  );
}

/** Goes to the card that the address names, with the focus on its heading, once the cards are there. */
function useAnchor(areCardsThere: boolean) {
  const { hash } = useLocation();
  useEffect(() => {
    const card = areCardsThere && hash !== '' ? document.getElementById(hash.slice(1)) : null;
    if (!card) return;
    card.scrollIntoView();
    card.querySelector('h2')?.focus({ preventScroll: true });
  }, [areCardsThere, hash]);
}
