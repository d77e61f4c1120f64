import { useLingui } from '@lingui/react/macro';
import { LinkButton, StethoscopeIcon } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { clinicMeQuery } from '../../lib/session/clinic.ts';

/** The switch from the owner's side to the clinic's, for those who work in one; nobody else has a use for it. */
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
