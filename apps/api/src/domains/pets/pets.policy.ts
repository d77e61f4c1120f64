import { readAction, writeAction } from '../../core/access.ts';

/** A pet is seen and changed by its owner only: two owners never see each other's pets. */
export const petActions = {
  view: readAction('pet', 'pets.view', 'owner'),
  change: writeAction('pet', 'pets.change', 'owner'),
};
