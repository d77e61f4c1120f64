import { readAction, system, writeAction } from '../../core/access.ts';

export const petActions = {
  /** A clinic sees the pets of its reservations and conversations, which their services have authorised. */
  view: readAction(
    'pet',
    'pets.view',
    'owner',
    system('demo'),
    system('messaging'),
    system('records'),
    system('reminders'),
    system('reservations'),
    system('rewards'),
  ),
  change: writeAction('pet', 'pets.change', 'owner'),
  /** A doctor records and confirms while the record is open to the clinic (docs/decisions/0064). */
  treat: writeAction('pet', 'pets.treat', system('records')),
  remind: writeAction('pet', 'pets.remind', system('reminders')),
  /** Export and erasure of the owner's account. */
  handOver: writeAction('pet', 'pets.hand_over', system('personal-data')),
};

/** The pets of a user, found by the user. */
export const petOwnerActions = {
  list: readAction(
    'user',
    'pet_owners.list',
    system('demo'),
    system('records'),
    system('reminders'),
    system('reservations'),
    system('rewards'),
  ),
};
