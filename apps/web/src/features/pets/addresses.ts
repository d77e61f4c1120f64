/** Addresses of the pets' pages (specification 2.1). */
export const petsAddress = '/dashboard/pets';
export const petEditAddress = (petId: string) => `/dashboard/pets/edit/${petId}`;
/** The same form, opened to estimate the age. */
export const petAgeAddress = (petId: string) => `${petEditAddress(petId)}?field=age`;
