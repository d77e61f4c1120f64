import type { OwnPet } from '../../lib/vaccines/care.ts';

/** Whether a cat is at home with its owner: what is put on a dog may harm it. */
export function hasCats(pets: readonly OwnPet[]): boolean {
  return pets.some(({ species, state }) => species === 'cat' && state === 'home');
}
