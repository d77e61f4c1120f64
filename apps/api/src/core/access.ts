import type { Membership, UserActor } from './actor.ts';
import { ReadScope, type Resource, type Sealed, unseal, WriteScope } from './scope.ts';
import { isSystem, SystemActor, type SystemName } from './system.ts';

export { isSystem, Operator, type Owner, ownerFor, system } from './system.ts';
export type { ReadScope, Resource, Sealed, SystemActor, SystemName, WriteScope };

/** Who acts: an owner, a member of a clinic, or a part of the server. */
export type Actor = UserActor | SystemActor;

/** The acting user. Only the clinics' admission policies set a membership, so a pet owner's request never has one. */
type ActingUser = Pick<UserActor, 'own'> & { readonly membership?: Membership };

const isOfClinic = ({ membership }: ActingUser, { clinicId }: Resource<string>) =>
  membership !== undefined && clinicId === membership.clinicId;

const seesPatients = (actor: ActingUser, resource: Resource<string>) =>
  isOfClinic(actor, resource) && actor.membership?.doctorId !== null;

/** Whether another user owns the resource: members may not treat or handle their own records. */
const isAnother = ({ own }: ActingUser, { ownerId }: Resource<string>) => ownerId !== own.id;

/** The relations of actors to records. Add new relations here. */
const relations = {
  /** Any signed-in user, where other code decides. */
  anyone: () => true,
  owner: (actor: ActingUser, resource: Resource<string>) =>
    actor.membership === undefined && resource.ownerId === actor.own.id,
  /** Works in its clinic, in any role. */
  member: isOfClinic,
  /** Works in its clinic, and another user owns it. */
  memberForOther: (actor: ActingUser, resource: Resource<string>) =>
    isOfClinic(actor, resource) && isAnother(actor, resource),
  /** Sees patients in its clinic, and another user owns it. */
  doctorForOther: (actor: ActingUser, resource: Resource<string>) =>
    seesPatients(actor, resource) && isAnother(actor, resource),
  /** Is the doctor it is assigned to. */
  itsDoctor: (actor: ActingUser, resource: Resource<string>) =>
    isOfClinic(actor, resource) &&
    resource.doctorId !== undefined &&
    actor.membership?.doctorId === resource.doctorId,
  /** Wrote it as a member of its clinic. */
  itsAuthor: (actor: ActingUser, resource: Resource<string>) =>
    isOfClinic(actor, resource) &&
    resource.memberId !== undefined &&
    actor.membership?.memberId === resource.memberId,
  /** Is the member that it describes. */
  itself: (actor: ActingUser, resource: Resource<string>) =>
    isOfClinic(actor, resource) && resource.ownerId === actor.own.id,
  manager: (actor: ActingUser, resource: Resource<string>) =>
    isOfClinic(actor, resource) && actor.membership?.role === 'manager',
  /** Manages its clinic, and another user owns it. */
  managerForOther: (actor: ActingUser, resource: Resource<string>) =>
    isOfClinic(actor, resource) && actor.membership?.role === 'manager' && isAnother(actor, resource),
} as const;

export type Relation = keyof typeof relations;

type Level = 'read' | 'write';

/** An operation on records of one type, allowed by any one of the relations, and to the parts of the server it names. */
export type AccessAction<T extends string, L extends Level = Level, S extends SystemName = SystemName> = {
  readonly name: string;
  readonly type: T;
  readonly level: L;
  readonly relations: readonly Relation[];
  readonly systems: readonly S[];
};

type Allowed = Relation | SystemActor;
type NamesIn<A extends Allowed> = A extends SystemActor<infer N> ? N : never;

/** The parts of the server that may do an action. */
export type SystemOf<A> = A extends AccessAction<string, Level, infer S> ? SystemActor<S> : never;

const isNamed = <A extends Allowed>(allowed: A): allowed is A & SystemActor<NamesIn<A>> =>
  allowed instanceof SystemActor;
const isRelation = <A extends Allowed>(allowed: A): allowed is A & Relation => typeof allowed === 'string';

const makeAction = <T extends string, L extends Level, A extends Allowed>(
  type: T,
  level: L,
  name: string,
  allowed: readonly A[],
): AccessAction<T, L, NamesIn<A>> => ({
  name,
  type,
  level,
  relations: allowed.filter(isRelation),
  systems: allowed.filter(isNamed).map(actor => actor.system),
});

/** Creates a reading action; refused to everyone unless it names relations or parts of the server. */
export const readAction = <T extends string, const A extends readonly Allowed[]>(
  type: T,
  name: string,
  ...allowed: A
): AccessAction<T, 'read', NamesIn<A[number]>> =>
  makeAction<T, 'read', A[number]>(type, 'read', name, allowed);

/** Creates a changing action; refused to everyone unless it names relations or parts of the server. */
export const writeAction = <T extends string, const A extends readonly Allowed[]>(
  type: T,
  name: string,
  ...allowed: A
): AccessAction<T, 'write', NamesIn<A[number]>> =>
  makeAction<T, 'write', A[number]>(type, 'write', name, allowed);

/** Decides access: whether this actor may do this action to this resource. Refused unless the action allows it. */
export function can<T extends string>(
  actor: ActingUser | SystemActor,
  action: AccessAction<T>,
  resource: Resource<T>,
): boolean {
  if (!isSystem(actor)) return action.relations.some(relation => relations[relation](actor, resource));
  return (
    action.systems.includes(actor.system) && (actor.owner === null || actor.owner.id === resource.ownerId)
  );
}

/** A record that may be read, with the scope for its dependent records. */
export type Readable<T extends string, R> = { readonly scope: ReadScope<T>; readonly row: R };
/** A record that may be changed. */
export type Writable<T extends string, R> = { readonly scope: WriteScope<T>; readonly row: R };

const makeScope = <T extends string>({ level }: AccessAction<T>, type: T, id: string) =>
  level === 'write' ? new WriteScope(type, id) : new ReadScope(type, id);

/** Opens a sealed record for an allowed action; null when the action is refused or the record does not exist. */
export function authorize<T extends string, R, S extends SystemName>(
  actor: ActingUser | SystemActor<NoInfer<S>>,
  action: AccessAction<T, 'write', S>,
  sealed: Sealed<T, R> | null,
): Writable<T, R> | null;
export function authorize<T extends string, R, S extends SystemName>(
  actor: ActingUser | SystemActor<NoInfer<S>>,
  action: AccessAction<T, Level, S>,
  sealed: Sealed<T, R> | null,
): Readable<T, R> | null;
export function authorize<T extends string, R>(
  actor: ActingUser | SystemActor,
  action: AccessAction<T>,
  sealed: Sealed<T, R> | null,
): Readable<T, R> | null {
  if (sealed === null || !can(actor, action, sealed.resource)) return null;
  const { type, id } = sealed.resource;
  return { scope: makeScope(action, type, id), row: unseal(sealed) };
}

/** Checks that a part of the server may do an action to records of any user. Throws when the action does not name it. */
export function permit<S extends SystemName>(
  actor: SystemActor<NoInfer<S>>,
  action: AccessAction<string, Level, S>,
): void {
  const systems: readonly SystemName[] = action.systems;
  if (!systems.includes(actor.system)) throw new TypeError(`${action.name} is refused to ${actor.system}`);
}

/**
 * Returns the scope of a record that a part of the server knows by its id: from a job, an event or a row of its own.
 * Throws when the action does not name it.
 */
export function scopeFor<T extends string, S extends SystemName>(
  actor: SystemActor<NoInfer<S>>,
  action: AccessAction<T, 'write', S>,
  id: string,
): WriteScope<T>;
export function scopeFor<T extends string, S extends SystemName>(
  actor: SystemActor<NoInfer<S>>,
  action: AccessAction<T, Level, S>,
  id: string,
): ReadScope<T>;
export function scopeFor<T extends string>(
  actor: SystemActor,
  action: AccessAction<T>,
  id: string,
): ReadScope<T> {
  permit(actor, action);
  return makeScope(action, action.type, id);
}
