import type { Me, Preferences } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import type { Account, Actor } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import type { Deps } from '../../platform/deps.ts';
import { appendEvent } from '../../platform/outbox.repository.ts';
import { prepareImage, replaceImage } from '../files/index.ts';
import { presentProfile } from './profile.presenter.ts';
import {
  findProfile,
  listProfilePets,
  lockProfile,
  type ProfileRow,
  updateProfile,
} from './profile.repository.ts';

/** The caller's profile. An inactive user gets it too: it says what is missing. */
export async function loadProfile(db: Db, account: Account): Promise<Me> {
  return presentProfile(account, await listProfilePets(db, account.id));
}

async function reload(tx: Db, userId: string): Promise<Me> {
  const account = await findProfile(tx, userId);
  if (!account) throw new AppError(401, 'session.missing');
  return loadProfile(tx, account);
}

export type Names = { firstname: string; surname: string; email: string };

/** Gives a new user a name and an address, and so makes the account active. A repeat changes them only. */
export async function completeProfile(deps: Deps, actor: Actor, names: Names): Promise<Me> {
  return withTransaction(deps.db, async tx => {
    const user = await lockProfile(tx, actor.userId);
    if (!user) throw new AppError(401, 'session.missing');
    const isFirst = user.completedAt === null;
    await updateProfile(tx, user.id, { ...names, ...(isFirst ? { completedAt: deps.now() } : {}) });
    await appendEvent(tx, {
      kind: isFirst ? 'user.completed' : 'user.updated',
      payload: { user_id: user.id },
    });
    return reload(tx, user.id);
  });
}

/** What a profile update may carry: only what changes is sent (seed, section 5). */
export type ProfileChange = { [K in keyof (Names & Preferences)]?: (Names & Preferences)[K] | undefined };

/** Keeps what has a truthy value (seed, section 5): an empty field is not a wish to erase it. */
function truthyOnly(change: ProfileChange): Partial<ProfileRow> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => Boolean(value)));
}

export async function changeProfile(
  deps: Deps,
  actor: Actor,
  change: ProfileChange,
  avatar: UploadedFile | undefined,
): Promise<Me> {
  const key = avatar ? await prepareImage(deps, actor.userId, avatar, 'avatar', 'avatar') : null;
  return withTransaction(deps.db, async tx => {
    const user = await lockProfile(tx, actor.userId);
    if (!user) throw new AppError(401, 'session.missing');
    const columns = truthyOnly(change);
    if (key !== null) {
      await replaceImage(tx, { nextKey: key, previousKey: user.avatarKey, now: deps.now() });
      columns.avatarKey = key;
    }
    await updateProfile(tx, user.id, columns);
    await appendEvent(tx, { kind: 'user.updated', payload: { user_id: user.id } });
    return reload(tx, user.id);
  });
}
