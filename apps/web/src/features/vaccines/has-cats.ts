import type { OwnPet } from '../../entities/vaccines/care.ts';

/** Whether the owner has a cat at home, which a dog's product may harm. */
export function hasCats(pets: readonly OwnPet[]): boolean {
  return pets.some(({ species, state }) => species === 'cat' && state === 'home');
}
