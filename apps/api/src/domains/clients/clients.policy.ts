import { readAction, system, writeAction } from '../../core/access.ts';

/** A client of a clinic, under the id of the user. */
export const clientActions = {
  /** In the list, without what the clinic notes of a member who is a client. */
  list: readAction('client', 'clients.list', 'member'),
  /** Members neither read nor write what colleagues note of them. */
  view: readAction('client', 'clients.view', 'memberForOther'),
  change: writeAction('client', 'clients.change', 'memberForOther'),
  /** What follows from a reservation, from a change of an account or a pet, and from erasure. */
  follow: writeAction('client', 'clients.follow', system('clients')),
};
