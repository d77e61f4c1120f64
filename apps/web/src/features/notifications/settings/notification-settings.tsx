import { useLingui } from '@lingui/react/macro';
import { MessageSquareLockIcon, Note } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { QueryCard } from '../../../lib/query-card.tsx';
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
      <QueryCard
        id="notifications"
        title={t`الإشعارات وقنواتها`}
        subtitle={t`تظهر دائمًا داخل رِفق، ويُختار الباقي.`}
        query={query}
        height="16rem"
      >
        {({ preferences }) => (
          <>
            <ChannelTable preferences={preferences} hasPush={pushKey !== null} />
            <Note className="mt-3" icon={<MessageSquareLockIcon />}>
              <p>{t`الرسائل القصيرة لرمز الدخول فقط.`}</p>
              {pushKey === null && <p>{t`إشعارات الأجهزة غير متاحة الآن.`}</p>}
            </Note>
          </>
        )}
      </QueryCard>
      {pushKey !== null && <DeviceCard pushKey={pushKey} />}
    </>
  );
}
