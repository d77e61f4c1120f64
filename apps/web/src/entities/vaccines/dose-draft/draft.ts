import type { Dose, PayloadOf } from '@rifq/contract/calls';
import { type CivilDate, levelHundredthsOf, type ProtocolKey } from '@rifq/rules';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { type Given, isTestKey } from './given.ts';
import { findProduct } from './known-products.ts';

/** The payload of a dose. */
export type DoseDraftRecord = Omit<PayloadOf<'post', '/api/vaccines/doses/update'>, 'dose_id' | 'version'>;

/** Key of a product that is not in the list: its name is typed. */
export const UNLISTED = 'unlisted';

/** State of the form while it is filled in. */
export interface DoseDraft {
  given: Given | null;
  /** «لقاح آخر أو فحص» was chosen instead of a planned dose. */
  isOther: boolean;
  /** The key of a known product, or UNLISTED. */
  product: string | null;
  productName: string;
  /** The ticked parts of an open combined vaccine. */
  parts: readonly ProtocolKey[];
  vaccineType: Dose['vaccine_type'];
  route: Dose['route'];
  /** Days of protection of an unlisted flea and tick product. */
  intervalDays: number | null;
  batch: string;
  expiresOn: CivilDate | null;
  clinic: string;
  givenOn: CivilDate | null;
  result: Dose['result'];
  /** The level of a rabies titre in IU/ml, as typed. */
  level: string;
  laboratory: string;
  label: File | null;
}

export const emptyDraft = (today: CivilDate): DoseDraft => ({
  given: null,
  isOther: false,
  product: null,
  productName: '',
  parts: [],
  vaccineType: null,
  route: null,
  intervalDays: null,
  batch: '',
  expiresOn: null,
  clinic: '',
  givenOn: today,
  result: null,
  level: '',
  laboratory: '',
  label: null,
});

/** Creates the draft of an existing record. */
export function draftOfDose(dose: Dose, given: Given): DoseDraft {
  const isUnlisted = dose.product_name !== null || dose.interval_days !== null;
  return {
    given,
    isOther: true,
    product: findProduct(dose.product)?.key ?? (isUnlisted ? UNLISTED : null),
    productName: dose.product_name ?? '',
    parts: dose.protocols,
    vaccineType: dose.vaccine_type,
    route: dose.route,
    intervalDays: dose.interval_days,
    batch: dose.batch ?? '',
    expiresOn: dose.expires_on,
    clinic: dose.clinic ?? '',
    givenOn: dose.given_on,
    result: dose.result,
    level: dose.level_hundredths === null ? '' : `${dose.level_hundredths / 100}`,
    laboratory: dose.laboratory ?? '',
    label: null,
  };
}

/**
 * Chooses another dose: product, parts, route and days of the previous choice are cleared. A typed product name stays,
 * since it does not derive from that choice; a test has no product.
 */
export function withGiven(draft: DoseDraft, given: Given | null, isOther: boolean): DoseDraft {
  const parts = given?.protocols ?? [];
  const next = { ...draft, given, isOther, parts, result: null, level: '', route: null, intervalDays: null };
  const product = findProduct(given?.product ?? null);
  if (product !== null) return { ...next, product: product.key, productName: product.name };
  const isTyped = knownProduct(draft) === null && visibleText(draft.productName) !== '';
  const isTest = given?.protocols.some(isTestKey) === true;
  return isTyped && !isTest ? { ...next, product: UNLISTED } : { ...next, product: null, productName: '' };
}

/** Chooses a product, which then determines the protocols; an unlisted one is identified by its typed name. */
export function withProduct(draft: DoseDraft, product: string, typed = ''): DoseDraft {
  const known = findProduct(product);
  if (known === null) return { ...draft, product: UNLISTED, productName: typed };
  return { ...draft, product, productName: known.name, route: null, intervalDays: null };
}

/** Returns the known product that determines the protocols, if one was chosen. */
export function knownProduct({ product }: Pick<DoseDraft, 'product'>): string | null {
  return product === UNLISTED ? null : product;
}

/** Whether the parts must be ticked: an open combined vaccine without a known product. */
export function asksForParts(draft: DoseDraft): boolean {
  return draft.given?.isOpen === true && knownProduct(draft) === null;
}

/** Returns the given protocols, as the plan will count them. Empty while nothing is chosen. */
export function givenProtocols(draft: DoseDraft): readonly ProtocolKey[] {
  const product = findProduct(knownProduct(draft));
  if (product !== null) return product.protocols;
  return asksForParts(draft) ? draft.parts : (draft.given?.protocols ?? []);
}

/**
 * Whether the route is asked: for kennel cough and for parainfluenza alone it determines the doses that follow. A known
 * product determines it, and a combined vaccine is injected.
 */
export function asksForRoute(draft: DoseDraft): boolean {
  const protocols = givenProtocols(draft);
  const [only] = protocols;
  return (
    knownProduct(draft) === null && (protocols.includes('3') || (protocols.length === 1 && only === 'cpiv'))
  );
}

/** Whether a flea and tick product is recorded, which determines the next treatment. */
export function asksForProduct(draft: DoseDraft): boolean {
  return givenProtocols(draft).includes('ecto');
}

/** Whether the days of protection must be read from the label of such a product. */
export function asksForInterval(draft: DoseDraft): boolean {
  return asksForProduct(draft) && draft.product === UNLISTED;
}

/** Whether a rabies titre is recorded: by its level and laboratory instead of a result. */
export function isTitre(draft: DoseDraft): boolean {
  return givenProtocols(draft).includes('rabiesTitre');
}

/** Fields of the form, in screen order. */
export const doseFieldNames = [
  'pet_id',
  'protocols',
  'parts',
  'product',
  'product_name',
  'interval_days',
  'route',
  'result',
  'level_hundredths',
  'laboratory',
  'given_on',
  'batch',
  'expires_on',
  'clinic',
  'vaccine_type',
  'label',
] as const;
export type DoseField = (typeof doseFieldNames)[number];

/** Fields whose errors concern the given dose: they are cleared when another is chosen. */
export const givenFields = [
  'protocols',
  'parts',
  'product',
  'product_name',
  'interval_days',
  'route',
  'result',
  'level_hundredths',
  'given_on',
] as const satisfies readonly DoseField[];

/** Returns the fields that must be filled before sending. The server checks the same and more. */
export function missingFields(draft: DoseDraft): Set<DoseField> {
  const missing = new Set<DoseField>();
  const protocols = givenProtocols(draft);
  if (draft.given === null) missing.add('protocols');
  else if (protocols.length < (asksForParts(draft) ? draft.given.atLeast : 1)) missing.add('parts');
  if (isTitre(draft)) {
    if (levelHundredthsOf(draft.level) === null) missing.add('level_hundredths');
  } else if (protocols.some(isTestKey) && draft.result === null) missing.add('result');
  if (asksForProduct(draft) && draft.product === null) missing.add('product');
  if (asksForInterval(draft) && draft.intervalDays === null) missing.add('interval_days');
  if (draft.givenOn === null) missing.add('given_on');
  return missing;
}

const orNull = (text: string) => visibleText(text) || null;

/** Returns the payload of the record; call it when no field is missing. */
export function recordOf(draft: DoseDraft, givenOn: CivilDate): DoseDraftRecord {
  const protocols = givenProtocols(draft);
  const isTest = protocols.some(isTestKey);
  const product = knownProduct(draft);
  return {
    given_on: givenOn,
    protocols: [...protocols],
    product,
    product_name: orNull(draft.productName),
    // A known product determines the type of each of its parts.
    vaccine_type: product === null && !isTest ? draft.vaccineType : null,
    route: asksForRoute(draft) ? draft.route : null,
    interval_days: asksForInterval(draft) ? draft.intervalDays : null,
    batch: orNull(draft.batch),
    expires_on: isTest ? null : draft.expiresOn,
    clinic: orNull(draft.clinic),
    result: isTest && !isTitre(draft) ? draft.result : null,
    laboratory: isTitre(draft) ? orNull(draft.laboratory) : null,
    level_hundredths: isTitre(draft) ? levelHundredthsOf(draft.level) : null,
  };
}
