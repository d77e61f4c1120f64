import { readAction, system, writeAction } from '../../core/access.ts';

/** A client of a clinic, under the id of the user. */
export const clientActions = {
  view: readAction('client', 'clients.view', 'member'),
  /** Members do not write of themselves. */
  change: writeAction('client', 'clients.change', 'memberForOther'),
  /** What follows from a reservation, from a change of an account or a pet, and from erasure. */
  follow: writeAction('client', 'clients.follow', system('clients')),
};
