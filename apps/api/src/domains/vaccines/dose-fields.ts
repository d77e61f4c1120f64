import { expandProduct, isComboProduct, protocolRule, testProtocols } from '@rifq/care-plan';
import type { ProtocolKey } from '@rifq/contract';
import { isUniqueViolation } from '@rifq/db';
import { AppError, fieldError } from '../../core/errors.ts';
import type { PetRow } from '../pets/index.ts';

/** The fields of a dose, as the contract's schema parses them. */
export type DoseFields = {
  given_on: string;
  protocols: ProtocolKey[];
  product?: string | null | undefined;
  product_name?: string | null | undefined;
  vaccine_type?: 'live' | 'inactivated' | null | undefined;
  batch?: string | null | undefined;
  clinic?: string | null | undefined;
  result?: 'negative' | 'positive' | null | undefined;
};

const isTest = (protocol: ProtocolKey) => testProtocols.some(test => test === protocol);

/** The protocols of a record: those of the combined product if one is named, else the chosen ones. */
function protocolsOf(fields: DoseFields): ProtocolKey[] {
  if (fields.product == null || fields.product === '') return [...new Set(fields.protocols)];
  if (!isComboProduct(fields.product)) throw fieldError('product', 'field.choice');
  return expandProduct(fields.product).map(part => part.protocol);
}

const orNull = (text: string | null | undefined) => text || null;

/**
 * Checks what was given, and returns the columns and protocols of the record. Refuses at the field: a vaccine of the
 * other species, a test without its result. The day is checked by `checkRecordDay`.
 */
export function readDose(fields: DoseFields, { species }: Pick<PetRow, 'species'>) {
  const protocols = protocolsOf(fields);
  if (protocols.some(protocol => protocolRule(species, protocol) === null))
    throw fieldError('protocols', 'field.protocol');
  const tests = protocols.filter(isTest);
  // A test is always a record of its own.
  if (tests.length > 0 && protocols.length > 1) throw fieldError('protocols', 'field.protocols');
  if (tests.length > 0 && fields.result == null) throw fieldError('result', 'field.result');
  return {
    protocols,
    columns: {
      givenOn: fields.given_on,
      product: orNull(fields.product),
      productName: orNull(fields.product_name),
      vaccineType: tests.length > 0 ? null : (fields.vaccine_type ?? null),
      batch: orNull(fields.batch),
      clinic: orNull(fields.clinic),
      result: tests.length > 0 ? (fields.result ?? null) : null,
    },
  };
}

/**
 * Runs a write of a dose. Refuses with vaccines.duplicate_day what the database refuses as the same protocol twice on a
 * day.
 */
export async function withDayCheck<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'dose_protocols_day')) throw error;
    throw new AppError('vaccines.duplicate_day', {
      fields: { given_on: { code: 'field.date_duplicate' } },
    });
  }
}
