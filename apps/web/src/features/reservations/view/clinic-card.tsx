import { useLingui } from '@lingui/react/macro';
import type { Clinic } from '@rifq/contract/calls';
import { spacedPhone } from '@rifq/rules';
import { Card, LinkButton, Ltr, MapPinIcon, PhoneIcon } from '@rifq/ui';

interface ClinicCardProps {
  clinic: Clinic;
  /** Whether the reservation takes place there. */
  isPlace: boolean;
}

/** The doctor's clinic with its phone and map, for visits. */
export function ClinicCard({ clinic, isPlace }: ClinicCardProps) {
  const { t } = useLingui();
  const { name, address, city, map_url, hours, phone } = clinic;
  return (
    <Card aria-labelledby="clinic-title" className="grid grid-cols-1 gap-4">
      <div>
        <p className="text-sm text-ink-2">
          {isPlace ? t`مكان الزيارة` : t`عيادة الطبيب، والاستشارة محادثة داخل رِفق`}
        </p>
        <h3 id="clinic-title">
          <bdi dir="auto">{name}</bdi>
        </h3>
        <p className="text-sm text-ink-2">
          {address !== null && <bdi dir="auto">{address}، </bdi>}
          <bdi dir="auto">{city}</bdi>
        </p>
        {hours !== null && (
          <p className="text-sm text-ink-2">
            {t`أوقات العيادة:`} <bdi dir="auto">{hours}</bdi>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton
          variant="line"
          className="max-w-full whitespace-normal"
          href={`tel:${phone}`}
          icon={<PhoneIcon size="sm" />}
        >
          <span className="min-w-0 wrap-anywhere">
            {t`اتصال`} <Ltr>{spacedPhone(phone)}</Ltr>
          </span>
        </LinkButton>
        {map_url !== null && (
          <LinkButton
            variant="line"
            className="max-w-full whitespace-normal"
            href={map_url}
            target="_blank"
            rel="noreferrer"
            icon={<MapPinIcon size="sm" />}
          >
            {t`الموقع على الخريطة`}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
