import { describe, expect, it } from 'vitest';
import { comboProducts, expandProduct, isComboProduct } from './combos.ts';
import { countryRules, findCountryRule } from './countries.ts';
import {
  type EctoProduct,
  ectoProducts,
  isEctoProduct,
  killsWorms,
  leastIntervalDays,
} from './ecto-products.ts';
import { supersededBy } from './editions.ts';
import { productSources } from './product-sources.ts';
import { productSpecies } from './product-species.ts';
import { protocolRule, protocolsFor, ruleVariants } from './protocols.ts';
import { testProtocols } from './record-only.ts';
import { type Source, safetySources, sources } from './sources.ts';

describe('protocols', () => {
  it('are listed by species', () => {
    expect(protocolsFor('cat')).toEqual([
      '1',
      '2',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      'fip',
      'ecto',
      'felvTest',
      'rabiesTitre',
    ]);
    const core = ['cdv', 'cav', 'cpv'];
    expect(protocolsFor('dog')).toEqual([
      '1',
      '2',
      '3',
      ...core,
      'cpiv',
      'lepto',
      'leish',
      'ccov',
      'ecto',
      'rabiesTitre',
    ]);
  });

  it.each(['cat', 'dog'] as const)('have a source for every rule of a %s, without repetition', species => {
    for (const key of protocolsFor(species)) {
      const ids = protocolRule(species, key)?.sources ?? [];
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('include tests only for the record: all of them for cats, the rabies titre for dogs, too', () => {
    for (const key of testProtocols) expect(protocolRule('cat', key)).toMatchObject({ recordKind: 'test' });
    expect(testProtocols.filter(key => protocolRule('dog', key) !== null)).toEqual(['rabiesTitre']);
  });

  it('require a blood test before FeLV and leishmaniosis vaccine', () => {
    expect(protocolRule('cat', '7')).toMatchObject({ testFirst: true });
    expect(protocolRule('dog', 'leish')).toMatchObject({ testFirst: true });
  });
});

describe('vaccines by name', () => {
  it.each(Object.entries(comboProducts))('%s has parts for its species only, each once', (key, product) => {
    const keys = product.parts.map(part => part.protocol);
    expect(keys.length).toBeGreaterThan(0);
    expect(new Set(keys).size).toBe(keys.length);
    for (const protocol of keys) {
      const rule = protocolRule(product.species, protocol);
      expect(rule?.kind === 'recordOnly' ? rule.recordKind : rule?.kind).toBe('vaccine');
    }
    expect(productSpecies(key)).toBe(product.species);
    expect(product.sources.length).toBeGreaterThan(0);
  });

  it('have distinct names within a species', () => {
    for (const species of ['cat', 'dog']) {
      const names = Object.values(comboProducts).filter(item => item.species === species);
      expect(new Set(names.map(item => item.name)).size).toBe(names.length);
    }
  });

  it('define the type and route of each part', () => {
    expect(expandProduct('purevax-rcp')).toContainEqual({
      protocol: '5',
      type: 'inactivated',
      route: 'injectable',
    });
    expect(expandProduct('versican-plus-dhppi-l4r')).toContainEqual({
      protocol: '2',
      type: 'inactivated',
      route: 'injectable',
    });
    expect(expandProduct('nobivac-kc').map(part => part.route)).toEqual(['intranasal', 'intranasal']);
    expect(isComboProduct('nobivac-kc')).toBe(true);
    expect(isComboProduct('constructor')).toBe(false);
  });

  it('include the products that a rule depends on', () => {
    const variants = ruleVariants('dog', 'leish')?.variants ?? [];
    expect(variants).toHaveLength(3);
    for (const product of variants.flatMap(({ given }) => given)) {
      const parts = product !== null && isComboProduct(product) ? expandProduct(product) : [];
      expect(parts.map(part => part.protocol)).toEqual(['leish']);
    }
  });
});

describe('flea and tick products', () => {
  const products: [string, EctoProduct][] = Object.entries(ectoProducts);

  it.each(products)('%s has consistent figures and a source', (key, product) => {
    expect(product.intervalDays).toBeGreaterThanOrEqual(leastIntervalDays(product.species));
    expect(product.minIntervalDays ?? 0).toBeLessThanOrEqual(product.intervalDays);
    const forTicks = product.brownDogTickDays ?? product.intervalDays;
    expect(forTicks).toBeGreaterThanOrEqual(product.minIntervalDays ?? leastIntervalDays(product.species));
    expect(forTicks).toBeLessThanOrEqual(product.intervalDays);
    expect(product.minAgeWeeks).toBeGreaterThan(0);
    expect(product.sources.length).toBeGreaterThan(0);
    expect(isComboProduct(key)).toBe(false);
    expect(productSpecies(key)).toBe(product.species);
  });

  it('for cats contain no permethrin', () => {
    const toxic = products.filter(([, product]) => product.toxicToCats);
    expect(toxic.map(([key]) => key)).toEqual(['advantix-dog']);
    expect(toxic.map(([key]) => productSpecies(key))).toEqual(['dog']);
  });

  it('kill worms only if their leaflet says so', () => {
    expect(products.flatMap(([key, product]) => (product.killsWorms ? [key] : []))).toEqual([
      'bravecto-plus-cat',
      'nexgard-combo-cat',
      'advocate-cat',
      'stronghold-cat',
      'stronghold-plus-cat',
      'nexgard-spectra-dog',
      'simparica-trio-dog',
      'advocate-dog',
      'stronghold-dog',
    ]);
    for (const [key, product] of products) expect(killsWorms(key)).toBe(product.killsWorms);
    for (const key of ['unlisted', 'toString', 'nobivac-kc']) expect(killsWorms(key)).toBe(false);
  });

  it('are allowed in pregnancy only if a known label says so', () => {
    expect(products.flatMap(([key, product]) => (product.pregnancy === 'allowed' ? [key] : []))).toEqual([
      'stronghold-cat',
      'bravecto-dog',
      'stronghold-dog',
    ]);
  });

  it('last at least four weeks', () => {
    expect([leastIntervalDays('cat'), leastIntervalDays('dog')]).toEqual([28, 28]);
  });

  it('have no duplicate or unused source', () => {
    const named = [...Object.values(comboProducts), ...Object.values(ectoProducts)].flatMap(
      (product): readonly string[] => product.sources,
    );
    for (const id of Object.keys(productSources)) {
      expect(named).toContain(id);
      expect(Object.keys(sources)).not.toContain(id);
    }
  });

  it('are found by their own keys only', () => {
    expect(isEctoProduct('toString')).toBe(false);
    expect(productSpecies('unlisted')).toBeNull();
  });
});

describe('sources', () => {
  const lists: Record<string, Source>[] = [sources, productSources, safetySources];
  const all = lists.flatMap(list => Object.entries(list));

  it.each(all)('%s has the year stated in its name, or none', (_, { name, year }) => {
    const stated: string[] = name.match(/\b20\d\d\b/g) ?? [];
    if (stated.length > 0) expect(stated).toContain(String(year));
    if (year === null) return;
    expect(year).toBeGreaterThan(2000);
    expect(year).toBeLessThanOrEqual(2026);
  });

  it('are superseded by a newer edition that is not superseded itself', () => {
    const years = new Map(all.map(([id, { year }]) => [id, year]));
    for (const [id, newer] of Object.entries(supersededBy)) {
      expect(supersededBy[newer]).toBeUndefined();
      const [before, after] = [years.get(id) ?? 0, years.get(newer) ?? Number.POSITIVE_INFINITY];
      expect(after).toBeGreaterThan(before);
    }
  });

  const rules = (['cat', 'dog'] as const).flatMap(species =>
    protocolsFor(species).flatMap(key => [
      protocolRule(species, key),
      ...(ruleVariants(species, key)?.variants ?? []).map(({ rule }) => rule),
    ]),
  );

  it('of a rule never begin with a superseded edition', () => {
    const first = rules.flatMap(rule => rule?.sources.slice(0, 1) ?? []);
    expect(first.filter(id => supersededBy[id] !== undefined)).toEqual([]);
  });

  it('of a rule list the newer edition before the superseded one, always if it was read completely', () => {
    for (const rule of rules) {
      const ids = rule?.sources ?? [];
      ids.forEach((id, index) => {
        const newer = supersededBy[id];
        if (newer === undefined) return;
        expect(ids.slice(index)).not.toContain(newer);
        if (sources[newer].read.startsWith('yes')) expect(ids).toContain(newer);
      });
    }
  });
});

describe('countries', () => {
  it('have an authority to confirm with and a date of reading', () => {
    for (const rule of Object.values(countryRules)) {
      expect(rule).toMatchObject({
        confirmWithAuthority: true,
        dateRead: '2026-11',
        rabiesFirstAgeWeeks: 12,
      });
      expect(rule.readAt.length).toBeGreaterThan(0);
    }
  });

  it('have no rule for an unknown country', () => {
    expect(findCountryRule('AE')?.import.waitDays).toBe(21);
    expect(findCountryRule('MA')).toBeNull();
  });
});
