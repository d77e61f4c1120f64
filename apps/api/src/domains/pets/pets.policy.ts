import { readAction, writeAction } from '../../core/access.ts';

export const petActions = {
  view: readAction('pet', 'pets.view', 'owner'),
  change: writeAction('pet', 'pets.change', 'owner'),
};
