import type { FieldErrorCode } from '@rifq/contract';
import type { Db } from '@rifq/db';
import type { CivilDate } from '@rifq/rules';
import type { ReadScope, WriteScope } from '../../core/access.ts';

/**
 * Dated records of a pet in another domain: no birth date may be after the first of them. That domain passes them in,
 * since pets may not import it.
 */
export type DatedRecords = {
  /** The error of a birth date after the first record. */
  readonly refusal: FieldErrorCode;
  firstDay(db: Db, pet: ReadScope<'pet'>): Promise<CivilDate | null>;
};

/** Records of another domain that depend on where a pet lives, and change when it moves to another country. */
export type LocalRecords = {
  /** @param country ISO code of the new residence; empty when unknown */
  moved(tx: Db, pet: WriteScope<'pet'>, country: string): Promise<void>;
};

/** The records of pets that other domains store. */
export type RecordsOfPets = {
  readonly dated: readonly DatedRecords[];
  readonly local: readonly LocalRecords[];
};
