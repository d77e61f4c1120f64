import type { Policy, Visitor } from './actor.ts';
import { AppError } from './app-error.ts';

/** Open to visitors: registration, and what anyone may read. */
export const anyone: Policy<null> = { name: 'anyone', admit: async () => null };

/** Needs a valid session; the profile may be incomplete or switched off. */
export const signedIn: Policy<Visitor> = {
  name: 'signedIn',
  async admit(_request, findActor) {
    const actor = await findActor();
    if (!actor) throw new AppError(401, 'session.missing');
    return actor;
  },
};

/** Needs a valid session of a user who is not switched off, complete or not. */
export const notSwitchedOff: Policy<Visitor> = {
  name: 'notSwitchedOff',
  async admit(request, findActor) {
    const actor = await signedIn.admit(request, findActor);
    if (actor.switchedOff) throw new AppError(403, 'session.inactive');
    return actor;
  },
};

/** Needs an active profile: the seed's authenticated state (section 6). */
export const active: Policy<Visitor> = {
  name: 'active',
  async admit(request, findActor) {
    const actor = await signedIn.admit(request, findActor);
    if (!actor.active) throw new AppError(403, 'session.inactive');
    return actor;
  },
};
