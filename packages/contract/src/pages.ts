/** The pages of the product and the layout of each (specification 2.1). `:id` is a placeholder for an id. */
export type Layout = 'default' | 'register' | 'dashboard' | 'messenger' | 'clinic' | 'error';

export const pages = [
  { path: '/', layout: 'default' },
  { path: '/register', layout: 'register' },
  { path: '/register/otp', layout: 'register' },
  { path: '/register/complete', layout: 'register' },
  { path: '/register/success', layout: 'register' },
  { path: '/register/erase', layout: 'register' },
  { path: '/dashboard', layout: 'dashboard' },
  { path: '/dashboard/pets', layout: 'dashboard' },
  { path: '/dashboard/pets/view/:id', layout: 'dashboard' },
  { path: '/dashboard/pets/edit/:id', layout: 'dashboard' },
  { path: '/dashboard/pets/travel/:id', layout: 'dashboard' },
  { path: '/dashboard/profile', layout: 'dashboard' },
  { path: '/dashboard/payments/:id', layout: 'dashboard' },
  { path: '/dashboard/payments/:id/receipt', layout: 'dashboard' },
  { path: '/dashboard/vaccines', layout: 'dashboard' },
  { path: '/dashboard/reservations', layout: 'messenger' },
  { path: '/dashboard/reservations/:id', layout: 'messenger' },
  { path: '/dashboard/reservations/:id/print', layout: 'dashboard' },
  { path: '/clinic', layout: 'clinic' },
  { path: '/clinic/reservations', layout: 'clinic' },
  { path: '/clinic/reservations/:id', layout: 'clinic' },
  { path: '/clinic/doses', layout: 'clinic' },
  { path: '/clinic/hours', layout: 'clinic' },
  { path: '/clinic/team', layout: 'clinic' },
  { path: '/clinic/clients', layout: 'clinic' },
  { path: '/clinic/clients/:id', layout: 'clinic' },
  { path: '/clinic/services', layout: 'clinic' },
  { path: '/clinic/open', layout: 'clinic' },
  { path: '/clinic/sign-in', layout: 'clinic' },
] as const satisfies readonly { path: string; layout: Layout }[];

/** Layouts that need a signed-in user (specification 2.3). */
export const signedInLayouts: readonly Layout[] = ['dashboard', 'messenger', 'clinic'];

/** The session cookie (specification 9.3). */
export const SESSION_COOKIE = '__Secure_TK';

/** Header of every call by our own client; a page of another site cannot send it (docs/decisions/0004). */
export const CLIENT_HEADER = 'x-rifq-client';

/** The key of the live channel's token in local storage (specification 3.19). */
export const LIVE_TOKEN_KEY = 'token';

/** How often the client checks for a new version, in milliseconds (specification 7.22, which leaves it open). */
export const VERSION_POLL_MS = 5 * 60 * 1000;

/** Path at which a signed-in user downloads all stored data of the account as one JSON document. */
export const EXPORT_ADDRESS = '/api/user/export';
