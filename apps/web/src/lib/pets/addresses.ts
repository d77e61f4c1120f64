/** Where a pet's page is (specification 2.1). */
export const petAddress = (petId: string) => `/dashboard/pets/view/${petId}`;

/** A part of a pet's page, as an anchor. */
export const petPartAddress = (petId: string, part: 'photo' | 'weight') => `${petAddress(petId)}#${part}`;

/** Where a pet is edited (specification 2.1). */
export const petEditAddress = (petId: string) => `/dashboard/pets/edit/${petId}`;

/** The same form, opened at a field: to estimate the age, or to type the number of the microchip. */
export const petFieldAddress = (petId: string, field: 'age' | 'microchip') =>
  `${petEditAddress(petId)}?field=${field}`;
