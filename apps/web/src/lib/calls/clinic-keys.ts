import { queryKeys } from './query-keys.ts';

const { all } = queryKeys.clinic;

/** Keys of queries that only the clinic's side has, apart so that owners do not load them. */
export const clinicKeys = {
  clients: (search: string) => [...all, 'clients', 'list', search] as const,
  client: (clientId: string) => [...all, 'clients', 'view', clientId] as const,
  /** Colleagues for reservations, apart from these doctors. */
  colleagues: (reservationIds: readonly string[], without: readonly string[]) =>
    [...all, 'colleagues', reservationIds, without] as const,
  /** Doctors to whom a conversation can be routed. */
  routeChoices: (reservationId: string) => [...all, 'route-choices', reservationId] as const,
  /** Not of the clinic's other queries, since each fetch is audited as a search. */
  recalls: ['recall'] as const,
  recall: (search: object) => ['recall', search] as const,
  ownEntries: (petId: string) => [...all, 'own-entries', petId] as const,
  services: [...all, 'services'],
  /** Free times for a visit of a service, or for one that is moved. A changed length of a service makes them stale. */
  visitTimes: (aboutId: string, day: string) => [...all, 'services', aboutId, day] as const,
  bill: (reservationId: string) => [...all, 'bills', 'view', reservationId] as const,
  openBills: [...all, 'bills', 'open'],
  deskReceipt: (receiptId: string) => [...all, 'desk-receipts', receiptId] as const,
  openDay: [...all, 'closings', 'open'],
  closings: [...all, 'closings', 'list'],
  closing: (closingId: string) => [...all, 'closings', 'view', closingId] as const,
  figures: (from: string, to: string) => [...all, 'figures', from, to] as const,
  seller: [...all, 'seller'],
} as const;
