import { spacedPhone } from '@rifq/rules';
import { Ltr, TextLink } from '@rifq/ui';

/** The owner's phone for a call; nothing once the clinic no longer receives it. */
export function OwnerPhone({ phone }: { phone: string | null }) {
  if (phone === null) return null;
  return (
    <TextLink href={`tel:${phone}`}>
      <Ltr>{spacedPhone(phone)}</Ltr>
    </TextLink>
  );
}
