import type { OfUser } from '../../core/events.ts';

type OfSession = OfUser & { session_id: string };

/** An event that an account may have repeatedly: `occasion_id` identifies one. */
type OfOccasion = OfUser & { occasion_id: string };

type OfPasskey = OfOccasion & { passkey_id: string };

declare module '../../core/events.ts' {
  interface EventPayloads {
    'user.registered': OfUser;
    'user.email_changed': OfUser;
    'user.email_confirmed': OfUser;
    'user.suspended': OfUser;
    'user.reactivated': OfUser;
    'session.started': OfSession;
    'session.revoked': OfSession;
    'second_factor.enrolled': OfOccasion;
    'second_factor.passed': OfSession;
    'second_factor.codes_renewed': OfOccasion;
    'second_factor.recovery_code_used': OfOccasion;
    /** Too many wrong codes were entered. */
    'second_factor.locked': OfOccasion;
    'second_factor.reset': OfOccasion;
    'second_factor.app_removed': OfOccasion;
    'second_factor.passkey_added': OfPasskey;
    'second_factor.passkey_removed': OfPasskey;
    /** A passkey signed with a counter that has not risen: its authenticator may have a copy. */
    'second_factor.passkey_copied': OfPasskey;
  }
}
