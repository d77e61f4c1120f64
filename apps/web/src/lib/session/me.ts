import type { Me } from '@rifq/contract/calls';
import { shortname } from '@rifq/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../calls/query-keys.ts';
import { request } from '../calls/request.ts';

/** The signed-in user by the field names of specification 3.2. */
export interface AuthUser {
  id: string;
  firstname: string;
  surname: string;
  /** The first name, cut to 5 characters with an ellipsis. */
  shortname: string;
  phone: string;
  country_code: number;
  /** URL of the picture, or null. */
  avatar: string | null;
  coins: number;
  level: number;
  /** Points, which determine the level. */
  currentProgress: number;
  pets: Me['pets'];
  email: string | null;
  /** Whether the link in the confirmation email has been used. */
  email_confirmed: boolean;
}

/** Maps the profile response to the auth user: shortname, avatar and currentProgress (specification 3.3 and 3.4). */
export function toAuthUser(me: Me): AuthUser {
  const firstname = me.firstname ?? '';
  return {
    id: me.id,
    firstname,
    surname: me.surname ?? '',
    shortname: shortname(firstname),
    phone: me.phone,
    country_code: me.country_code,
    avatar: me.full_avatar_path,
    coins: me.coins,
    level: me.level,
    currentProgress: me.points,
    pets: me.pets,
    email: me.email,
    email_confirmed: me.email_confirmed,
  };
}

/** The profile. Every call that returns a changed one stores it under this key. */
export const meQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: ({ signal }) => request('get', '/api/user/me', undefined, { signal }),
  staleTime: 60_000,
});

/** Returns the signed-in user; undefined until the profile is loaded. */
export function useAuthUser(): AuthUser | undefined {
  return useQuery({ ...meQuery, select: toAuthUser }).data;
}
