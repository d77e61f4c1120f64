import { useQuery } from '@tanstack/react-query';
import { deviceZone } from '../formats/device-zone.ts';
import { meQuery } from './me.ts';

/** The zone in which the owner lives, by IANA name; the browser's until the profile has come. */
export function useTimeZone(): string {
  const { data } = useQuery({ ...meQuery, select: me => me.time_zone });
  return data ?? deviceZone();
}
