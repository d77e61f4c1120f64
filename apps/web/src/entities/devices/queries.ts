import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../lib/calls/query-keys.ts';
import { request } from '../../lib/calls/request.ts';

/** Devices on which this account is signed in, the latest first. */
export const devicesQuery = queryOptions({
  queryKey: queryKeys.devices,
  queryFn: ({ signal }) => request('get', '/api/user/devices', undefined, { signal }),
  select: ({ devices }) => devices,
});
