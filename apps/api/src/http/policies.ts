import type { FastifyRequest } from 'fastify';
import type { SignedInActor } from '../core/actor.ts';
import { AppError } from '../core/errors.ts';

/** An admission policy: returns the actor of the request. Throws an AppError to refuse it. */
export type Policy<A> = {
  readonly name: string;
  admit(request: FastifyRequest, findActor: () => Promise<SignedInActor | null>): Promise<A>;
};

/** No session needed: registration, and public data. */
export const anyone: Policy<null> = { name: 'anyone', admit: async () => null };

/** Needs a valid session; the profile may be incomplete or suspended. */
export const signedIn: Policy<SignedInActor> = {
  name: 'signedIn',
  async admit(_request, findActor) {
    const actor = await findActor();
    if (!actor) throw new AppError('session.missing');
    return actor;
  },
};

/** Needs a valid session of a user who is not suspended; the profile may be incomplete. */
export const notSuspended: Policy<SignedInActor> = {
  name: 'notSuspended',
  async admit(request, findActor) {
    const actor = await signedIn.admit(request, findActor);
    if (actor.suspended) throw new AppError('session.inactive');
    return actor;
  },
};

/** Needs an active profile: the authenticated state (specification 6.1). */
export const active: Policy<SignedInActor> = {
  name: 'active',
  async admit(request, findActor) {
    const actor = await signedIn.admit(request, findActor);
    if (!actor.active) throw new AppError('session.inactive');
    return actor;
  },
};
