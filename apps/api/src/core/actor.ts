import type { MemberRole } from '@rifq/contract';
import type { WriteScope } from './scope.ts';

/** The account behind a session, as it stands in the database. */
export type Account = {
  readonly id: string;
  readonly phone: string;
  readonly countryCode: number;
  readonly firstname: string | null;
  readonly surname: string | null;
  readonly email: string | null;
  readonly emailConfirmedAt: Date | null;
  readonly avatarKey: string | null;
  readonly coins: number;
  readonly points: number;
  readonly digits: 'latn' | 'arab';
  readonly calendar: 'gregory' | 'islamic-umalqura';
  readonly theme: 'auto' | 'light' | 'dark';
  readonly timeZone: string;
  readonly timeZoneDeclined: string | null;
  readonly completedAt: Date | null;
  readonly switchedOffAt: Date | null;
};

/**
 * Where a change comes from: the socket id of the acting tab, which is left out of the live event; null without one.
 */
export type ChangeSource = { readonly socketId: string | null };

/** The source of changes by jobs, consumers and operators. */
export const systemSource: ChangeSource = { socketId: null };

/** Where a user or a pet lives. The days and the plan of a pet go by its own, whoever looks at it. */
export type Residence = {
  /** IANA name. */
  readonly timeZone: string;
  /** ISO code; of a user the country of the phone. */
  readonly country: string;
};

/** Who makes a request: the user of a valid session. */
export type Actor = ChangeSource &
  Residence & {
    /** The scope of the actor's own account: profile, preferences, devices, notifications. */
    readonly own: WriteScope<'user'>;
    readonly sessionId: string;
    /** Completed and not switched off. */
    readonly active: boolean;
    readonly switchedOff: boolean;
  };

/** An actor with the account, which the query for the session reads too: loading the profile needs no further query. */
export type SignedInActor = Actor & {
  readonly account: Account;
  /** For how long this request has extended the session, so its cookie is set again; null when it has not. */
  readonly extendedBySeconds: number | null;
  /** Until when the second factor that was passed in this session counts; null when none was. */
  readonly secondFactorUntil: Date | null;
};

/** As what somebody works in a clinic. */
export type Membership = {
  readonly memberId: string;
  readonly clinicId: string;
  readonly role: MemberRole;
  /** Of a member who sees patients. */
  readonly doctorId: string | null;
};

/** A member of a clinic on its pages, who has passed the second factor: made by the clinics' admission policies. */
export type ClinicActor = SignedInActor & { readonly membership: Membership };
