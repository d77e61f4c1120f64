import './clinics.events.ts';
import type { Domain } from '../../domain.ts';
import { clinicLive } from './clinics.live.ts';
import { errorTexts } from './clinics.texts.ts';

export { clinicMember } from './clinics.admission.ts';
export { staffOf } from './staff.service.ts';

export const clinics: Domain = { name: 'clinics', live: clinicLive, errorTexts };
