import { useLingui } from '@lingui/react/macro';
import { PlainLink, Wordmark } from '@rifq/ui';
import { CLINIC } from '../../entities/clinics/paths.ts';

/** The wordmark, which links to the clinic's first page, and the clinic's name below. */
export function ClinicBrand({ name }: { name: string }) {
  const { t } = useLingui();
  return (
    <>
      <PlainLink href={CLINIC}>
        <Wordmark label={t`رِفق، العيادة`} />
      </PlainLink>
      <p className="clinic-name">
        <bdi>{name}</bdi>
      </p>
    </>
  );
}
