import type { CivilDate, FieldErrorCode } from '@rifq/contract';
import type { Db } from '@rifq/db';
import type { ReadScope, WriteScope } from '../../core/access.ts';

/**
 * Dated records of a pet in another domain: no birth date may lie after the first of them. That domain passes them in,
 * since pets may not import it.
 */
export type DatedRecords = {
  /** The error at a birth date that lies after them. */
  readonly refusal: FieldErrorCode;
  firstDay(db: Db, pet: ReadScope<'pet'>): Promise<CivilDate | null>;
};

/** What another domain keeps that depends on where a pet lives, and changes when the pet moves to another country. */
export type LocalRecords = {
  /** @param country ISO code of where it lives now; empty when that is unknown */
  moved(tx: Db, pet: WriteScope<'pet'>, country: string): Promise<void>;
};

/** The records of pets that other domains keep. */
export type RecordsOfPets = {
  readonly dated: readonly DatedRecords[];
  readonly local: readonly LocalRecords[];
};
