import { readAction, system, writeAction } from '../../core/access.ts';

export const petActions = {
  /** A clinic sees the pets of its reservations and conversations, which their services have authorised. */
  view: readAction(
    'pet',
    'pets.view',
    'owner',
    system('clients'),
    system('demo'),
    system('messaging'),
    system('records'),
    system('reminders'),
    system('reservations'),
    system('rewards'),
  ),
  /** By its owner, or by the clinic that manages an owner without an account. */
  change: writeAction('pet', 'pets.change', 'owner', system('clients')),
  /** Before anything was recorded of it. */
  remove: writeAction('pet', 'pets.remove', system('clients')),
  /** A doctor records and confirms while the record is open to the clinic (docs/decisions/0064). */
  treat: writeAction('pet', 'pets.treat', system('records')),
  remind: writeAction('pet', 'pets.remind', system('reminders')),
  /** Export and erasure of the owner's account. */
  handOver: writeAction('pet', 'pets.hand_over', system('personal-data')),
};

/** The pets of a user, found by the user. */
export const petOwnerActions = {
  /** For an owner without an account, whom a clinic manages. */
  addFor: writeAction('user', 'pet_owners.add_for', system('clients')),
  list: readAction(
    'user',
    'pet_owners.list',
    system('clients'),
    system('demo'),
    system('records'),
    system('reminders'),
    system('reservations'),
    system('rewards'),
  ),
};
