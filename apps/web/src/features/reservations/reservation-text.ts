import { t } from '@lingui/core/macro';
import type { Reservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';

/** Location of every reservation: online. */
export const placeText = (): string => t`محادثة مكتوبة داخل رِفق`;

/** «استشارة عن مشمش» */
export function aboutText({
  kind,
  pet,
}: Pick<Reservation, 'kind'> & { pet: Pick<Reservation['pet'], 'name'> }): string {
  const name = isolated(pet.name);
  return kind === 2 ? t`متابعة عن ${name}` : t`استشارة عن ${name}`;
}
