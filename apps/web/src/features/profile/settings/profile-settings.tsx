import { useLingui } from '@lingui/react/macro';
import { Columns } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { useAnchor } from '../../../lib/pages/use-anchor.ts';
import { meQuery } from '../../../lib/session/me.ts';
import { profilePath } from '../paths.ts';
import { ThemeCard } from './theme-card.tsx';
import { WritingCard } from './writing-card.tsx';
import { ZoneCard } from './zone-card.tsx';

/** Cards of other features. */
export interface SettingsCards {
  devices: ReactNode;
  /** The cards about notifications, and the end of the page. */
  notifications: ReactNode;
}

/** The settings: digits and calendar, theme, devices, and the cards about notifications. */
export function ProfileSettings({ devices, notifications }: SettingsCards) {
  const { t } = useLingui();
  const query = useQuery({ ...meQuery, select: me => me.preferences });
  useAnchor(query.data !== undefined);
  return (
    <>
      <PageHeader title={t`الإعدادات`} back={{ href: profilePath, label: t`رجوع إلى حسابي` }} />
      {query.data === undefined ? (
        query.isPending ? (
          <PageLoading />
        ) : (
          <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        )
      ) : (
        // The content stays when a refetch fails.
        <Columns
          even
          main={
            <>
              <WritingCard preferences={query.data} />
              <ZoneCard />
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
