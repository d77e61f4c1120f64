import { comboProducts, isComboProduct } from '../../packages/care-plan/src/rules/combos.ts';
import { protocolRule, protocolsFor, ruleVariants } from '../../packages/care-plan/src/rules/protocols.ts';
import type { Rule, RuleVariants, VaccineRule } from '../../packages/care-plan/src/rules/rule-types.ts';
import type { VaccineProduct } from '../../packages/care-plan/src/rules/vaccine-product.ts';
import type { ProtocolKey, Route, Species } from '../../packages/care-plan/src/types.ts';
import { protocolName } from '../../packages/rules/src/reference/vaccines.ts';
import { type Both, both } from './both.ts';
import type { Fact } from './facts.ts';
import { routeNames } from './product-text.ts';
import { factsOf, isBeforeProduct } from './rule-text.ts';
import { routeFacts, unnumberedFacts } from './unnumbered-text.ts';
import type { Given } from './walk.ts';
import { walkText } from './walk-text.ts';

/** One rule with all its facts; protocols with the same facts share it. */
export interface RuleEntry {
  readonly names: readonly Both[];
  readonly facts: readonly Fact[];
  readonly sources: Rule['sources'];
}

interface Case {
  readonly rule: Rule;
  readonly name: Both;
  readonly given: Given;
}

const UNKNOWN: Given = { route: null, product: null, begunAt: null };

/** Returns the rules of a species in the order of the reference list. */
export function rulesOf(species: Species): RuleEntry[] {
  const entries = new Map<string, RuleEntry>();
  for (const { rule, name, given } of casesOf(species)) {
    const facts = [...factsOf(rule), ...routeFacts(rule), ...unnumberedFacts(rule), ...walks(rule, given)];
    const key = JSON.stringify([facts, rule.sources]);
    entries.set(key, { names: [...(entries.get(key)?.names ?? []), name], facts, sources: rule.sources });
  }
  return [...entries.values()];
}

/** Returns the rule before the first dose, then the rules by route or product. */
function casesOf(species: Species): Case[] {
  return protocolsFor(species).flatMap(key => {
    const rule = protocolRule(species, key);
    if (rule === null) return [];
    const variants = ruleVariants(species, key);
    return [
      { rule, name: protocolName(key), given: UNKNOWN },
      ...(variants === null ? [] : variantCases(variants, rule)),
    ];
  });
}

function variantCases({ key, by, variants }: RuleVariants, before: Rule): Case[] {
  const { ar, en } = protocolName(key);
  return variants
    .filter(({ rule }) => rule !== before)
    .flatMap(({ given, rule }) =>
      given
        .filter(value => value !== null)
        .filter(value => by === 'product' || hasProduct(key, value))
        .map(value => {
          const suffix = by === 'route' ? routeName(value) : productName(value);
          return {
            rule,
            name: both(`${ar} ${suffix.ar}`, `${en} ${suffix.en}`),
            given: givenBy(by, value, rule),
          };
        }),
    );
}

/** Whether any product contains the vaccine and is given by the route. */
function hasProduct(key: ProtocolKey, route: string): boolean {
  const products: readonly VaccineProduct[] = Object.values(comboProducts);
  return products.some(({ parts }) => parts.some(part => part.protocol === key && part.route === route));
}

function routeName(value: string): Both {
  return isRoute(value) ? routeNames[value] : both(value, value);
}

function productName(value: string): Both {
  const name = isComboProduct(value) ? comboProducts[value].name : value;
  return both(`(${name})`, `(${name})`);
}

function givenBy(by: RuleVariants['by'], value: string, { firstDose }: VaccineRule): Given {
  if (by === 'product') return { route: null, product: value, begunAt: firstDose.plannedAge };
  return { ...UNKNOWN, route: isRoute(value) ? value : null };
}

function isRoute(value: string): value is Route {
  return Object.hasOwn(routeNames, value);
}

function walks(rule: Rule, given: Given): Fact[] {
  const { kind, species, key: protocol } = rule;
  if ((kind !== 'vaccine' && kind !== 'deworming') || isBeforeProduct(rule)) return [];
  return [
    {
      label: both('كل جرعة في موعدها، من الميلاد', 'Each dose on its day, from birth'),
      text: walkText({ species, protocol, birth: 'known', ...given }),
    },
    {
      label: both('والعمر غير معروف، من التسجيل', 'Birth unknown, from registration'),
      text: walkText({ species, protocol, birth: 'unknown', ...given }),
    },
  ];
}
