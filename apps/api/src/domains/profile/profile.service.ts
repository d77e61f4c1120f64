import type { Me, PayloadOf } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import type { Account, UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { fieldError } from '../../core/errors.ts';
import { isChange } from '../../core/is-change.ts';
import { isTimeZone } from '../../core/time-zone.ts';
import type { UploadedFile } from '../../core/uploaded-file.ts';
import { refuseStale } from '../../core/version.ts';
import { prepareImage, replaceImage } from '../files/index.ts';
import {
  type AccountChange,
  changeAccount,
  completeAccount,
  lockOpenAccount,
  readAccount,
} from '../identity/index.ts';
import { listPetSummaries } from '../pets/index.ts';
import { presentProfile, versionOfProfile, versionOfTimeZone } from './profile.presenter.ts';

/** Loads the caller's profile, also of an inactive user, since it shows what is missing. */
export async function loadProfile(db: Db, actor: UserActor, account: Account): Promise<Me> {
  return presentProfile(account, await listPetSummaries(db, actor.own));
}

const reload = async (tx: Db, actor: UserActor): Promise<Me> =>
  loadProfile(tx, actor, await readAccount(tx, actor.own));

/** The versions with which a form was opened: of names and email, and of the time zone. */
type Opened = Pick<ProfileChange, 'version' | 'time_zone_version'>;

/** Locks the actor's account for this change. Refuses an outdated version with request.stale. */
async function lockToChange(
  tx: Db,
  actor: UserActor,
  change: AccountChange,
  { version, time_zone_version }: Opened,
): Promise<Account> {
  const account = await lockOpenAccount(tx, actor.own);
  const { firstname, surname, email, timeZone } = change;
  const changed = async () => ({ me: await reload(tx, actor), changed_by: { who: 'self' } as const });
  if (isChange(account, { firstname, surname, email }))
    await refuseStale(version, versionOfProfile(account), changed);
  if (isChange(account, { timeZone }))
    await refuseStale(time_zone_version, versionOfTimeZone(account), changed);
  return account;
}

/**
 * Sets name and email of a new user and activates the account. A repeat only changes them. Refuses as `lockToChange`.
 */
export async function completeProfile(
  deps: Deps,
  actor: UserActor,
  { version, ...names }: PayloadOf<'post', '/api/user/complete/profile'>,
): Promise<Me> {
  return withTransaction(deps.db, async tx => {
    await lockToChange(tx, actor, names, { version });
    await completeAccount(deps, tx, actor, names);
    return reload(tx, actor);
  });
}

/** A profile update contains only the changed fields (specification 5.1). */
export type ProfileChange = PayloadOf<'post', '/api/profile/update'>;

/** Returns the columns of a change. An empty field deletes nothing (specification 5.1). */
const columnsOf = ({
  firstname,
  surname,
  email,
  digits,
  calendar,
  theme,
  ...zones
}: ProfileChange): AccountChange => ({
  firstname: firstname || undefined,
  surname: surname || undefined,
  email: email || undefined,
  digits,
  calendar,
  theme,
  timeZone: zones.time_zone,
  timeZoneDeclined: zones.time_zone_declined,
});

/** Changes the profile; makes no event when nothing changes. Refuses as `lockToChange` and with field.time_zone. */
export async function changeProfile(
  deps: Deps,
  actor: UserActor,
  { version, time_zone_version, ...change }: ProfileChange,
  avatar: UploadedFile | undefined,
): Promise<Me> {
  for (const field of ['time_zone', 'time_zone_declined'] as const)
    if (!isTimeZone(change[field] ?? 'UTC')) throw fieldError(field, 'field.time_zone');
  const columns = columnsOf(change);
  const opened = { version, time_zone_version };
  if (!avatar) {
    return withTransaction(deps.db, async tx => {
      await lockToChange(tx, actor, columns, opened);
      await changeAccount(deps, tx, actor, columns);
      return reload(tx, actor);
    });
  }
  const avatarKey = await prepareImage(deps, actor.own.id, avatar, 'avatar', 'avatar');
  return withTransaction(deps.db, async tx => {
    const { avatarKey: previousKey } = await lockToChange(tx, actor, columns, opened);
    await replaceImage(tx, actor.own.id, { nextKey: avatarKey, previousKey, now: deps.now() });
    await changeAccount(deps, tx, actor, { ...columns, avatarKey });
    return reload(tx, actor);
  });
}
