const pets = ['pets'] as const;
const plans = ['plan'] as const;
const rewards = ['rewards'] as const;
const payments = ['payments'] as const;
const notifications = ['notifications'] as const;

/** The key of every query. `all` is the prefix of a domain's keys: invalidating it reaches each of them. */
export const queryKeys = {
  me: ['me'],
  devices: ['devices'],
  pets: {
    all: pets,
    list: [...pets, 'list'],
    view: (petId: string) => [...pets, 'view', petId] as const,
  },
  plans: { all: plans, ofPet: (petId: string) => [...plans, petId] as const },
  rewards: { all: rewards, summary: [...rewards, 'summary'], history: [...rewards, 'history'] },
  cards: ['cards'],
  payments: {
    all: payments,
    history: [...payments, 'history'],
    view: (paymentId: string) => [...payments, 'view', paymentId] as const,
    receipts: (paymentId: string) => [...payments, 'receipts', paymentId] as const,
  },
  notifications: { all: notifications, list: [...notifications, 'list'] },
  deliveryPreferences: ['notification-preferences'],
  pushStatus: (userId: string, pushKey: string) => ['push-status', userId, pushKey] as const,
} as const;
