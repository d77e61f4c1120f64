import { describe, expect, it } from 'vitest';
import { comboProducts } from '../../packages/care-plan/src/rules/combos.ts';
import { countryRules } from '../../packages/care-plan/src/rules/countries.ts';
import { ectoProducts } from '../../packages/care-plan/src/rules/ecto-products.ts';
import { productSources } from '../../packages/care-plan/src/rules/product-sources.ts';
import { safetySources, sources } from '../../packages/care-plan/src/rules/sources.ts';
import { redFlags, safetyLines } from '../../packages/contract/src/reference/safety.ts';
import { protocolNames } from '../../packages/contract/src/reference/vaccines.ts';
import { vetDocument } from './document.ts';

const text = vetDocument();
const headings = text.split('\n').filter(line => line.startsWith('### '));

describe('the document for the veterinarian', () => {
  it.each(protocolNames)('has the rule of $en in both languages', ({ ar, en }) => {
    expect(headings).toContain(`### ${en} · ${ar}`);
  });

  it.each(Object.values(countryRules))('names the authority $authority', ({ authority }) => {
    expect(text).toContain(authority);
  });

  it.each([...Object.values(comboProducts), ...Object.values(ectoProducts)])(
    'has the product $name',
    ({ name }) => {
      expect(text).toContain(`**${name}:**`);
    },
  );

  it('has every safety line and every emergency sign as the app shows it', () => {
    const shown = [...Object.values(safetyLines), ...redFlags.map(({ ar }) => ar)];
    expect(shown.filter(line => !text.includes(`| ${line} |`))).toEqual([]);
  });

  it('lists every source once, and names no other', () => {
    const named = new Set([...text.matchAll(/\]\(#(\w+)\)/g)].map(([, id]) => id));
    const listed = [...text.matchAll(/<a id="(\w+)">/g)].map(([, id]) => id);
    expect(listed).toEqual([sources, productSources, safetySources].flatMap(list => Object.keys(list)));
    expect([...named].filter(id => !listed.includes(id))).toEqual([]);
  });

  it('has a box to sign under everything that it says', () => {
    const parts = text.split(/\n(?=## )|(?<=\n\n)(?=### )/).filter(part => part.includes('| English |'));
    expect(parts.length).toBeGreaterThan(30);
    expect(parts.filter(part => !part.includes('☐ Right · صحيح'))).toEqual([]);
  });

  it('begins with the debatable points', () => {
    expect(headings.slice(0, 5).map(line => line.slice(4, 6))).toEqual(['1.', '2.', '3.', '4.', '5.']);
  });
});
