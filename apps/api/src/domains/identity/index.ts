export { findFurtherDevice, type StartedDevice } from './devices.repository.ts';
export { cleanUpJob, sendCodeJob } from './identity.jobs.ts';
export { identityRoutes } from './identity.routes.ts';
export { identityWorkers } from './identity.workers.ts';
export { findUserByLiveToken } from './live-tokens.service.ts';
export { readPhone } from './phone.ts';
export { findActorByToken, inactiveReason, SESSION_SECONDS } from './session.service.ts';
export { addUser, countUsers, switchUser } from './users.service.ts';
