import { type Db, withTransaction } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import { asServer } from '../../core/server-access.ts';
import { hashOfPicture } from '../files/server.ts';
import { inactiveReason, lockAccount, residenceOf } from '../identity/index.ts';
import { listAccounts } from '../identity/server.ts';
import type { ReadablePet } from '../pets/index.ts';
import { petsOfOwner, weightsOfPet } from '../pets/server.ts';
import { dosesOfPet } from '../vaccines/server.ts';
import { appendChanged } from './append-changed.ts';
import { awardKey } from './award-key.ts';
import { type Claim, enterAward } from './awards.ts';
import { doseClaim, firstPetClaim, microchipClaim, photoClaim, profileClaim, weightClaim } from './claims.ts';
import {
  findRewardAccount,
  listCaughtUp,
  setCaughtUp,
  setSeenThrough,
} from './reward-accounts.repository.ts';

type CatchUpDeps = Pick<Deps, 'db' | 'now' | 'log' | 'outbox' | 'storage'>;

const ACCOUNTS_PER_BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The hashes of the photos of an owner's pets, of which those of before have none on record. */
async function photoHashes(deps: CatchUpDeps, userId: string): Promise<Map<string, Buffer>> {
  const pets = await petsOfOwner(deps.db, { id: userId, residence: { timeZone: 'UTC', country: '' } });
  const hashes = new Map<string, Buffer>();
  for (const { row } of pets) {
    const hash = row.photoKey === null ? null : await hashOfPicture(deps, row.photoKey);
    if (row.photoKey !== null && hash !== null) hashes.set(row.photoKey, hash);
  }
  return hashes;
}

/** What one pet had earned, in the order in which it was entered. */
async function claimsOfPet(
  tx: Db,
  pet: ReadablePet,
  hashes: ReadonlyMap<string, Buffer>,
): Promise<(Claim | null)[]> {
  const { row, scope } = pet;
  const weights = await weightsOfPet(tx, scope);
  const doses = await dosesOfPet(tx, scope);
  return [
    microchipClaim(pet),
    photoClaim(pet, hashes.get(row.photoKey ?? '') ?? null),
    ...weights
      .toSorted((one, two) => one.createdAt.getTime() - two.createdAt.getTime())
      .map(weight => weightClaim(pet, weight, weight.createdAt)),
    ...doses
      .toSorted((one, two) => one.dayEnteredAt.getTime() - two.dayEnteredAt.getTime())
      .map(dose => doseClaim(pet, dose, dose.dayEnteredAt)),
  ];
}

/** Everything that an account had earned by the rules. */
async function claimsOf(
  tx: Db,
  userId: string,
  pets: readonly ReadablePet[],
  hashes: ReadonlyMap<string, Buffer>,
): Promise<Claim[]> {
  const claims: (Claim | null)[] = [
    profileClaim(userId),
    ...(pets.length > 0 ? [firstPetClaim(userId)] : []),
  ];
  for (const pet of pets) claims.push(...(await claimsOfPet(tx, pet, hashes)));
  const earning = claims.filter(claim => claim !== null);
  // Of the weights of one week the first is enough.
  return [...Map.groupBy(earning, awardKey).values()].flatMap(same => same.slice(0, 1));
}

/**
 * Enters what an account had earned before there was a ledger, once, and without telling its owner. An account that is
 * not active earns nothing, and is looked at again.
 */
async function catchUp(deps: CatchUpDeps, userId: string): Promise<void> {
  const hashes = await photoHashes(deps, userId);
  const user = asServer('user', userId);
  await withTransaction(deps.db, async tx => {
    const account = await lockAccount(tx, user);
    if (inactiveReason(account) !== null) return;
    if ((await findRewardAccount(tx, user))?.caughtUpAt) return;
    const pets = await petsOfOwner(tx, { id: userId, residence: residenceOf(account) });
    let last: string | null = null;
    for (const claim of await claimsOf(tx, userId, pets, hashes))
      last = (await enterAward(tx, deps.now(), claim)) ?? last;
    await setCaughtUp(tx, user, deps.now());
    if (last === null) return;
    await setSeenThrough(tx, user, last);
    await appendChanged(deps.outbox, tx, userId);
  });
}

/**
 * Enters what existing accounts had earned, each in a transaction of its own; a repeat, also at the same time in another
 * process, enters nothing twice. Rejects at the end when some accounts failed, so that the job is retried.
 */
export async function catchUpAll(deps: CatchUpDeps): Promise<void> {
  let failed = 0;
  for (let after: string | undefined = FIRST_ID; after !== undefined; ) {
    const accounts: { readonly id: string }[] = await listAccounts(deps.db, after, ACCOUNTS_PER_BATCH);
    const done = await listCaughtUp(
      deps.db,
      accounts.map(({ id }) => id),
    );
    for (const { id } of accounts.filter(account => !done.has(account.id))) {
      try {
        await catchUp(deps, id);
      } catch (error) {
        failed += 1;
        deps.log.error({ err: error, user: id }, 'what an account had earned could not be entered');
      }
    }
    after = accounts.at(-1)?.id;
  }
  if (failed > 0) throw new Error(`what ${failed} accounts had earned could not be entered`);
}
