import type { FastifyRequest } from 'fastify';

/** The account behind a session, as it stands in the database. */
export type Account = {
  readonly id: string;
  readonly phone: string;
  readonly countryCode: number;
  readonly firstname: string | null;
  readonly surname: string | null;
  readonly email: string | null;
  readonly avatarKey: string | null;
  readonly coins: number;
  readonly points: number;
  readonly digits: 'latn' | 'arab';
  readonly calendar: 'gregory' | 'islamic-umalqura';
  readonly theme: 'auto' | 'light' | 'dark';
  readonly timeZone: string;
  readonly completedAt: Date | null;
  readonly switchedOffAt: Date | null;
};

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

/** An actor with the account that the look-up of the session read along: loading the profile needs no third read. */
export type Visitor = Actor & {
  readonly account: Account;
  /** The visit has just extended the session: its cookie is to be given anew, with the same length. */
  readonly extended: boolean;
};

/** Decides whether a request may go on, and as whom. Throws an AppError to refuse it. */
export type Policy<A> = {
  readonly name: string;
  admit(request: FastifyRequest, findActor: () => Promise<Visitor | null>): Promise<A>;
};
