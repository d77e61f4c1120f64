import './identity.events.ts';
import type { Domain } from '../domain.ts';
import { identityJobs } from './identity.jobs.ts';
import { identityLive } from './identity.live.ts';
import { identityPersonalData } from './identity.personal-data.ts';
import { identityRetention } from './identity.retention.ts';
import { identityRoutes } from './identity.routes.ts';
import { errorTexts } from './identity.texts.ts';
import { newDevice } from './notifications/new-device.ts';
import { secondFactorNotifications } from './notifications/second-factor.ts';
import { secondFactorErrorTexts } from './second-factor/second-factor.texts.ts';

export {
  type AccountChange,
  changeAccount,
  completeAccount,
  confirmEmail,
  findRecipient,
  inactiveReason,
  lockAccount,
  lockOpenAccount,
  type Recipient,
  readAccount,
} from './accounts.service.ts';
export { challengeCost } from './challenge.ts';
export { listSignedIn } from './devices.service.ts';
export { accountActions } from './identity.policy.ts';
export {
  addManagedClient,
  changeManagedClient,
  eraseManagedClient,
  giveUpPhone,
} from './managed-clients.service.ts';
export {
  endSessionsOf,
  enforceSecondFactor,
  listCodesToday,
  resetSecondFactor,
  resetSecondFactorOf,
  setUserSuspended,
  stopEnforcingSecondFactor,
  traceCodes,
} from './operators/manage-accounts.ts';
export { type Phone, readInternational, requireTypedPhone } from './phone.ts';
export { consumeOwnProof } from './proof.ts';
export { ownerResidence, residenceOf } from './residence.service.ts';
export { issueRecoveryCodes } from './second-factor/issue-codes.ts';
export { listEnrolledAmong, secondFactorOf } from './second-factor/second-factor.service.ts';
export { isPassedIn, requireFreshPass } from './second-factor/session-pass.ts';
export { sendText } from './send-text.service.ts';
export { findActorByLiveToken } from './sessions/live-tokens.service.ts';
export { findActorByToken, findSessionUser, sessionEndedAt } from './sessions/session.service.ts';
export {
  activeOwnerByPhone,
  addUser,
  type Balance,
  contactName,
  contactsOf,
  countUsers,
  findOrAddUser,
  findUserId,
  idsOfPhone,
  isManagedClient,
  listAccounts,
  listOwnersIn,
  listOwnerTimeZones,
  managedIdsOfPhone,
  type OwnerContact,
} from './users.service.ts';

export const identity: Domain = {
  name: 'identity',
  routes: identityRoutes,
  jobs: identityJobs,
  live: identityLive,
  notifications: [newDevice, ...secondFactorNotifications],
  retention: identityRetention,
  personalData: identityPersonalData,
  errorTexts: { ...errorTexts, ...secondFactorErrorTexts },
};
