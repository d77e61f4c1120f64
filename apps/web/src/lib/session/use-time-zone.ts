import { useQuery } from '@tanstack/react-query';
import { deviceZone } from '../formats/device-zone.ts';
import { meQuery } from './me.ts';

/** Returns the owner's time zone, an IANA name; the browser's until the profile is loaded. */
export function useTimeZone(): string {
  const { data } = useQuery({ ...meQuery, select: me => me.time_zone });
  return data ?? deviceZone();
}
