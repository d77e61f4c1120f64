import type { Actor, Membership } from './actor.ts';
import { ReadScope, type Resource, type Sealed, unseal, WriteScope } from './scope.ts';

export type { ReadScope, Resource, Sealed, WriteScope };

/** The acting user. Only the clinics' admission policies set a membership, so a pet owner's request never has one. */
type Acting = Pick<Actor, 'own'> & { readonly membership?: Membership };

const isOfClinic = ({ membership }: Acting, { clinicId }: Resource<string>) =>
  membership !== undefined && clinicId === membership.clinicId;

const seesPatients = (actor: Acting, resource: Resource<string>) =>
  isOfClinic(actor, resource) && actor.membership?.doctorId !== null;

/** Whether another user owns the resource: members may not treat or handle their own records. */
const isAnother = ({ own }: Acting, { ownerId }: Resource<string>) => ownerId !== own.id;

/** The relations of actors to records. Add new relations here. */
const relations = {
  /** Any signed-in user, where other code decides. */
  anyone: () => true,
  owner: (actor: Acting, resource: Resource<string>) =>
    actor.membership === undefined && resource.ownerId === actor.own.id,
  /** Works in its clinic, in any role. */
  member: isOfClinic,
  /** Works in its clinic, and another user owns it. */
  memberForOther: (actor: Acting, resource: Resource<string>) =>
    isOfClinic(actor, resource) && isAnother(actor, resource),
  /** Sees patients in its clinic, and another user owns it. */
  doctorForOther: (actor: Acting, resource: Resource<string>) =>
    seesPatients(actor, resource) && isAnother(actor, resource),
  /** Is the doctor it is assigned to. */
  itsDoctor: (actor: Acting, resource: Resource<string>) =>
    isOfClinic(actor, resource) &&
    resource.doctorId !== undefined &&
    actor.membership?.doctorId === resource.doctorId,
  /** Wrote it as a member of its clinic. */
  itsAuthor: (actor: Acting, resource: Resource<string>) =>
    isOfClinic(actor, resource) &&
    resource.memberId !== undefined &&
    actor.membership?.memberId === resource.memberId,
  manager: (actor: Acting, resource: Resource<string>) =>
    isOfClinic(actor, resource) && actor.membership?.role === 'manager',
} as const;

export type Relation = keyof typeof relations;

type Level = 'read' | 'write';

/** An operation on records of one type, allowed by any one of the relations. */
export type AccessAction<T extends string, L extends Level = Level> = {
  readonly name: string;
  readonly type: T;
  readonly level: L;
  readonly allowed: readonly Relation[];
};

/** Creates a reading action; refused to everyone unless it names relations. */
export function readAction<T extends string>(
  type: T,
  name: string,
  ...allowed: Relation[]
): AccessAction<T, 'read'> {
  return { name, type, level: 'read', allowed };
}

/** Creates a changing action; refused to everyone unless it names relations. */
export function writeAction<T extends string>(
  type: T,
  name: string,
  ...allowed: Relation[]
): AccessAction<T, 'write'> {
  return { name, type, level: 'write', allowed };
}

/** Decides access: whether this actor may do this action to this resource. Refused unless a relation allows it. */
export function can<T extends string>(
  actor: Acting,
  action: AccessAction<T>,
  resource: Resource<T>,
): boolean {
  return action.allowed.some(relation => relations[relation](actor, resource));
}

/** A record that may be read, with the scope for its dependent records. */
export type Readable<T extends string, R> = { readonly scope: ReadScope<T>; readonly row: R };
/** A record that may be changed. */
export type Writable<T extends string, R> = { readonly scope: WriteScope<T>; readonly row: R };

/** Opens a sealed record for an allowed action; null when the action is refused or the record does not exist. */
export function authorize<T extends string, R>(
  actor: Acting,
  action: AccessAction<T, 'write'>,
  sealed: Sealed<T, R> | null,
): Writable<T, R> | null;
export function authorize<T extends string, R>(
  actor: Acting,
  action: AccessAction<T>,
  sealed: Sealed<T, R> | null,
): Readable<T, R> | null;
export function authorize<T extends string, R>(
  actor: Acting,
  action: AccessAction<T>,
  sealed: Sealed<T, R> | null,
): Readable<T, R> | null {
  if (sealed === null || !can(actor, action, sealed.resource)) return null;
  const { type, id } = sealed.resource;
  const scope = action.level === 'write' ? new WriteScope(type, id) : new ReadScope(type, id);
  return { scope, row: unseal(sealed) };
}
