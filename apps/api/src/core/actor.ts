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

/** Where a change comes from: the live connection of the acting tab, which is spared the echo; null without one. */
export type ChangeSource = { readonly socketId: string | null };

/** What jobs, consumers and operators do comes from no tab. */
export const noTab: ChangeSource = { socketId: null };

/** Who makes a request: the user behind a valid session. */
export type Actor = ChangeSource & {
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
export type SignedInActor = Actor & {
  readonly account: Account;
  /** This request has just extended the session: its cookie is given anew, with the same length. */
  readonly sessionExtended: boolean;
};
