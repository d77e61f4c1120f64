import { lazy } from 'react';

const load = () => import('../features/rewards/on-demand.ts');

/** What was earned, shown once. */
export const Celebrations = lazy(async () => ({ default: (await load()).Celebrations }));

/** The coins of the top bar. */
export const CoinsLink = lazy(async () => ({ default: (await load()).CoinsLink }));

/** Level and tasks of the dashboard. */
export const RewardCards = lazy(async () => ({ default: (await load()).DashboardCards }));
