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
  emergency: false,
  time_zone: 'Asia/Riyadh',
};

const me = (isMember: boolean, isEnrolled: boolean) =>
  respond('get', '/api/clinic/me', {
    membership: isMember ? { clinic, role: 'desk', doctor: null, state: 'approved' } : null,
    second_factor: { enrolled: isEnrolled, open_until: null },
  });

/** A member of a clinic with an authenticator app, and one without. */
export const enrolled = me(true, true);
export const notEnrolled = me(true, false);

/** A user outside of clinics. */
export const noMember = me(false, false);
