import type { PetFollower } from '../../core/pet-join.ts';

/** Patients and the joins themselves, which `takeOver` and `undoJoin` write. */
export const clientsInJoins: PetFollower = { name: 'clients', tables: ['clinic_patients', 'pet_joins'] };
