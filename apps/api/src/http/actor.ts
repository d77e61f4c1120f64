import type { FastifyRequest } from 'fastify';

/** Who makes a request: the user behind a valid session. */
export type Actor = {
  readonly userId: string;
  readonly sessionId: string;
  /** Completed and not switched off. */
  readonly active: boolean;
  readonly switchedOff: boolean;
  readonly timeZone: string;
  /** ISO code of the country of the user's phone. */
  readonly country: string;
};

/** Decides whether a request may go on, and as whom. Throws an AppError to refuse it. */
export type Policy<A> = {
  readonly name: string;
  admit(request: FastifyRequest, findActor: () => Promise<Actor | null>): Promise<A>;
};
