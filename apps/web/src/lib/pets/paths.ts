/** Where a pet's page is (specification 2.1). */
export const petPath = (petId: string) => `/dashboard/pets/view/${petId}`;

/** A part of a pet's page, as an anchor. */
export const petPartPath = (petId: string, part: 'photo' | 'weight') => `${petPath(petId)}#${part}`;

/** Where a pet is edited (specification 2.1). */
export const petEditPath = (petId: string) => `/dashboard/pets/edit/${petId}`;

/** The same form, opened at a field: to estimate the age, or to type the number of the microchip. */
export const petFieldPath = (petId: string, field: 'age' | 'microchip') =>
  `${petEditPath(petId)}?field=${field}`;
