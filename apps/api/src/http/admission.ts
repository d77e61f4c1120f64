import type { FastifyRequest } from 'fastify';
import type { SignedInActor } from '../core/actor.ts';
import type { Policy } from './policies.ts';

/** What finds the user of a request's bearer token; `findActor` asks the database once for each request. */
export type ActorFinder = {
  readonly findActor: (request: FastifyRequest) => Promise<SignedInActor | null>;
  /** Asks again, for a request that has taken long. */
  readonly findActorAgain: (request: FastifyRequest) => Promise<SignedInActor | null>;
  /** How long an admission holds, in milliseconds. */
  readonly admissionMs: number;
};

/** Applies a policy before the body is read, and again where the body or a queue took time. */
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
    /** A hook that stores the actor it admits. */
    onRequest: async (request: FastifyRequest) => {
      await admit(request, api.findActor);
    },
    /** The actor as admitted last. */
    actorOf: (request: FastifyRequest): A => entryOf(request).actor,
    /** The actor, admitted again if that is long ago: a session, a membership or a second factor may be over since. */
    async actorNow(request: FastifyRequest): Promise<A> {
      const { actor, at } = entryOf(request);
      return performance.now() - at > api.admissionMs ? admit(request, api.findActorAgain) : actor;
    },
    admitAgain: (request: FastifyRequest): Promise<A> => admit(request, api.findActorAgain),
  };
}
