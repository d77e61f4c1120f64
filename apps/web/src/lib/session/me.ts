import { shortname } from '@rifq/contract';
import type { Me } from '@rifq/contract/calls';
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
  /** Address of the picture, or null. */
  avatar: string | null;
  coins: number;
  level: number;
  /** Points, from which the level follows. */
  currentProgress: number;
  pets: Me['pets'];
  email: string | null;
  /** Whether the link that was sent to the address has been used. */
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

/** The profile. Every call that answers a changed one puts it under this key. */
export const meQuery = queryOptions({
  queryKey: queryKeys.me,
  queryFn: ({ signal }) => request('get', '/api/user/me', undefined, { signal }),
  staleTime: 60_000,
});

/** The signed-in user, undefined until the profile has come. */
export function useAuthUser(): AuthUser | undefined {
  return useQuery({ ...meQuery, select: toAuthUser }).data;
}
