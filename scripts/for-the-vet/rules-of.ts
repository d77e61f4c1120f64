import { protocolRule, protocolsFor } from '../../packages/care-plan/src/rules/protocols.ts';
import type { Rule } from '../../packages/care-plan/src/rules/rule-types.ts';
import type { Route, Species } from '../../packages/care-plan/src/types.ts';
import { protocolName } from '../../packages/contract/src/reference/vaccines.ts';
import { type Both, both } from './both.ts';
import type { Fact } from './facts.ts';
import { factsOf } from './rule-words.ts';
import { walkText } from './walk-text.ts';

/** One rule with all that it says; protocols that say the same share it. */
export interface RuleEntry {
  readonly names: readonly Both[];
  readonly facts: readonly Fact[];
  readonly sources: Rule['sources'];
}

const ROUTES: Readonly<Record<Route, Both>> = {
  injectable: both('بالحقن', 'by injection'),
  intranasal: both('في الأنف', 'in the nose'),
  oral: both('بالفم', 'by mouth'),
};
const routes: readonly Route[] = ['injectable', 'intranasal', 'oral'];

/** The rules of a species in the order of the reference list. */
export function rulesOf(species: Species): RuleEntry[] {
  const entries = new Map<string, RuleEntry>();
  for (const { rule, route } of rulesWithRoutes(species)) {
    const facts = [...factsOf(rule), ...walks(rule, route)];
    const key = JSON.stringify([facts, rule.sources]);
    const names = [...(entries.get(key)?.names ?? []), nameOf(rule, route)];
    entries.set(key, { names, facts, sources: rule.sources });
  }
  return [...entries.values()];
}

/** Each rule once, and again with a route that has a rule of its own. */
function rulesWithRoutes(species: Species): { rule: Rule; route: Route | null }[] {
  return protocolsFor(species).flatMap(key => {
    const rule = protocolRule(species, key);
    if (rule === null) return [];
    const others = routes.flatMap(route => {
      const other = protocolRule(species, key, route);
      return other === null || other === rule ? [] : [{ rule: other, route }];
    });
    return [{ rule, route: null }, ...others];
  });
}

function nameOf({ key }: Rule, route: Route | null): Both {
  const { ar, en } = protocolName(key);
  return route === null ? both(ar, en) : both(`${ar} ${ROUTES[route].ar}`, `${en} ${ROUTES[route].en}`);
}

function walks({ kind, species, key: protocol }: Rule, route: Route | null): Fact[] {
  if (kind !== 'vaccine' && kind !== 'deworming') return [];
  return [
    {
      label: both('كل جرعة في موعدها، من الميلاد', 'Each dose on its day, from birth'),
      text: walkText({ species, protocol, birth: 'known', route }),
    },
    {
      label: both('والعمر غير معروف، من التسجيل', 'Birth unknown, from registration'),
      text: walkText({ species, protocol, birth: 'unknown', route }),
    },
  ];
}
