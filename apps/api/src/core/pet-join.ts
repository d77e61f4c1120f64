import type { Db } from '@rifq/db';
import type { WriteScope } from './access.ts';

/** A pet with its owner. */
export type OwnedPet = { readonly pet: WriteScope<'pet'>; readonly owner: WriteScope<'user'> };

/** Two locked pets that are one animal: what belongs to the first goes to the second. */
export type JoinedPets = { readonly from: OwnedPet; readonly into: OwnedPet };

/** Rows that came with a join, by their role in it: ids, or the keys of rows without one. Stored, so that it can be undone. */
export type MovedRows = Readonly<Record<string, readonly string[]>>;

/** What is recorded of a pet, as its owner-to-be sees it before taking it over. */
export type PetContents = {
  readonly visits: number;
  readonly coming: number;
  readonly doses: number;
  readonly weights: number;
  readonly files: number;
  readonly firstVisitAt: Date | null;
  readonly lastVisitAt: Date | null;
};

/**
 * The rows of a domain that refer to a pet, and follow it to an account that takes it over. Every table that refers to
 * `pets` is named by one of them, or the test of the database's foreign keys fails.
 */
export type PetFollower = {
  /** Its name in the stored rows, which must not change. */
  readonly name: string;
  readonly tables: readonly string[];
  /** Locks rows that are locked before the pet in other transactions. */
  lock?(tx: Db, petIds: readonly string[]): Promise<void>;
  contents?(db: Db, petIds: readonly string[], now: Date): Promise<ReadonlyMap<string, Partial<PetContents>>>;
  /** The pet belongs to another owner now. */
  transfer?(tx: Db, pet: WriteScope<'pet'>, to: WriteScope<'user'>): Promise<void>;
  /** Moves the rows of the first pet to the second, except duplicates. Returns what an undo needs. */
  join?(tx: Db, pets: JoinedPets, now: Date): Promise<MovedRows>;
  /** Moves back what came with the join; what was added since stays. */
  undo?(tx: Db, pets: JoinedPets, moved: MovedRows): Promise<void>;
};
