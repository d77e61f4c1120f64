import type { Passkey, SecondFactor } from '@rifq/contract/calls';
import { respond } from '../../../../testing/server.ts';

const clinic = {
  id: '0190f5fe-7c00-7a00-8000-0000000000c1',
  name: 'عيادة الواحة البيطرية',
  country: 'SA',
  city: 'الرياض',
  address: null,
  map_url: null,
  hours: null,
  phone: '+966112345678',
  emergency_phone: null,
  emergency: false,
  time_zone: 'Asia/Riyadh',
};

const me = (isMember: boolean, factor: SecondFactor) => [
  respond('get', '/api/clinic/me', {
    membership: isMember ? { clinic, role: 'desk', doctor: null, state: 'approved' } : null,
    second_factor: { enrolled: factor.app || factor.passkeys.length > 0, open_until: null },
  }),
  respond('get', '/api/user/second-factor', factor),
];

const none: SecondFactor = { app: false, passkeys: [], passkeys_offered: true, recovery_codes_left: 0 };
const withApp: SecondFactor = { ...none, app: true, recovery_codes_left: 10 };

export const passkey: Passkey = {
  id: '0190f5fe-7c00-7a00-8000-0000000000e1',
  name: 'جوال الاستقبال',
  browser: 'Safari',
  system: 'iPhone',
  created_at: '2026-11-01T08:00:00.000Z',
  last_used_at: null,
};

/** A member of a clinic with an authenticator app, and one without a second factor. */
export const enrolled = me(true, withApp);
export const notEnrolled = me(true, none);

/** A member with passkeys, and an app too unless it says otherwise. */
export const withPasskeys = (passkeys: readonly Passkey[], change: Partial<SecondFactor> = {}) =>
  me(true, { ...withApp, passkeys: [...passkeys], ...change });

/** A user outside of clinics. */
export const noMember = me(false, none);
