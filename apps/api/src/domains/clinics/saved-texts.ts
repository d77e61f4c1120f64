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
import { doctorUsersOf } from './staff.service.ts';

type OfClinic = Pick<Membership, 'clinicId'>;

/** The payload of an event about a saved text; `user_id` is the user who changed it. */
export type OfSavedText = OfUser & { clinic_id: string; doctor_user_ids: string[] };

/** What a repository returns of any saved text; `removedAt` is null until it is removed. */
type SavedRow = { readonly changedBy: string | null; readonly removedAt: Date | null };

/** One kind of texts that all doctors of a clinic share, with the fields `F`. */
export type SavedTexts<T extends string, R extends SavedRow & F, F extends object> = {
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
  event(payload: OfSavedText): DomainEvent;
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

type SavedTextDeps = Pick<Deps, 'db' | 'outbox' | 'now'>;

async function appendChange(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  { own, membership: { clinicId }, socketId }: ClinicActor,
  { event }: { event(payload: OfSavedText): DomainEvent },
): Promise<void> {
  const doctors = await doctorUsersOf(tx, clinicId);
  await outbox.append(tx, event({ user_id: own.id, clinic_id: clinicId, doctor_user_ids: doctors }), {
    socketId,
  });
}

/**
 * Creates a text under a new id, or changes an existing one; without a version, it restores a removed one. Emits no
 * event when nothing changes. Refuses with clinics.role a member who sees no patients, with request.stale an outdated
 * version, and by `refusals` an id of another clinic, any version of a removed text, and one too many.
 */
export function saveText<T extends string, R extends SavedRow & F, F extends object>(
  deps: SavedTextDeps,
  actor: ClinicActor,
  texts: SavedTexts<T, R, F>,
  { id, version, fields }: { readonly id: string; readonly version: string | undefined; readonly fields: F },
): Promise<R> {
  requireDoctorRole(actor);
  const { refusals } = texts;
  const { own, membership } = actor;
  return withLockedMembership(deps.db, actor, async tx => {
    await texts.lock(tx, membership);
    const sealed = await texts.find(tx, id);
    const found = authorize(actor, texts.action, sealed);
    if (sealed && !found) throw new AppError(refusals.notFound);
    const isMore = found === null || found.row.removedAt !== null;
    if (found && !isMore && !isChange<F>(found.row, fields)) return found.row;
    if (isMore && version !== undefined) throw new AppError(refusals.removed);
    if (found)
      await refuseStale(version, texts.versionOf(found.row), async () => ({
        ...texts.current(found.row),
        changed_by: await changedBy(tx, actor, found.row.changedBy),
      }));
    if (isMore && (await texts.count(tx, membership)) >= texts.most) throw new AppError(refusals.tooMany);
    const written = found
      ? await texts.change(tx, found.scope, { ...fields, changedBy: own.id })
      : await texts.insert(tx, { ...fields, id, clinicId: membership.clinicId, changedBy: own.id });
    if (!written) throw new AppError(refusals.notFound);
    await appendChange(tx, deps, actor, texts);
    return written;
  });
}

/**
 * Removes a text; a repeat changes nothing and emits no event. Refuses with clinics.role a member who sees no patients,
 * and by `refusals` an id that is not of the clinic.
 */
export function removeText<T extends string, R extends SavedRow & F, F extends object>(
  deps: SavedTextDeps,
  actor: ClinicActor,
  texts: SavedTexts<T, R, F>,
  id: string,
): Promise<Record<string, never>> {
  requireDoctorRole(actor);
  return withLockedMembership(deps.db, actor, async tx => {
    const found = authorize(actor, texts.action, await texts.find(tx, id));
    if (!found) throw new AppError(texts.refusals.notFound);
    if (await texts.remove(tx, found.scope, deps.now())) await appendChange(tx, deps, actor, texts);
    return {};
  });
}
