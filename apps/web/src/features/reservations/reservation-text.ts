import { t } from '@lingui/core/macro';
import type { Reservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { MINUTE_MS } from '../../lib/formats/durations.ts';

/** Whether it is a visit at the clinic: without a conversation, and paid there. */
export const takesPlaceAtClinic = ({ kind }: Pick<Reservation, 'kind'>): boolean => kind === 3;

/** Location of a consultation. */
export const onlineText = (): string => t`محادثة مكتوبة داخل رِفق`;

/** The minutes that a reservation takes. */
export const minutesOf = ({ starts_at, ends_at }: Pick<Reservation, 'starts_at' | 'ends_at'>): number =>
  (Date.parse(ends_at) - Date.parse(starts_at)) / MINUTE_MS;

/** «استشارة عن مشمش» */
export function aboutText({
  kind,
  pet,
}: Pick<Reservation, 'kind'> & { pet: Pick<Reservation['pet'], 'name'> }): string {
  const name = isolated(pet.name);
  if (kind === 3) return t`زيارة العيادة مع ${name}`;
  return kind === 2 ? t`متابعة عن ${name}` : t`استشارة عن ${name}`;
}
