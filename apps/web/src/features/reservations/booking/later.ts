import { lazy } from 'react';

/** Loads what comes after the first step. */
export const loadLater = () => import('./on-demand.ts');

export const EmergencySheet = lazy(async () => ({ default: (await loadLater()).EmergencySheet }));
export const NoPets = lazy(async () => ({ default: (await loadLater()).NoPets }));
export const LostSlot = lazy(async () => ({ default: (await loadLater()).LostSlot }));
export const Booked = lazy(async () => ({ default: (await loadLater()).Booked }));
export const PayFooter = lazy(async () => ({ default: (await loadLater()).PayFooter }));
export const PayStep = lazy(async () => ({ default: (await loadLater()).PayStep }));
