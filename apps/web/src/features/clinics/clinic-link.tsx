import { useLingui } from '@lingui/react/macro';
import { LinkButton, StethoscopeIcon } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { clinicMeQuery } from '../../entities/clinics/queries.ts';

/** Switches from the owner's side to the clinic's; rendered only for clinic members. */
export function ClinicLink() {
  const { t } = useLingui();
  const { data } = useQuery(clinicMeQuery);
  if (data === undefined || data.membership === null) return null;
  return (
    <LinkButton variant="line" size="sm" href="/clinic" icon={<StethoscopeIcon size="sm" />}>
      {t`صفحات العيادة`}
    </LinkButton>
  );
}
