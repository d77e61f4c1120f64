import type { OfUser } from '../../core/events.ts';

type OfSession = OfUser & { session_id: string };

declare module '../../core/events.ts' {
  interface EventPayloads {
    'user.registered': OfUser;
    'user.email_changed': OfUser;
    'user.email_confirmed': OfUser;
    'user.switched_off': OfUser;
    'user.switched_on': OfUser;
    'session.started': OfSession;
    'session.revoked': OfSession;
    'second_factor.enrolled': OfUser;
    'second_factor.passed': OfSession;
    'second_factor.codes_renewed': OfUser;
  }
}
