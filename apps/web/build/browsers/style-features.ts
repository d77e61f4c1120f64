import type { CompatStatement, Identifier } from '@mdn/browser-compat-data/types';
import { compatData } from './compat-data.ts';
import type { Feature } from './script-features.ts';

type Group = Readonly<Record<string, Identifier | undefined>>;

const properties: Group = compatData.css.properties ?? {};
const selectors: Group = compatData.css.selectors ?? {};
const atRules: Group = compatData.css['at-rules'] ?? {};

/** Value functions, such as `color-mix`, by their names at any depth of the data. */
const functions = new Map<string, CompatStatement[]>();
function addFunctions(id: Identifier | undefined): void {
  const { __compat: own, ...nested } = id ?? {};
  for (const [name, member] of Object.entries(nested)) {
    if (member.__compat !== undefined) functions.set(name, [...(functions.get(name) ?? []), member.__compat]);
    addFunctions(member);
  }
}
addFunctions(compatData.css.types);

const featureOf = (name: string, id: Identifier | undefined): Feature[] =>
  id?.__compat === undefined ? [] : [{ name, candidates: [id.__compat] }];

/** Comments, strings and URLs, which contain no feature names. */
const OPAQUE = /\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)/g;
const DECLARATION = /(?<=[{};]\s*)([a-z-]+)\s*:\s*([^{};]+)(?=[;}])/g;

/**
 * Collects the features that a style sheet names: properties, their keywords, functions, pseudo-classes and at-rules.
 */
export function featuresOfStyle(css: string): Feature[] {
  const text = css.replaceAll(OPAQUE, ' ');
  const declared = [...text.matchAll(DECLARATION)].flatMap(([, property = '', value = '']) => [
    ...featureOf(property, properties[property]),
    ...(value.match(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g) ?? []).flatMap(keyword =>
      featureOf(`${property}: ${keyword}`, properties[property]?.[keyword]),
    ),
    ...(value.match(/(?<![\w-])[a-z][a-z-]*(?=\()/g) ?? []).map(name => ({
      name: `${name}()`,
      candidates: functions.get(name) ?? [],
    })),
  ]);
  const rules = [...text.matchAll(/@([a-z-]+)/g)].flatMap(([name, rule = '']) =>
    featureOf(name, atRules[rule]),
  );
  const pseudo = [...text.replaceAll(DECLARATION, '').matchAll(/::?([a-z-]+)/g)].flatMap(
    ([name, selector = '']) => featureOf(name, selectors[selector]),
  );
  return [...declared, ...rules, ...pseudo];
}
