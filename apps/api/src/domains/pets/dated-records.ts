import type { CivilDate, FieldErrorCode } from '@rifq/contract';
import type { Db } from '@rifq/db';
import type { ReadScope } from '../../core/access.ts';

/**
 * Dated records of a pet that another domain keeps: no birth date may lie after the first of them. That domain says so
 * itself, since it knows the pets and the pets do not know it.
 */
export type DatedRecords = {
  /** What is said at the birth date that lies after them. */
  readonly refusal: FieldErrorCode;
  firstDay(db: Db, pet: ReadScope<'pet'>): Promise<CivilDate | null>;
};
