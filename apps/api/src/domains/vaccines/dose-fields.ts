import {
  expandProduct,
  isComboProduct,
  killsWorms,
  productNames,
  productSpecies,
  protocolRule,
  testProtocols,
} from '@rifq/care-plan';
import type { PayloadOf, Species } from '@rifq/contract/calls';
import { isUniqueViolation } from '@rifq/db';
import { arabicBrand, expiryRange, type ProtocolKey, protocolName } from '@rifq/rules';
import { AppError, fieldError } from '../../core/errors.ts';
import type { PetRow } from '../pets/index.ts';
import type { DoseRow } from './vaccines.repository.ts';

/** The fields of a dose, as the contract's schema parses them. */
export type DoseFields = Omit<PayloadOf<'post', '/api/vaccines/doses/update'>, 'dose_id' | 'version'>;

const isTest = (protocol: ProtocolKey) => testProtocols.some(test => test === protocol);

/** Returns the key of the known product in the fields, or null. */
function productOf({ product }: DoseFields, species: Species): string | null {
  if (!product) return null;
  const madeFor = productSpecies(product);
  if (madeFor === null) throw fieldError('product', 'field.product');
  if (madeFor !== species) throw fieldError('product', 'field.product_species');
  return product;
}

const isTreatment = (protocol: ProtocolKey) => protocolName(protocol).recordKind === 'treatment';

/** Returns the names of a product, also in Arabic, and its active substance: warnings of the pet are compared with them. */
export function drugNamesOf({
  product,
  product_name: name,
}: Pick<DoseFields, 'product' | 'product_name'>): string {
  const known = product ? productNames(product) : null;
  return [known, known && arabicBrand(known), name].filter(Boolean).join(' ');
}

/** Whether the fields are of a treatment with a product that is not listed here. */
export const isUnlistedTreatment = ({
  product,
  protocols,
}: Pick<DoseFields, 'product' | 'protocols'>): boolean => !product && protocols.some(isTreatment);

/** Returns the protocols of a record: from the known product if there is one, else the chosen ones. */
function protocolsOf(fields: DoseFields, product: string | null): ProtocolKey[] {
  if (product !== null && isComboProduct(product))
    return expandProduct(product).map(({ protocol }) => protocol);
  const chosen = [...new Set(fields.protocols)];
  // A flea and tick product may also treat worms, but is never a treatment against worms alone.
  if (product !== null && !(chosen.includes('ecto') && chosen.every(isTreatment)))
    throw fieldError('protocols', 'field.product_protocols');
  if (product !== null && chosen.includes('1') && !killsWorms(product))
    throw fieldError('protocols', 'field.product_worms');
  return chosen;
}

/** Returns the days of protection of an unknown flea and tick product, from its label; else null. */
function intervalOf(fields: DoseFields, protocols: readonly ProtocolKey[]): number | null {
  if (fields.product || !protocols.includes('ecto')) return null;
  return fields.interval_days ?? null;
}

const orNull = (text: string | null | undefined) => text || null;

/**
 * Completes the fields of a change with the recorded values where they are absent, since older versions of the web app
 * do not send them.
 */
export function withRecorded(
  fields: DoseFields,
  recorded: Pick<DoseRow, 'route' | 'intervalDays' | 'expiresOn' | 'laboratory' | 'levelHundredths'>,
): DoseFields {
  const { route = recorded.route, interval_days = recorded.intervalDays } = fields;
  const { expires_on = recorded.expiresOn, laboratory = recorded.laboratory } = fields;
  const { level_hundredths = recorded.levelHundredths } = fields;
  return { ...fields, route, interval_days, expires_on, laboratory, level_hundredths };
}

/** Refuses an expiry that is far from the day of the dose: its year is mistyped. */
function checkExpiry({ given_on: givenOn, expires_on: expiresOn }: DoseFields): void {
  if (!expiresOn) return;
  const { first, last } = expiryRange(givenOn);
  if (expiresOn < first || expiresOn > last) throw fieldError('expires_on', 'field.expiry');
}

/**
 * Checks the fields, and returns the columns and protocols of the record. Refuses at the field: an unknown product, a
 * vaccine or a product of the other species, a flea and tick product with a vaccine or (if it does not treat worms) as
 * a deworming, a test without its result, a titre without its level, an expiry
 * years from the day. `checkRecordDay` checks the day.
 */
export function readDose(fields: DoseFields, { species }: Pick<PetRow, 'species'>) {
  const product = productOf(fields, species);
  const protocols = protocolsOf(fields, product);
  if (protocols.some(protocol => protocolRule(species, protocol) === null))
    throw fieldError('protocols', 'field.protocol');
  const tests = protocols.filter(isTest);
  // A test is always a separate record.
  if (tests.length > 0 && protocols.length > 1) throw fieldError('protocols', 'field.protocols');
  checkExpiry(fields);
  const isTitre = tests.includes('rabiesTitre');
  if (isTitre && fields.level_hundredths == null) throw fieldError('level_hundredths', 'field.titre_level');
  const hasResult = tests.length > 0 && !isTitre;
  if (hasResult && fields.result == null) throw fieldError('result', 'field.result');
  return {
    protocols,
    columns: {
      givenOn: fields.given_on,
      product,
      productName: orNull(fields.product_name),
      vaccineType: tests.length > 0 ? null : (fields.vaccine_type ?? null),
      route: tests.length > 0 ? null : (fields.route ?? null),
      intervalDays: intervalOf(fields, protocols),
      batch: orNull(fields.batch),
      expiresOn: tests.length > 0 ? null : (fields.expires_on ?? null),
      clinic: orNull(fields.clinic),
      result: hasResult ? (fields.result ?? null) : null,
      laboratory: isTitre ? orNull(fields.laboratory) : null,
      levelHundredths: isTitre ? (fields.level_hundredths ?? null) : null,
    },
  };
}

/**
 * Refuses at its field each part of the label that is missing: the product, the batch and the expiry of a vaccine or a
 * treatment. A test, by the protocols that would be recorded, has none. Refuses as `readDose`.
 */
export function requireLabelData(fields: DoseFields, pet: Pick<PetRow, 'species'>): void {
  const { product, product_name, batch, expires_on } = fields;
  if (readDose(fields, pet).protocols.some(isTest)) return;
  const missing = {
    product_name: !product && !product_name,
    batch: !batch,
    expires_on: !expires_on,
  };
  const refused = Object.entries(missing).flatMap(([field, isMissing]) =>
    isMissing ? [[field, { code: 'field.required' }] as const] : [],
  );
  if (refused.length > 0) throw new AppError('request.invalid', { fields: Object.fromEntries(refused) });
}

/**
 * Runs a write of a dose. Refuses the same protocol twice on a day with vaccines.duplicate_day, by a constraint of the
 * database.
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
