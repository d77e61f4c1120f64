import { useLingui } from '@lingui/react/macro';
import { MessageSquareLockIcon, Note } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { serverTime } from '../../../lib/formats/clock.ts';
import { QueryCard } from '../../../lib/pages/query-card.tsx';
import { deliveryPreferencesQuery } from '../queries.ts';
import { AddressState } from './address-state.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { PushCard } from './push-card.tsx';

/** The cards of the settings about notifications: kinds by delivery methods, and push on this device. */
export function NotificationSettings() {
  const { t } = useLingui();
  const query = useQuery(deliveryPreferencesQuery);
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
        {({ preferences, address }) => (
          <>
            <DeliveryTable
              preferences={preferences}
              hasPush={pushKey !== null}
              isMailWaiting={!address.confirmed}
            />
            <AddressState address={address} loadedAt={serverTime(query.dataUpdatedAt)} />
            <Note className="mt-3" icon={<MessageSquareLockIcon />}>
              <p>{t`الرسائل القصيرة لرمز التحقّق فقط.`}</p>
              {pushKey === null && <p>{t`إشعارات الأجهزة غير متاحة الآن.`}</p>}
            </Note>
          </>
        )}
      </QueryCard>
      {pushKey !== null && <PushCard pushKey={pushKey} />}
    </>
  );
}
