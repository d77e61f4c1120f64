import type { CivilDate, FieldErrorCode } from '@rifq/contract';
import type { Db } from '@rifq/db';
import type { ReadScope } from '../../core/access.ts';

/**
 * Dated records of a pet in another domain: no birth date may lie after the first of them. That domain passes them in,
 * since pets may not import it.
 */
export type DatedRecords = {
  /** The error at a birth date that lies after them. */
  readonly refusal: FieldErrorCode;
  firstDay(db: Db, pet: ReadScope<'pet'>): Promise<CivilDate | null>;
};
