import './clients.events.ts';
import type { Domain } from '../domain.ts';
import { clientLive } from './clients.live.ts';
import { errorTexts } from './clients.texts.ts';

export { isPatientOf } from './patients-of-clinic.ts';

export const clients: Domain = { name: 'clients', live: clientLive, errorTexts };
