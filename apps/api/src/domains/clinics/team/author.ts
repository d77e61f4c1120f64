import type { Operator } from '../../../core/access.ts';
import type { ChangeSource, ClinicActor } from '../../../core/actor.ts';
import { systemSource } from '../../../core/actor.ts';

/** Who changes a clinic or its team: the id of a user, or an operator's name. */
export type TeamAuthor = { readonly name: string; readonly source: ChangeSource };

export const operatorAuthor = ({ name }: Operator): TeamAuthor => ({ name, source: systemSource });

/** For what follows from an event. */
export const systemAuthor: TeamAuthor = { name: 'clinics', source: systemSource };

export const memberAuthor = (actor: Pick<ClinicActor, 'own' | 'socketId'>): TeamAuthor => ({
  name: actor.own.id,
  source: actor,
});
