import {
  expandProduct,
  isComboProduct,
  leastIntervalDays,
  productSpecies,
  protocolRule,
  testProtocols,
} from '@rifq/care-plan';
import { type ProtocolKey, protocolName } from '@rifq/contract';
import type { Species } from '@rifq/contract/calls';
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
  route?: 'injectable' | 'intranasal' | 'oral' | null | undefined;
  interval_days?: number | null | undefined;
  batch?: string | null | undefined;
  clinic?: string | null | undefined;
  result?: 'negative' | 'positive' | null | undefined;
};

const isTest = (protocol: ProtocolKey) => testProtocols.some(test => test === protocol);

/** The key of the known product that the fields name, or null. */
function productOf({ product }: DoseFields, species: Species): string | null {
  if (!product) return null;
  const madeFor = productSpecies(product);
  if (madeFor === null) throw fieldError('product', 'field.product');
  if (madeFor !== species) throw fieldError('product', 'field.product_species');
  return product;
}

const isTreatment = (protocol: ProtocolKey) => protocolName(protocol).recordKind === 'treatment';

/** The protocols of a record: those of the known vaccine if one is named, else the chosen ones. */
function protocolsOf(fields: DoseFields, product: string | null): ProtocolKey[] {
  if (product !== null && isComboProduct(product))
    return expandProduct(product).map(({ protocol }) => protocol);
  const chosen = [...new Set(fields.protocols)];
  // A flea and tick product may kill worms too, and is never a treatment against worms alone.
  if (product !== null && !(chosen.includes('ecto') && chosen.every(isTreatment)))
    throw fieldError('protocols', 'field.protocols');
  return chosen;
}

/** Days of protection on the label of a flea and tick product that is not known; null for everything else. */
function intervalOf(fields: DoseFields, protocols: readonly ProtocolKey[], species: Species): number | null {
  if (fields.product || !protocols.includes('ecto')) return null;
  const days = fields.interval_days ?? null;
  if (days !== null && days < leastIntervalDays(species))
    throw fieldError('interval_days', 'field.interval_short');
  return days;
}

const orNull = (text: string | null | undefined) => text || null;

/**
 * Checks what was given, and returns the columns and protocols of the record. Refuses at the field: a product that is not
 * known, a vaccine or a product of the other species, an interval below that of every known product, a test without its
 * result. The day is checked by `checkRecordDay`.
 */
export function readDose(fields: DoseFields, { species }: Pick<PetRow, 'species'>) {
  const product = productOf(fields, species);
  const protocols = protocolsOf(fields, product);
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
      product,
      productName: orNull(fields.product_name),
      vaccineType: tests.length > 0 ? null : (fields.vaccine_type ?? null),
      route: tests.length > 0 ? null : (fields.route ?? null),
      intervalDays: intervalOf(fields, protocols, species),
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
