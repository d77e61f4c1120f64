import './reservations.events.ts';
import type { Domain } from '../../domain.ts';
import { reservationLive } from './reservations.live.ts';
import { errorTexts } from './reservations.texts.ts';

export const reservations: Domain = { name: 'reservations', live: reservationLive, errorTexts };
