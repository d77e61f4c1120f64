import './rewards.events.ts';
import type { Domain } from '../domain.ts';
import { levelReached } from './notifications/level-reached.ts';
import { rewardJobs } from './rewards.jobs.ts';
import { rewardListeners } from './rewards.listeners.ts';
import { rewardLive } from './rewards.live.ts';
import { rewardPersonalData } from './rewards.personal-data.ts';
import { rewardRoutes } from './rewards.routes.ts';
import { errorTexts } from './rewards.texts.ts';

export { award } from './awards.ts';
export { type GrantRefusal, GrantRefused, grantCoins, markAllSeen } from './grant-coins.ts';
export { refundCoins, reverseAward } from './reversals.ts';
export { requireCoins, spendCoins } from './spend.service.ts';
export { viewSummary } from './summary.service.ts';
export { verifyLedger } from './verify-ledger.ts';

export const rewards: Domain = {
  name: 'rewards',
  routes: rewardRoutes,
  jobs: rewardJobs,
  listeners: rewardListeners,
  live: rewardLive,
  notifications: [levelReached],
  personalData: rewardPersonalData,
  errorTexts,
};
