import type { CurrentValues, ErrorCode } from '@rifq/contract';
import type { Db } from '@rifq/db';
import { type AccessAction, authorize, type Sealed, type WriteScope } from '../../core/access.ts';
import type { ClinicActor, Membership } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import type { DomainEvent, OfUser } from '../../core/events.ts';
import { isChange } from '../../core/is-change.ts';
import { refuseStale } from '../../core/version.ts';
import { changedBy } from './changed-by.ts';
import { requireDoctorRole } from './doctor-role.ts';
import { withLockedMembership } from './lock-membership.ts';
import { staffByRoleOf } from './staff.service.ts';

type OfClinic = Pick<Membership, 'clinicId'>;

/** The payload of an event about a saved text; `user_id` is the user who changed it, the desk is absent where it does not use them. */
export type OfSavedText = OfUser & { clinic_id: string; doctor_user_ids: string[]; desk_user_ids?: string[] };

/** What a repository returns of any saved text; `removedAt` is null until it is removed. */
type SavedRow = { readonly changedBy: string | null; readonly removedAt: Date | null };

/** One kind of rows that the members of a clinic share and save under ids of their pages, with the fields `F`. */
export type SavedRows<T extends string, R extends SavedRow & F, F extends object> = {
  /** Refuses a member who may not change them. */
  requireRole(actor: ClinicActor): void;
  readonly action: AccessAction<T, 'write'>;
  /** The most in a clinic. */
  readonly most: number;
  readonly refusals: {
    readonly notFound: ErrorCode;
    readonly removed: ErrorCode;
    readonly tooMany: ErrorCode;
  };
  versionOf(row: R): string;
  /** The values that a stale form is shown. */
  current(row: R): CurrentValues;
  /** Refuses fields that the other rows of the clinic, which are locked, do not allow. */
  check?(tx: Db, actor: ClinicActor, id: string, fields: F): Promise<void>;
  /** Appends the event of a change of the row with this id. */
  append(tx: Db, deps: Pick<Deps, 'outbox'>, actor: ClinicActor, id: string): Promise<void>;
  lock(tx: Db, clinic: OfClinic): Promise<void>;
  count(tx: Db, clinic: OfClinic): Promise<number>;
  /** Finds one, also a removed one; null for none. */
  find(tx: Db, id: string): Promise<Sealed<T, R> | null>;
  /** Adds one; null where its id is taken. */
  insert(tx: Db, added: F & { id: string; clinicId: string; changedBy: string }): Promise<R | null>;
  /** Changes one and restores a removed one. */
  change(tx: Db, scope: WriteScope<T>, change: F & { changedBy: string }): Promise<R | null>;
  /** Returns whether it was not removed before. */
  remove(tx: Db, scope: WriteScope<T>, now: Date): Promise<boolean>;
};

type SavedRowDeps = Pick<Deps, 'db' | 'outbox' | 'now'>;

/** One kind of texts that the doctors of a clinic share, and its desk may use. */
type SavedTexts<T extends string, R extends SavedRow & F, F extends object> = Omit<
  SavedRows<T, R, F>,
  'requireRole' | 'append'
> & {
  readonly isUsedAtDesk: boolean;
  event(payload: OfSavedText): DomainEvent;
};

/** Declares texts that the doctors of a clinic share: they alone may change them, and all who use them see the changes at once. */
export const doctorsTexts = <T extends string, R extends SavedRow & F, F extends object>({
  event,
  isUsedAtDesk,
  ...texts
}: SavedTexts<T, R, F>): SavedRows<T, R, F> => ({
  ...texts,
  requireRole: requireDoctorRole,
  async append(tx, { outbox }, { own, membership: { clinicId }, socketId }) {
    const { doctors, desk } = await staffByRoleOf(tx, clinicId);
    const payload = {
      ...{ user_id: own.id, clinic_id: clinicId, doctor_user_ids: [...doctors] },
      ...(isUsedAtDesk && { desk_user_ids: [...desk] }),
    };
    await outbox.append(tx, event(payload), { socketId });
  },
});

/**
 * Creates a row under a new id, or changes an existing one; without a version, it restores a removed one. Emits no
 * event when nothing changes. Refuses by `requireRole`, with request.stale an outdated version, and by `refusals` an id
 * of another clinic, any version of a removed row, and one too many; and as `check`.
 */
export function saveRow<T extends string, R extends SavedRow & F, F extends object>(
  deps: SavedRowDeps,
  actor: ClinicActor,
  rows: SavedRows<T, R, F>,
  { id, version, fields }: { readonly id: string; readonly version: string | undefined; readonly fields: F },
): Promise<R> {
  rows.requireRole(actor);
  const { refusals } = rows;
  const { own, membership } = actor;
  return withLockedMembership(deps.db, actor, async tx => {
    await rows.lock(tx, membership);
    const sealed = await rows.find(tx, id);
    const found = authorize(actor, rows.action, sealed);
    if (sealed && !found) throw new AppError(refusals.notFound);
    const isMore = found === null || found.row.removedAt !== null;
    if (found && !isMore && !isChange<F>(found.row, fields)) return found.row;
    if (isMore && version !== undefined) throw new AppError(refusals.removed);
    if (found)
      await refuseStale(version, rows.versionOf(found.row), async () => ({
        ...rows.current(found.row),
        changed_by: await changedBy(tx, actor, found.row.changedBy),
      }));
    if (isMore && (await rows.count(tx, membership)) >= rows.most) throw new AppError(refusals.tooMany);
    await rows.check?.(tx, actor, id, fields);
    const written = found
      ? await rows.change(tx, found.scope, { ...fields, changedBy: own.id })
      : await rows.insert(tx, { ...fields, id, clinicId: membership.clinicId, changedBy: own.id });
    if (!written) throw new AppError(refusals.notFound);
    await rows.append(tx, deps, actor, id);
    return written;
  });
}

/**
 * Removes a row; a repeat changes nothing and emits no event. Refuses by `requireRole`, and by `refusals` an id that is
 * not of the clinic.
 */
export function removeRow<T extends string, R extends SavedRow & F, F extends object>(
  deps: SavedRowDeps,
  actor: ClinicActor,
  rows: SavedRows<T, R, F>,
  id: string,
): Promise<Record<string, never>> {
  rows.requireRole(actor);
  return withLockedMembership(deps.db, actor, async tx => {
    const found = authorize(actor, rows.action, await rows.find(tx, id));
    if (!found) throw new AppError(rows.refusals.notFound);
    if (await rows.remove(tx, found.scope, deps.now())) await rows.append(tx, deps, actor, id);
    return {};
  });
}
