import type { ComponentType } from 'react';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';

type Later = typeof import('./later.ts');

/** Creates one of the parts that are loaded together after the first paint. */
function part<Props extends object>(choose: (later: Later) => ComponentType<Props>) {
  return lazyChunk(async () => ({ default: choose(await import('./later.ts')) }));
}

/** The bell of the top bar. */
export const Bell = part(({ Bell: Part }) => Part);

/** Acknowledges received messages, and sends queued ones. */
export const MessagesReceiver = part(({ MessagesReceiver: Part }) => Part);

/** Shows newly earned rewards, once. */
export const Celebrations = part(({ Celebrations: Part }) => Part);

/** The coins of the top bar. */
export const CoinsLink = part(({ CoinsLink: Part }) => Part);

/** Level and tasks of the dashboard. */
export const RewardCards = part(({ DashboardCards }) => DashboardCards);

/** The next reservation of the dashboard. */
export const NextCard = part(({ NextCard: Part }) => Part);

/** Weight, dose, photo and emergency of the dashboard. */
export const QuickActions = part(({ QuickActions: Part }) => Part);
