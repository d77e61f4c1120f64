/*
 * What comes after the first step, in one file that is asked for while the first step shows: once it is there nothing
 * that was typed can be lost to the network.
 */
export { EmergencySheet } from '../emergency/emergency-sheet.tsx';
export { Booked } from './booked.tsx';
export { PayFooter } from './pay-footer.tsx';
export { PayStep } from './pay-step.tsx';
