import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';

const loadSteps = () => import('./on-demand.ts');

/** Loads the later steps, and the sign finder if possible. */
export const preloadSteps = async () => (await loadSteps()).signFinder.load();

export const EmergencySheet = lazyChunk(async () => ({ default: (await loadSteps()).EmergencySheet }));
export const NoPets = lazyChunk(async () => ({ default: (await loadSteps()).NoPets }));
export const LostTime = lazyChunk(async () => ({ default: (await loadSteps()).LostTime }));
export const Booked = lazyChunk(async () => ({ default: (await loadSteps()).BookingConfirmation }));
export const PayFooter = lazyChunk(async () => ({ default: (await loadSteps()).PayFooter }));
export const VaccinePlace = lazyChunk(async () => ({ default: (await loadSteps()).VaccinePlace }));
export const PayStep = lazyChunk(async () => ({ default: (await loadSteps()).PayStep }));

/** Loaded when no time fits. */
export const WaitingSheet = lazyChunk(() => import('./waiting-sheet.tsx'));
