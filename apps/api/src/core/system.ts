import type { Residence } from './actor.ts';

/**
 * The parts of the server that act without a user: jobs, consumers and listeners by their domain, signing in, an
 * operator's command, the demo. The policies name them in the actions that they may do.
 */
export type SystemName =
  | 'billing'
  | 'clients'
  | 'clinics'
  | 'demo'
  | 'identity'
  | 'messaging'
  | 'notifications'
  | 'operator'
  | 'payments'
  | 'personal-data'
  | 'records'
  | 'reminders'
  | 'reservations'
  | 'rewards'
  | 'vaccines';

/** An owner with their residence. */
export type Owner = { readonly id: string; readonly residence: Residence };

/** A part of the server as an actor. The private field makes the type nominal: only `system` and `Operator` create one. */
export class SystemActor<N extends SystemName = SystemName> {
  readonly system: N;
  /** The only owner whose records it may access; null for all owners. */
  readonly owner: Owner | null;
  readonly #isSystem = true;

  constructor(name: N, owner: Owner | null) {
    this.system = name;
    this.owner = owner;
  }

  get isSystem(): boolean {
    return this.#isSystem;
  }
}

/**
 * Names a part of the server: as the actor that does something, and in the policy that allows it.
 * @param owner limits the actor to the records of this owner
 */
export const system = <N extends SystemName>(name: N, owner: Owner | null = null): SystemActor<N> =>
  new SystemActor(name, owner);

/** An operator, who runs commands on the server's machine under the name of a system account. */
export class Operator extends SystemActor<'operator'> {
  readonly name: string;

  constructor(name: string) {
    super('operator', null);
    this.name = name;
  }
}

/** Whether a part of the server acts, rather than a user. */
export const isSystem = (actor: object): actor is SystemActor => actor instanceof SystemActor;

/** Returns the owner for whom a part of the server acts. Throws when it acts for all. */
export function ownerFor({ owner, system: name }: SystemActor): Owner {
  if (owner === null) throw new TypeError(`${name} acts for no single owner`);
  return owner;
}
