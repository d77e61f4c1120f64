import type { Actor } from './actor.ts';
import { ReadScope, WriteScope } from './scope.ts';

export type { ReadScope, WriteScope };

/** A record as far as access goes: what it is, and who stands in which relation to it. */
export type Resource<T extends string> = {
  readonly type: T;
  readonly id: string;
  readonly ownerId: string;
};

/**
 * How an actor may stand to a record. Another relation (a member of the clinic, a participant) is one more entry, with
 * what it needs of the actor and of the resource.
 */
const relations = {
  owner: (actor: Pick<Actor, 'userId'>, resource: Resource<string>) => resource.ownerId === actor.userId,
} as const;

export type Relation = keyof typeof relations;

type Level = 'read' | 'write';

/** Something that can be done to records of one type, and the relations of which any one allows it. */
export type Action<T extends string, L extends Level = Level> = {
  readonly name: string;
  readonly type: T;
  readonly level: L;
  readonly allowed: readonly Relation[];
};

/** An action that reads; without a relation nobody may do it. */
export function readAction<T extends string>(
  type: T,
  name: string,
  ...allowed: Relation[]
): Action<T, 'read'> {
  return { name, type, level: 'read', allowed };
}

/** An action that changes; without a relation nobody may do it. */
export function writeAction<T extends string>(
  type: T,
  name: string,
  ...allowed: Relation[]
): Action<T, 'write'> {
  return { name, type, level: 'write', allowed };
}

/** The one decision about access: whether this actor may do this to this record. Refused unless a relation allows it. */
export function can<T extends string>(
  actor: Pick<Actor, 'userId'>,
  action: Action<T>,
  resource: Resource<T>,
): boolean {
  return action.allowed.some(relation => relations[relation](actor, resource));
}

/** The scope that an allowed action gives, or null. */
export function authorize<T extends string>(
  actor: Pick<Actor, 'userId'>,
  action: Action<T, 'write'>,
  resource: Resource<T>,
): WriteScope<T> | null;
export function authorize<T extends string>(
  actor: Pick<Actor, 'userId'>,
  action: Action<T>,
  resource: Resource<T>,
): ReadScope<T> | null;
export function authorize<T extends string>(
  actor: Pick<Actor, 'userId'>,
  action: Action<T>,
  resource: Resource<T>,
): ReadScope<T> | null {
  if (!can(actor, action, resource)) return null;
  return action.level === 'write'
    ? new WriteScope(resource.type, resource.id)
    : new ReadScope(resource.type, resource.id);
}

/** An actor's own account, with all that hangs on it alone: preferences, devices, notifications. */
export function ownAccount(actor: Pick<Actor, 'userId'>): WriteScope<'user'> {
  return new WriteScope('user', actor.userId);
}
