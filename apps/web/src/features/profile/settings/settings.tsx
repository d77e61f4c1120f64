import { useLingui } from '@lingui/react/macro';
import { Columns } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { meQuery } from '../../../lib/session/me.ts';
import { profileAddress } from '../addresses.ts';
import { ThemeCard } from './theme-card.tsx';
import { WritingCard } from './writing-card.tsx';

/** The cards of other features. */
export interface SettingsCards {
  devices: ReactNode;
  notifications: ReactNode;
}

/** The settings: digits and calendar, theme, devices, and the cards about notifications. */
export function Settings({ devices, notifications }: SettingsCards) {
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
              {devices}
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
