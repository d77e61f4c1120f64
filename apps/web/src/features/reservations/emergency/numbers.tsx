import { useLingui } from '@lingui/react/macro';
import type { Clinic } from '@rifq/contract/calls';
import { isolated, spacedPhone } from '@rifq/rules';
import { LinkButton, LoadingRegion, Ltr, PhoneIcon, Skeleton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { emergencyQuery } from './queries.ts';

/** Numbers that are always shown. */
const FIRST = 2;

/** Emergency numbers: two first, the others behind a button. Renders nothing without a clinic. */
export function Numbers() {
  const { t } = useLingui();
  const { data: clinics, ...query } = useQuery(emergencyQuery);
  const [showsAll, setShowsAll] = useState(false);
  if (clinics === undefined) {
    return query.isError ? (
      <LoadError
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
        compact
      />
    ) : (
      <LoadingRegion label={t`جارٍ التحميل`}>
        <Skeleton height="6rem" />
      </LoadingRegion>
    );
  }
  if (clinics.length === 0) return null;
  return (
    <div className="grid gap-3 *:only:col-span-full lg:grid-cols-2">
      {clinics.slice(0, showsAll ? undefined : FIRST).map((clinic, index) => (
        <NumberOf key={clinic.id} clinic={clinic} isFirst={index === 0} />
      ))}
      {!showsAll && clinics.length > FIRST && (
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => setShowsAll(true)}>
          {t`أرقام أخرى`}
        </button>
      )}
    </div>
  );
}

function NumberOf({ clinic, isFirst }: { clinic: Clinic; isFirst: boolean }) {
  const { t } = useLingui();
  const { name, city, emergency, hours } = clinic;
  const phone = clinic.emergency_phone ?? clinic.phone;
  return (
    <div className="grid gap-2 rounded-md bg-surface p-4">
      <b>{isolated(name)}</b>
      <span className="text-sm text-ink-2">
        {emergency ? t`طوارئ على مدار الساعة\u00a0· ${isolated(city)}` : isolated(city)}
      </span>
      {hours !== null && (
        <span className="text-sm text-ink-2">
          {t`أوقات العيادة:`} <bdi dir="auto">{hours}</bdi>
        </span>
      )}
      <LinkButton href={`tel:${phone}`} variant={isFirst ? 'primary' : 'line'} icon={<PhoneIcon size="sm" />}>
        <span>
          {t`اتصال`} <Ltr>{spacedPhone(phone)}</Ltr>
        </span>
      </LinkButton>
    </div>
  );
}
