import './clients.events.ts';
import type { Domain } from '../domain.ts';
import { clientJobs } from './clients.jobs.ts';
import { clientListeners } from './clients.listeners.ts';
import { clientLive } from './clients.live.ts';
import { clientPersonalData } from './clients.personal-data.ts';
import { type ClientSources, clientRoutes } from './clients.routes.ts';
import { errorTexts } from './clients.texts.ts';
import { joinRetention } from './end-joins.ts';
import { joinProposed } from './notifications/join-proposed.ts';
import { joinUndone } from './notifications/join-undone.ts';
import { takenOver } from './notifications/taken-over.ts';

export { addClient } from './clients.service.ts';
export { clientsInJoins } from './clients-in-joins.ts';
export { contactsOfClients } from './find-clients.ts';
export { isManagedPatient } from './patients-of-clinic.ts';
export type { ReservationsOfClients } from './reservations-of-clients.ts';

/** @param sources what clients need of domains that they may not import */
export const clients = (sources: ClientSources): Domain => ({
  name: 'clients',
  routes: (api, deps) => clientRoutes(api, deps, sources),
  jobs: clientJobs,
  listeners: clientListeners,
  live: clientLive,
  notifications: [takenOver, joinProposed, joinUndone],
  retention: joinRetention,
  personalData: clientPersonalData,
  errorTexts,
});
