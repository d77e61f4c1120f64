/** What an entry of a pet into another country asks for. Apart from the other addresses, which every first load has. */
export const petTravelAddress = (petId: string) => `/dashboard/pets/travel/${petId}`;
