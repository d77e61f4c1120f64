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

/** A record of a clinic, under the id of its client, as it is offered to the account of the client's phone. */
export const offerActions = {
  /** The services have compared the phones. */
  view: readAction('client', 'offers.view', system('clients')),
  accept: writeAction('client', 'offers.accept', system('clients')),
};

/** A clinic's own patient that was joined into a pet of an account. */
export const joinActions = {
  view: readAction('join', 'joins.view', 'owner', 'member'),
  undo: writeAction('join', 'joins.undo', 'owner', 'manager'),
  /** When the time for an undo is over, or one side is erased. */
  end: writeAction('join', 'joins.end', system('clients')),
};
