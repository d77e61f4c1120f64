import type { FastifyRequest } from 'fastify';
import type { SignedInActor } from '../core/actor.ts';
import type { Policy } from './policies.ts';

/** Finds the user of a request's bearer token; `findActor` queries the database once per request. */
export type ActorFinder = {
  readonly findActor: (request: FastifyRequest) => Promise<SignedInActor | null>;
  /** Queries again, for a request that has taken long. */
  readonly findActorAgain: (request: FastifyRequest) => Promise<SignedInActor | null>;
  /** How long an admission is valid, in milliseconds. */
  readonly admissionMs: number;
};

/** Applies a policy before the body is read, and again if the body or a queue took long. */
export function admission<A>(api: ActorFinder, policy: Policy<A>) {
  const admitted = new WeakMap<FastifyRequest, { readonly actor: A; readonly at: number }>();
  const admit = async (request: FastifyRequest, find: ActorFinder['findActor']): Promise<A> => {
    const at = performance.now();
    const actor = await policy.admit(request, () => find(request));
    admitted.set(request, { actor, at });
    return actor;
  };
  const entryOf = (request: FastifyRequest) => {
    const entry = admitted.get(request);
    if (!entry) throw new Error('the policy of this route has not run');
    return entry;
  };
  return {
    /** A hook that admits the actor and stores it. */
    onRequest: async (request: FastifyRequest) => {
      await admit(request, api.findActor);
    },
    /** Returns the last admitted actor. */
    actorOf: (request: FastifyRequest): A => entryOf(request).actor,
    /** Returns the actor, admitted again if that is long ago: a session, membership or second factor may have ended. */
    async actorNow(request: FastifyRequest): Promise<A> {
      const { actor, at } = entryOf(request);
      return performance.now() - at > api.admissionMs ? admit(request, api.findActorAgain) : actor;
    },
    admitAgain: (request: FastifyRequest): Promise<A> => admit(request, api.findActorAgain),
  };
}
