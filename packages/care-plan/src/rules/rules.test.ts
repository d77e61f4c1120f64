import { describe, expect, it } from 'vitest';
import { comboProducts, expandProduct, isComboProduct } from './combos.ts';
import { countryRule, countryRules } from './countries.ts';
import { protocolRule, protocolsFor } from './protocols.ts';
import { testProtocols } from './record-only.ts';

describe('protocols', () => {
  it('lists those of each species', () => {
    expect(protocolsFor('cat')).toEqual(['1', '2', '4', '5', '6', '7', '8', '9', '10', 'fip', 'ecto']);
    const core = ['cdv', 'cav', 'cpv'];
    expect(protocolsFor('dog')).toEqual(['1', '2', '3', ...core, 'cpiv', 'lepto', 'leish', 'ccov', 'ecto']);
  });

  it.each(['cat', 'dog'] as const)('names a source for every rule of a %s, without repetition', species => {
    for (const key of protocolsFor(species)) {
      const ids = protocolRule(species, key)?.sources ?? [];
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('keeps codes 6 and 10 as tests', () => {
    for (const key of testProtocols) expect(protocolRule('cat', key)).toMatchObject({ recordKind: 'test' });
  });

  it('asks for a blood test before FeLV and leishmaniosis vaccine', () => {
    expect(protocolRule('cat', '7')).toMatchObject({ testFirst: true });
    expect(protocolRule('dog', 'leish')).toMatchObject({ testFirst: true });
  });
});

describe('combined products', () => {
  it.each(Object.entries(comboProducts))('%s has parts for its species only, each once', (_key, product) => {
    const keys = product.parts.map(part => part.protocol);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(protocolRule(product.species, key)?.kind).toBe('vaccine');
  });

  it('knows which part is live', () => {
    expect(expandProduct('purevax-rcp')).toContainEqual({ protocol: '5', type: 'inactivated' });
    expect(expandProduct('nobivac-dhppi-l4')).toContainEqual({ protocol: 'lepto', type: 'inactivated' });
    expect(isComboProduct('nobivac-kc')).toBe(true);
    expect(isComboProduct('constructor')).toBe(false);
  });
});

describe('countries', () => {
  it('says of every country that its authority is to be asked, and when it was read', () => {
    for (const rule of Object.values(countryRules)) {
      expect(rule).toMatchObject({
        confirmWithAuthority: true,
        dateRead: '2026-11',
        rabiesFirstAgeWeeks: 12,
      });
      expect(rule.readAt.length).toBeGreaterThan(0);
    }
  });

  it('has none for a country that was not read', () => {
    expect(countryRule('AE')?.import.waitDays).toBe(21);
    expect(countryRule('MA')).toBeNull();
  });
});
