import type { Me } from '@rifq/contract/calls';
import { levelOf } from '@rifq/rules';
import type { Account } from '../../core/actor.ts';
import { versionOf } from '../../core/version.ts';
import { fileAddress } from '../files/index.ts';
import { inactiveReason } from '../identity/index.ts';
import type { PetSummary } from '../pets/index.ts';

/** Returns the version of the values with which the profile form was opened. */
export const versionOfProfile = ({ firstname, surname, email }: Account): string =>
  versionOf({ firstname, surname, email });

/** Returns the version of the time zone that a user's choice replaces. */
export const versionOfTimeZone = ({ timeZone }: Account): string => versionOf({ timeZone });

/** Formats the profile, with the field names of specification 3.2 to 3.5 and 7.11. */
export function presentProfile(user: Account, pets: readonly PetSummary[]): Me {
  const reason = inactiveReason(user);
  return {
    id: user.id,
    is_active: reason === null,
    inactive_reason: reason,
    suspended_at: user.suspendedAt?.toISOString() ?? null,
    firstname: user.firstname,
    surname: user.surname,
    phone: user.phone,
    country_code: user.countryCode,
    full_avatar_path: fileAddress(user.avatarKey),
    coins: user.coins,
    level: levelOf(user.points),
    points: user.points,
    pets: pets.map(({ photoKey, ...pet }) => ({ ...pet, photo: fileAddress(photoKey) })),
    email: user.email,
    email_confirmed: user.emailConfirmedAt !== null,
    time_zone: user.timeZone,
    time_zone_declined: user.timeZoneDeclined,
    time_zone_version: versionOfTimeZone(user),
    version: versionOfProfile(user),
    preferences: { digits: user.digits, calendar: user.calendar, theme: user.theme },
  };
}
