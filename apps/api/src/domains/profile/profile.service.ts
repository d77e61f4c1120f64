import type { Me, Preferences } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import { ownAccount } from '../../core/access.ts';
import type { Account, Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import type { UploadedFile } from '../../core/uploaded-file.ts';
import { prepareImage, replaceImage } from '../files/index.ts';
import {
  type AccountChange,
  changeAccount,
  completeAccount,
  lockAccount,
  readAccount,
} from '../identity/index.ts';
import { listFaces } from '../pets/index.ts';
import { presentProfile } from './profile.presenter.ts';

/** The caller's profile, also of an inactive user: it says what is missing. */
export async function loadProfile(db: Db, actor: Actor, account: Account): Promise<Me> {
  return presentProfile(account, await listFaces(db, ownAccount(actor)));
}

const reload = async (tx: Db, actor: Actor): Promise<Me> =>
  loadProfile(tx, actor, await readAccount(tx, ownAccount(actor)));

export type Names = { firstname: string; surname: string; email: string };

/** Sets name and e-mail of a new user and makes the account active. A repeat only changes them. */
export async function completeProfile(deps: Deps, actor: Actor, names: Names): Promise<Me> {
  const own = ownAccount(actor);
  return withTransaction(deps.db, async tx => {
    const isFirst = (await lockAccount(tx, own)).completedAt === null;
    await changeAccount(tx, own, names);
    if (isFirst) await completeAccount(tx, own, deps.now());
    const kind = isFirst ? 'user.completed' : 'user.updated';
    await deps.outbox.append(tx, { kind, payload: { user_id: own.id } }, actor);
    return reload(tx, actor);
  });
}

/** A profile update holds only what changes (seed, section 5). */
export type ProfileChange = { [K in keyof (Names & Preferences)]?: (Names & Preferences)[K] | undefined };

/** Keeps what has a truthy value (seed, section 5): an empty field does not erase. */
function truthyOnly(change: ProfileChange): AccountChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => Boolean(value)));
}

export async function changeProfile(
  deps: Deps,
  actor: Actor,
  change: ProfileChange,
  avatar: UploadedFile | undefined,
): Promise<Me> {
  const own = ownAccount(actor);
  const avatarKey = avatar ? await prepareImage(deps, own.id, avatar, 'avatar', 'avatar') : null;
  return withTransaction(deps.db, async tx => {
    const account = await lockAccount(tx, own);
    if (avatarKey !== null)
      await replaceImage(tx, { nextKey: avatarKey, previousKey: account.avatarKey, now: deps.now() });
    await changeAccount(tx, own, { ...truthyOnly(change), ...(avatarKey !== null ? { avatarKey } : {}) });
    await deps.outbox.append(tx, { kind: 'user.updated', payload: { user_id: own.id } }, actor);
    return reload(tx, actor);
  });
}
