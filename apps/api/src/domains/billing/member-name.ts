import type { ClinicActor } from '../../core/actor.ts';

/** Returns the name of a member as documents keep it. */
export const memberName = ({ account: { firstname, surname } }: ClinicActor): string =>
  [firstname, surname].filter(part => part !== null).join(' ');
