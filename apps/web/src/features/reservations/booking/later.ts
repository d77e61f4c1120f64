import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';

/** Loads what comes after the first step. */
export const loadLater = () => import('./on-demand.ts');

export const EmergencySheet = lazyChunk(async () => ({ default: (await loadLater()).EmergencySheet }));
export const NoPets = lazyChunk(async () => ({ default: (await loadLater()).NoPets }));
export const LostSlot = lazyChunk(async () => ({ default: (await loadLater()).LostSlot }));
export const Booked = lazyChunk(async () => ({ default: (await loadLater()).Booked }));
export const PayFooter = lazyChunk(async () => ({ default: (await loadLater()).PayFooter }));
export const PayStep = lazyChunk(async () => ({ default: (await loadLater()).PayStep }));
