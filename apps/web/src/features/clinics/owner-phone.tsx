import { spacedPhone } from '@rifq/contract';
import { Ltr, TextLink } from '@rifq/ui';

/** The owner's phone, to call back; nothing where it is no business of the clinic any more. */
export function OwnerPhone({ phone }: { phone: string | null }) {
  if (phone === null) return null;
  return (
    <TextLink href={`tel:${phone}`}>
      <Ltr>{spacedPhone(phone)}</Ltr>
    </TextLink>
  );
}
