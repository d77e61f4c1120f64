/*
 * Names are those of left-to-right text: «back» is ArrowLeftIcon, mirrored in Arabic. Bundles include whole modules,
 * hence several: the first page does not load the icons of all others.
 */
export * from './clinic-icons.ts';
export * from './everyday-icons.ts';
export * from './notification-icons.ts';
export * from './occasional-icons.ts';
export * from './reservation-icons.ts';
export * from './sheet-icons.ts';
export * from './voice-icons.ts';
