export { cleanUpJob, sendCodeJob } from './identity.jobs.ts';
export { identityRoutes } from './identity.routes.ts';
export { identityWorkers } from './identity.workers.ts';
export { readPhone } from './phone.ts';
export { findActorByToken, inactiveReason } from './session.service.ts';
export { addUser, countUsers, switchUser } from './users.service.ts';
