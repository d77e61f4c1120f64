import { useLingui } from '@lingui/react/macro';
import { Card, LoadingRegion, MessageSquareLockIcon, Note, Skeleton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../lib/load-error.tsx';
import { preferencesQuery } from '../preferences.ts';
import { ChannelTable } from './channel-table.tsx';
import { DeviceCard } from './device-card.tsx';

/** The cards of the settings about notifications: kinds by channels, and this device. */
export function NotificationSettings() {
  const { t } = useLingui();
  const query = useQuery(preferencesQuery);
  const pushKey = query.data?.push_key ?? null;
  return (
    <>
      <Card id="notifications" aria-labelledby="notifications-title" className="scroll-mt-24">
        <h2 id="notifications-title" tabIndex={-1}>{t`الإشعارات وقنواتها`}</h2>
        <p className="mb-2 text-sm text-ink-2">{t`تظهر دائمًا داخل رِفق، ويُختار الباقي.`}</p>
        {query.isPending && (
          <LoadingRegion label={t`جارٍ التحميل`}>
            <Skeleton height="16rem" />
          </LoadingRegion>
        )}
        {query.isError && (
          <LoadError
            error={query.error}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
            compact
          />
        )}
        {query.isSuccess && (
          <>
            <ChannelTable preferences={query.data.preferences} hasPush={pushKey !== null} />
            <Note className="mt-3" icon={<MessageSquareLockIcon />}>
              <p>{t`الرسائل القصيرة لرمز الدخول فقط.`}</p>
              {pushKey === null && <p>{t`إشعارات الأجهزة غير متاحة الآن.`}</p>}
            </Note>
          </>
        )}
      </Card>
      {pushKey !== null && <DeviceCard pushKey={pushKey} />}
    </>
  );
}
