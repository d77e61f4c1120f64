const pets = ['pets'] as const;
const plans = ['plan'] as const;
const rewards = ['rewards'] as const;
const payments = ['payments'] as const;
const doctors = ['doctors'] as const;
const slots = ['slots'] as const;
const reservations = ['reservations'] as const;
const clinic = ['clinic'] as const;
const messages = ['messages'] as const;
const notifications = ['notifications'] as const;

/** Keys of all queries. `all` is the prefix of a domain's keys: invalidating it invalidates each of them. */
export const queryKeys = {
  me: ['me'],
  devices: ['devices'],
  secondFactor: ['second-factor'],
  erasureTerms: ['erasure-terms'],
  pets: {
    all: pets,
    list: [...pets, 'list'],
    view: (petId: string) => [...pets, 'view', petId] as const,
  },
  plans: { all: plans, ofPet: (petId: string) => [...plans, petId] as const },
  rewards: { all: rewards, summary: [...rewards, 'summary'] },
  cards: ['cards'],
  payments: {
    all: payments,
    view: (paymentId: string) => [...payments, 'view', paymentId] as const,
  },
  doctors: { all: doctors, list: (filter: object) => [...doctors, filter] as const },
  slots: { all: slots, of: (doctorId: string, kind: number) => [...slots, doctorId, kind] as const },
  reservations: {
    all: reservations,
    list: (filter: object) => [...reservations, 'list', filter] as const,
    view: (reservationId: string) => [...reservations, 'view', reservationId] as const,
  },
  /** Conversations: `side` separates the keys of the owner's pages from those of the clinic's. */
  messages: {
    all: messages,
    /** Data of the lists: last messages, counts, who waits. */
    lists: [...messages, 'lists'] as const,
    /** The subset that shows last messages and their delivery state. */
    lines: [...messages, 'lists', 'lines'] as const,
    previews: (reservationIds: string) =>
      [...messages, 'lists', 'lines', 'previews', reservationIds] as const,
    unread: (side: 'owner' | 'clinic') => [...messages, 'lists', 'unread', side] as const,
    conversations: (filter: object) => [...messages, 'lists', 'lines', 'conversations', filter] as const,
    search: (side: 'owner' | 'clinic', reservationId: string, text: string) =>
      [...messages, 'search', side, reservationId, text] as const,
    /** Photos and PDFs of a conversation, for the clinic. */
    files: (reservationId: string) => [...messages, 'lists', 'files', reservationId] as const,
    notes: (reservationId: string) => [...messages, 'notes', reservationId] as const,
    replies: [...messages, 'replies'] as const,
  },
  offers: ['offers'],
  emergency: ['emergency'],
  accessLogs: ['looks'],
  /** Closed visits of a pet, for its owner. */
  visits: ['visits'],
  /** Reminders of a pet's drugs, for its owner. */
  drugs: ['drugs'],
  /** What a clinic writes of a visit. */
  charts: ['charts'],
  noteTemplates: ['note-templates'],
  /** The clinic's side; more of it is in `clinic-keys.ts`. */
  clinic: {
    all: clinic,
    me: [...clinic, 'me'],
    schedule: (from: string, days: number, doctorId: string | null) =>
      [...clinic, 'schedule', from, days, doctorId] as const,
    reservations: (filter: object) => [...clinic, 'reservations', filter] as const,
    reservation: (reservationId: string) => [...clinic, 'reservation', reservationId] as const,
    record: (reservationId: string) => [...clinic, 'record', reservationId] as const,
    dosesCount: [...clinic, 'doses-count'] as const,
    doses: (page: number) => [...clinic, 'doses', page] as const,
    hours: [...clinic, 'hours'],
    team: [...clinic, 'team'],
    opening: [...clinic, 'opening'],
  },
  /** Invitations to clinics, for users without one. */
  invitations: ['invitations'],
  notifications: { all: notifications, list: [...notifications, 'list'] },
  deliveryPreferences: ['notification-preferences'],
  pushStatus: (userId: string, pushKey: string) => ['push-status', userId, pushKey] as const,
} as const;
