import { useLingui } from '@lingui/react/macro';
import { Columns } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '../../lib/pages/load-error.tsx';
import { PageHeader } from '../../lib/pages/page-header.tsx';
import { PageLoading } from '../../lib/pages/page-loading.tsx';
import { meQuery, toAuthUser } from '../../lib/session/me.ts';
import { ProfileCard } from './profile-card.tsx';
import { SettingsLinks } from './settings-links.tsx';

/** Cards of other features. */
export interface OverviewCards {
  /** Next to the button that edits the profile. */
  ways: ReactNode;
  /** Below the profile card. */
  main: ReactNode;
  /** Before the links to the settings. */
  side: ReactNode;
  /** After them, so that loading late moves nothing. */
  last: ReactNode;
}

/** The profile: the signed-in user, cards of other features, and links to the settings. */
export function ProfileOverview({ ways, main, side, last }: OverviewCards) {
  const { t } = useLingui();
  const { data: user, ...query } = useQuery({ ...meQuery, select: toAuthUser });
  return (
    <>
      <PageHeader title={t`حسابي`} />
      {user ? (
        <Columns
          main={
            <>
              <ProfileCard user={user} ways={ways} />
              {main}
            </>
          }
          side={
            <>
              {side}
              <SettingsLinks />
              {last}
            </>
          }
        />
      ) : query.isPending ? (
        <PageLoading />
      ) : (
        <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
    </>
  );
}
