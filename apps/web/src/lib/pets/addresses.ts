/** Where a pet's page is (specification 2.1). */
export const petAddress = (petId: string) => `/dashboard/pets/view/${petId}`;
