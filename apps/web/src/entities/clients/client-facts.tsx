import { useLingui } from '@lingui/react/macro';
import type { ClinicClient } from '@rifq/contract/calls';
import { spacedPhone } from '@rifq/rules';
import { Chip, Ltr } from '@rifq/ui';

/** The phone of a client, from left to right; nothing where the clinic does not receive it. */
export function ClientPhone({ phone }: Pick<ClinicClient, 'phone'>) {
  return phone === null ? null : <Ltr>{spacedPhone(phone)}</Ltr>;
}

/** Marks a client whom the clinic manages, and who receives nothing from the app. */
export function NoAccountChip({ client }: { client: Pick<ClinicClient, 'has_account' | 'name'> }) {
  const { t } = useLingui();
  return client.has_account || client.name === null ? null : <Chip>{t`بلا حساب`}</Chip>;
}
