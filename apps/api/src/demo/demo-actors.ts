import { newId } from '@rifq/db';
import { defaultLanguage } from '@rifq/rules';
import { Operator, scopeFor, system } from '../core/access.ts';
import { type ClinicActor, type ReadingUser, systemSource } from '../core/actor.ts';
import type { Deps } from '../core/deps.ts';
import { membershipOf } from '../domains/clinics/index.ts';
import { accountActions, inactiveReason, readAccount, residenceOf } from '../domains/identity/index.ts';
import { demoOwner } from './demo-data.ts';

/** Creates the demo's clinic, people and coins. */
export const demoOperator = new Operator('demo');

/** Creates the actor of the demo's owner, as if signed in. */
export const ownerActor = (userId: string): ReadingUser => ({
  own: scopeFor(system('demo'), accountActions.signIn, userId),
  sessionId: newId(),
  active: true,
  suspended: false,
  timeZone: demoOwner.timeZone,
  country: 'SA',
  account: { language: defaultLanguage },
  ...systemSource,
});

/** Creates the actor of the demo's doctor in the clinic, as if the second factor had been passed. */
export async function doctorActor(deps: Deps, userId: string): Promise<ClinicActor> {
  const own = scopeFor(system('demo'), accountActions.signIn, userId);
  const account = await readAccount(deps.db, own);
  const membership = await membershipOf(deps.db, { own });
  if (!membership) throw new Error('the doctor of the demo is no member');
  return {
    own,
    sessionId: newId(),
    active: inactiveReason(account) === null,
    suspended: false,
    ...residenceOf(account),
    ...systemSource,
    account,
    extendedBySeconds: null,
    secondFactorUntil: deps.now(),
    membership,
  };
}
