import { queryKeys } from './query-keys.ts';

const { all } = queryKeys.clinic;

/** Keys of queries that only the clinic's side has, apart so that owners do not load them. */
export const clinicKeys = {
  clients: (search: string) => [...all, 'clients', 'list', search] as const,
  client: (clientId: string) => [...all, 'clients', 'view', clientId] as const,
  services: [...all, 'services'],
  /** Free times for a visit of one service. */
  visitTimes: (serviceId: string, day: string) => [...all, 'services', serviceId, day] as const,
} as const;
