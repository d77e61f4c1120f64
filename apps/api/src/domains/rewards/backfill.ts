import { type Db, withTransaction } from '@rifq/db';
import { scopeFor, system } from '../../core/access.ts';
import type { Account } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { hashOfPicture, type StoredPicture } from '../files/index.ts';
import { inactiveReason, listAccounts, lockAccount, residenceOf } from '../identity/index.ts';
import { listOwnPets, listPetWeights, type ReadablePet } from '../pets/index.ts';
import { dosesOfPet } from '../vaccines/index.ts';
import { appendChanged } from './append-changed.ts';
import { awardKey } from './award-key.ts';
import { enterAward, type RewardClaim } from './awards.ts';
import { doseClaim, firstPetClaim, microchipClaim, photoClaim, profileClaim, weightClaim } from './claims.ts';
import { lastPosition } from './ledger.repository.ts';
import { findRewardAccount, listBackfilled, setBackfilled } from './reward-accounts.repository.ts';
import { rewardActions } from './rewards.policy.ts';

type BackfillDeps = Pick<Deps, 'db' | 'now' | 'log' | 'outbox' | 'storage'>;

const ACCOUNTS_PER_BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type Photos = ReadonlyMap<string, StoredPicture>;

/** A claim, with the time at which it was earned. */
type Earned = { readonly claim: RewardClaim; readonly at: Date };

/** Finds the photos of an owner's pets. Earlier ones may have no recorded hash. */
async function findPhotos(deps: BackfillDeps, userId: string): Promise<Photos> {
  const pets = await listOwnPets(
    deps.db,
    system('rewards', { id: userId, residence: { timeZone: 'UTC', country: '' } }),
  );
  const photos = new Map<string, StoredPicture>();
  for (const { row } of pets) {
    const photo = row.photoKey === null ? null : await hashOfPicture(deps, system('rewards'), row.photoKey);
    if (row.photoKey !== null && photo !== null) photos.set(row.photoKey, photo);
  }
  return photos;
}

/** Lists the claims of one pet. The time of its chip number is unknown, so the time of the pet counts. */
async function earnedOfPet(tx: Db, pet: ReadablePet, photos: Photos): Promise<Earned[]> {
  const { row, scope } = pet;
  const photo = photos.get(row.photoKey ?? '');
  const weights = await listPetWeights(tx, scope);
  const doses = await dosesOfPet(tx, scope);
  const all: { readonly claim: RewardClaim | null; readonly at: Date }[] = [
    { claim: microchipClaim(pet), at: row.createdAt },
    ...(photo ? [{ claim: photoClaim(pet, photo.hash), at: photo.storedAt }] : []),
    ...weights.map(weight => ({ claim: weightClaim(pet, weight, weight.createdAt), at: weight.createdAt })),
    ...doses.map(dose => ({ claim: doseClaim(pet, dose, dose.dayEnteredAt), at: dose.dayEnteredAt })),
  ];
  return all.flatMap(({ claim, at }) => (claim === null ? [] : [{ claim, at }]));
}

/** Lists all claims of an account by the rules, in the order in which they were earned. */
async function earnedOf(
  tx: Db,
  { id, completedAt }: Account,
  pets: readonly ReadablePet[],
  photos: Photos,
): Promise<Earned[]> {
  const [first] = pets;
  const earned: Earned[] = [
    ...(completedAt ? [{ claim: profileClaim(id), at: completedAt }] : []),
    ...(first ? [{ claim: firstPetClaim(first), at: first.row.createdAt }] : []),
  ];
  for (const pet of pets) earned.push(...(await earnedOfPet(tx, pet, photos)));
  earned.sort((one, two) => one.at.getTime() - two.at.getTime());
  // Only the first weight of a week counts.
  return [...Map.groupBy(earned, ({ claim }) => awardKey(claim)).values()].flatMap(same => same.slice(0, 1));
}

/**
 * Backfills the awards of an account from before the ledger existed, once and without a notification. Skips an inactive
 * account, which the next run checks again.
 */
async function backfillAccount(deps: BackfillDeps, userId: string): Promise<void> {
  const photos = await findPhotos(deps, userId);
  const user = scopeFor(system('rewards'), rewardActions.enter, userId);
  await withTransaction(deps.db, async tx => {
    const account = await lockAccount(tx, user);
    if (inactiveReason(account) !== null) return;
    if ((await findRewardAccount(tx, user))?.backfilledAt) return;
    const pets = await listOwnPets(tx, system('rewards', { id: userId, residence: residenceOf(account) }));
    const before = await lastPosition(tx, user);
    for (const { claim, at } of await earnedOf(tx, account, pets, photos)) await enterAward(tx, at, claim);
    const through = await lastPosition(tx, user);
    const isNothing = through === before;
    await setBackfilled(tx, user, deps.now(), isNothing ? null : { from: before + 1, through });
    if (!isNothing) await appendChanged(deps.outbox, tx, userId);
  });
}

/**
 * Backfills the awards of existing accounts, each in its own transaction; a repeated or concurrent run enters nothing
 * twice. Rejects at the end when some accounts failed, so that the job is retried.
 */
export async function backfillAll(deps: BackfillDeps): Promise<void> {
  let failed = 0;
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const accounts: { readonly id: string }[] = await listAccounts(
      deps.db,
      system('rewards'),
      after,
      ACCOUNTS_PER_BATCH,
    );
    const done = await listBackfilled(
      deps.db,
      accounts.map(({ id }) => id),
    );
    for (const { id } of accounts.filter(account => !done.has(account.id))) {
      try {
        await backfillAccount(deps, id);
      } catch (error) {
        failed += 1;
        deps.log.error({ err: error, user: id }, 'what an account had earned could not be entered');
      }
    }
    after = accounts.at(-1)?.id;
  }
  if (failed > 0) throw new Error(`what ${failed} accounts had earned could not be entered`);
}
