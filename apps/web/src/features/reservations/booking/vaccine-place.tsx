import { useLingui } from '@lingui/react/macro';
import type { Clinic } from '@rifq/contract/calls';
import { spacedPhone } from '@rifq/rules';
import { Ltr, MapPinIcon, Note, TextLink } from '@rifq/ui';

/** Where a vaccine is injected, for an owner who asks a doctor about one: the clinic's phone and address. */
export function VaccinePlace({ clinic }: { clinic: Clinic }) {
  const { t } = useLingui();
  const { name, address, city, phone } = clinic;
  return (
    <Note icon={<MapPinIcon />}>
      <p>{t`هنا يُسأل الطبيب كتابةً. أما الحقنة نفسها ففي العيادة، بموعد منها:`}</p>
      <p>
        <bdi dir="auto">{name}</bdi>
        {address !== null && (
          <>
            {'، '}
            <bdi dir="auto">{address}</bdi>
          </>
        )}
        {'، '}
        <bdi dir="auto">{city}</bdi>
      </p>
      <TextLink href={`tel:${phone}`}>
        {t`اتصال`} <Ltr>{spacedPhone(phone)}</Ltr>
      </TextLink>
    </Note>
  );
}
