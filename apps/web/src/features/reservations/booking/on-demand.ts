/*
 * The later steps in one chunk, preloaded during the first: once it is loaded no network error can lose what was typed.
 */
export { EmergencySheet } from '../emergency/emergency-sheet.tsx';
export { BookingConfirmation } from './booking-confirmation.tsx';
export { LostTime } from './lost-time.tsx';
export { NoPets } from './no-pets.tsx';
export { PayFooter } from './pay-footer.tsx';
export { PayStep } from './pay-step.tsx';
export { signFinder } from './signs.ts';
export { VaccinePlace } from './vaccine-place.tsx';
