/*
 * What the first step does not begin with, in one file that is asked for while it shows: once it is there nothing
 * that was typed can be lost to the network.
 */
export { EmergencySheet } from '../emergency/emergency-sheet.tsx';
export { BookingConfirmation } from './booking-confirmation.tsx';
export { LostTime } from './lost-time.tsx';
export { NoPets } from './no-pets.tsx';
export { PayFooter } from './pay-footer.tsx';
export { PayStep } from './pay-step.tsx';
export { signFinder } from './signs.ts';
export { VaccinePlace } from './vaccine-place.tsx';
