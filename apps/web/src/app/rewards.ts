import { lazyChunk } from '../lib/versions/lazy-chunk.tsx';

const load = () => import('../features/rewards/on-demand.ts');

/** What was earned, shown once. */
export const Celebrations = lazyChunk(async () => ({ default: (await load()).Celebrations }));

/** The coins of the top bar. */
export const CoinsLink = lazyChunk(async () => ({ default: (await load()).CoinsLink }));

/** Level and tasks of the dashboard. */
export const RewardCards = lazyChunk(async () => ({ default: (await load()).DashboardCards }));
