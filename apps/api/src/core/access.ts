import type { Actor } from './actor.ts';
import { ReadScope, WriteScope } from './scope.ts';

export type { ReadScope, WriteScope };

/** A record as access sees it: its type, its id, and who stands in which relation to it. */
export type Resource<T extends string> = {
  readonly type: T;
  readonly id: string;
  readonly ownerId: string;
};

/** The relations of actors to records. Another one (member of a clinic, participant) is one more entry here. */
const relations = {
  owner: (actor: Pick<Actor, 'userId'>, resource: Resource<string>) => resource.ownerId === actor.userId,
} as const;

export type Relation = keyof typeof relations;

type Level = 'read' | 'write';

/** Something that can be done to records of one type. Any one of the relations allows it. */
export type Action<T extends string, L extends Level = Level> = {
  readonly name: string;
  readonly type: T;
  readonly level: L;
  readonly allowed: readonly Relation[];
};

/** An action that reads; refused to everyone unless it names relations. */
export function readAction<T extends string>(
  type: T,
  name: string,
  ...allowed: Relation[]
): Action<T, 'read'> {
  return { name, type, level: 'read', allowed };
}

/** An action that changes; refused to everyone unless it names relations. */
export function writeAction<T extends string>(
  type: T,
  name: string,
  ...allowed: Relation[]
): Action<T, 'write'> {
  return { name, type, level: 'write', allowed };
}

/** Decides access: whether this actor may do this action to this resource. Refused unless a relation allows it. */
export function can<T extends string>(
  actor: Pick<Actor, 'userId'>,
  action: Action<T>,
  resource: Resource<T>,
): boolean {
  return action.allowed.some(relation => relations[relation](actor, resource));
}

/** The scope for an allowed action; null when it is refused. */
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

/** The scope of an actor's own account: profile, preferences, devices, notifications. */
export function ownAccount(actor: Pick<Actor, 'userId'>): WriteScope<'user'> {
  return new WriteScope('user', actor.userId);
}
