import type { PetFollower } from '../../core/pet-join.ts';

/** Reminders of doses stay with the owner's pet: a client without an account gets none. */
export const remindersInJoins: PetFollower = { name: 'reminders', tables: ['reminded_doses'] };
