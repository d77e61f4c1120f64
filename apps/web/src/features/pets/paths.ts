/** Paths of the pets' pages (specification 2.1). */
export const petsPath = '/dashboard/pets';
