import { readAction, system, writeAction } from '../../core/access.ts';

/** Actions on an account, and on what identity stores with it. A user's own scope comes with the session. */
export const accountActions = {
  /** Whose session, live token or code was verified; the demo acts as its own people. */
  signIn: writeAction('user', 'accounts.sign_in', system('identity'), system('demo')),
  /** The name, addresses, residence and totals that a message, a document or an award needs. */
  read: readAction(
    'user',
    'accounts.read',
    system('billing'),
    system('clients'),
    system('clinics'),
    system('identity'),
    system('messaging'),
    system('notifications'),
    system('payments'),
    system('records'),
    system('reminders'),
    system('reservations'),
    system('rewards'),
  ),
  /** The lock under which what belongs to one account changes together. */
  lock: writeAction(
    'user',
    'accounts.lock',
    system('clients'),
    system('records'),
    system('reservations'),
    system('rewards'),
  ),
  /** Accounts of all users: for reminders in their time zone, the check of the ledger, lists of operators. */
  list: readAction('user', 'accounts.list', system('operator'), system('reminders'), system('rewards')),
  /** By phone: operators, a clinic among its clients and, within limits, of an owner who calls; for an invitation. */
  find: readAction(
    'user',
    'accounts.find',
    system('clients'),
    system('clinics'),
    system('operator'),
    system('records'),
  ),
  /** Without a code, for a member of a clinic who signs in later. */
  add: writeAction('user', 'accounts.add', system('operator')),
  /** Require or reset the second factor and sign out: operators, and a clinic for its members. */
  secure: writeAction('user', 'accounts.secure', system('clinics'), system('operator')),
  /** Clients without an account, whom a clinic adds, changes and removes. */
  manageClient: writeAction('user', 'accounts.manage_client', system('clients')),
  /** Suspend, export, erase. */
  manage: writeAction('user', 'accounts.manage', system('operator')),
};

export const sessionActions = { extend: writeAction('session', 'sessions.extend', system('identity')) };
