import { useLingui } from '@lingui/react/macro';
import { Card, ChevronRightIcon, PlainLink, StethoscopeIcon } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { clinicMeQuery } from '../../lib/session/clinic.ts';
import { CLINIC } from './addresses.ts';

/** The way to the clinic's side, for those who work in one. */
export default function ClinicLink() {
  const { t } = useLingui();
  const { data } = useQuery(clinicMeQuery);
  if (data === undefined || data.membership === null) return null;
  return (
    <Card flush>
      <PlainLink href={CLINIC} className="flex min-h-14 w-full items-center gap-3 px-4 py-3">
        <StethoscopeIcon />
        <span className="flex-1">{t`صفحات العيادة`}</span>
        <ChevronRightIcon size="sm" />
      </PlainLink>
    </Card>
  );
}
