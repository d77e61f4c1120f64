import './profile.events.ts';
import type { Domain } from '../domain.ts';
import { welcome } from './notifications/welcome.ts';
import { profileLive } from './profile.live.ts';
import { profilePersonalData } from './profile.personal-data.ts';
import { profileRoutes } from './profile.routes.ts';

export { loadProfile } from './profile.service.ts';

export const profile: Domain = {
  name: 'profile',
  routes: profileRoutes,
  live: profileLive,
  notifications: [welcome],
  personalData: profilePersonalData,
};
