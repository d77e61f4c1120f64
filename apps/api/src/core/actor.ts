import type { ClinicState, Language, MemberRole } from '@rifq/rules';
import type { WriteScope } from './scope.ts';

/** The account behind a session, as stored in the database. */
export type Account = {
  readonly id: string;
  readonly phone: string;
  /** The clinic of a client without an account; null for an account. */
  readonly managedBy: string | null;
  readonly countryCode: number;
  readonly firstname: string | null;
  readonly surname: string | null;
  readonly email: string | null;
  readonly emailConfirmedAt: Date | null;
  readonly avatarKey: string | null;
  readonly coins: number;
  readonly points: number;
  readonly language: Language;
  readonly digits: 'latn' | 'arab';
  readonly calendar: 'gregory' | 'islamic-umalqura';
  readonly theme: 'auto' | 'light' | 'dark';
  readonly timeZone: string;
  readonly timeZoneDeclined: string | null;
  readonly completedAt: Date | null;
  readonly suspendedAt: Date | null;
};

/**
 * Where a change comes from: the socket id of the acting tab, which is left out of the live event; null without one.
 */
export type ChangeSource = { readonly socketId: string | null };

/** The source of changes by jobs, consumers and operators. */
export const systemSource: ChangeSource = { socketId: null };

/** Where a user or a pet lives. A pet's dates and care plan use the pet's residence, not the viewer's. */
export type Residence = {
  /** IANA name. */
  readonly timeZone: string;
  /** ISO code; for a user, the country of the phone. */
  readonly country: string;
};

/** The user who makes a request, with a valid session. */
export type UserActor = ChangeSource &
  Residence & {
    /** The scope of the actor's own account: profile, preferences, devices, notifications. */
    readonly own: WriteScope<'user'>;
    readonly sessionId: string;
    /** Completed and not suspended. */
    readonly active: boolean;
    readonly suspended: boolean;
  };

/** A user for whom texts are written. */
export type ReadingUser = UserActor & { readonly account: Pick<Account, 'language'> };

/** An actor with the account, read in the same query as the session, so loading the profile needs no further query. */
export type SignedInActor = UserActor & {
  readonly account: Account;
  /** By how long this request extended the session, so that its cookie is set again; null when it did not. */
  readonly extendedBySeconds: number | null;
  /** When the second factor passed in this session expires; null when none was passed. */
  readonly secondFactorUntil: Date | null;
};

/** A user's role in a clinic. */
export type Membership = {
  readonly memberId: string;
  readonly clinicId: string;
  readonly role: MemberRole;
  readonly clinicState: ClinicState;
  /** Set for a member who sees patients. */
  readonly doctorId: string | null;
};

/** A member of a clinic who has passed the second factor; created by the clinics' admission policies. */
export type ClinicActor = SignedInActor & { readonly membership: Membership };
