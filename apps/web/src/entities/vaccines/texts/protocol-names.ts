import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { PlanItem } from '@rifq/contract/calls';
import { comboNames, type ProtocolKey, protocolName } from '@rifq/rules';
import { coreVaccines } from '../core-vaccines.ts';

const { cat: catCore, dog: dogCore } = coreVaccines;

/** Returns a name without the part in brackets: «السُّعار» of «السُّعار (داء الكَلَب)». */
function withoutBrackets(name: string): string {
  return name.replace(/ \([^()]*\)$/, '');
}

/** Joins names: «الهربس والكاليسي وطاعون القطط». */
function joined(names: readonly string[]): string {
  return new Intl.ListFormat(i18n.locales, { type: 'conjunction' }).format(names);
}

/** Returns the short name of a protocol in a list, where its full name would be too long. */
export function partName(key: ProtocolKey): string {
  switch (key) {
    case '2':
    case '3':
    case '7':
    case '8':
    case '10':
    case 'lepto':
    case 'felvTest':
    case 'rabiesTitre':
      return withoutBrackets(protocolName(key).ar);
    case '1':
      return t`الديدان`;
    case '4':
      return t`الهربس`;
    case '5':
      return t`الكاليسي`;
    case '6':
      return t`نقص المناعة`;
    case '9':
      return t`الكلاميديا`;
    case 'cdv':
      return t`الديستمبر`;
    case 'cav':
      return t`التهاب الكبد المعدي`;
    case 'cpv':
      return t`البارفو`;
    case 'cpiv':
      return t`البارإنفلونزا`;
    case 'leish':
      return t`الليشمانيا`;
    case 'ccov':
      return t`كورونا المعوي`;
    case 'fip':
      return t`التهاب الصفاق المعدي`;
    case 'ecto':
      return t`البراغيث والقُراد`;
  }
}

/** Lists the parts of a combined vaccine: «الهربس والكاليسي وطاعون القطط». */
export function partNames(keys: readonly ProtocolKey[]): string {
  return joined(keys.map(partName));
}

/** Finds the combined vaccine that these protocols contain, and the remaining protocols. */
function combined(
  keys: readonly ProtocolKey[],
): { combo: 'combo3cat' | 'comboDog'; rest: ProtocolKey[] } | null {
  const holds = (core: readonly ProtocolKey[]) => core.every(key => keys.includes(key));
  if (holds(catCore)) return { combo: 'combo3cat', rest: keys.filter(key => !catCore.includes(key)) };
  if (!holds(dogCore)) return null;
  return { combo: 'comboDog', rest: keys.filter(key => !dogCore.includes(key) && key !== 'cpiv') };
}

/** Returns the everyday name of a combined vaccine: «اللقاح الثلاثي للقطط». */
function comboName(combo: keyof typeof comboNames): string {
  return withoutBrackets(comboNames[combo].ar);
}

/**
 * Names protocols that were given, or are planned, together: «اللقاح الثلاثي للقطط والكلاميديا», «السُّعار (داء
 * الكَلَب)».
 */
export function protocolsName(keys: readonly ProtocolKey[]): string {
  const [only] = keys;
  if (only !== undefined && keys.length === 1) return protocolName(only).ar;
  const combination = combined(keys);
  if (combination === null) return partNames(keys);
  return joined([comboName(combination.combo), ...combination.rest.map(partName)]);
}

/** As `protocolsName`, but short, next to the animal's name: «السُّعار», «اللقاح الثلاثي». */
export function shortName(keys: readonly ProtocolKey[]): string {
  const combination = keys.length > 1 ? combined(keys) : null;
  if (combination === null) return withoutBrackets(protocolsName(keys));
  return joined([comboShortName(combination.combo), ...combination.rest.map(partName)]);
}

function comboShortName(combo: 'combo3cat' | 'comboDog'): string {
  return combo === 'combo3cat' ? t`اللقاح الثلاثي` : t`اللقاح المركّب`;
}

/** Joins the short names of plan items: «السُّعار واللقاح الثلاثي». */
export function shortNames(items: readonly Pick<PlanItem, 'protocols' | 'combo'>[]): string {
  return joined(items.map(itemShortName));
}

/** Returns the name of a plan item. */
export function itemName(item: Pick<PlanItem, 'protocols' | 'combo'>): string {
  return item.combo === null ? protocolsName(item.protocols) : comboName(item.combo);
}

/** As `itemName`, but short. */
export function itemShortName(item: Pick<PlanItem, 'protocols' | 'combo'>): string {
  return item.combo === null ? shortName(item.protocols) : comboShortName(item.combo);
}
