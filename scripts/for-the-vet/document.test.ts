import { describe, expect, it } from 'vitest';
import { comboProducts } from '../../packages/care-plan/src/rules/combos.ts';
import { countryRules } from '../../packages/care-plan/src/rules/countries.ts';
import { ectoProducts } from '../../packages/care-plan/src/rules/ecto-products.ts';
import { supersededBy } from '../../packages/care-plan/src/rules/editions.ts';
import { productSources } from '../../packages/care-plan/src/rules/product-sources.ts';
import { protocolRule, protocolsFor } from '../../packages/care-plan/src/rules/protocols.ts';
import { safetySources, sources } from '../../packages/care-plan/src/rules/sources.ts';
import { firstSteps, redFlags, safetyLines } from '../../packages/rules/src/reference/safety.ts';
import { protocolNames } from '../../packages/rules/src/reference/vaccines.ts';
import { vetDocument } from './document.ts';

const text = vetDocument();
const entries = text.split(/\n(?=## )|(?<=\n\n)(?=### )/);

/** Returns the text below a heading. */
function entry(title: string): string {
  const found = entries.find(item => item.startsWith(`### ${title}`));
  if (found === undefined) throw new Error(`No entry: ${title}`);
  return found;
}

const headings = text.split('\n').filter(line => line.startsWith('### '));

describe('the document for the veterinarian', () => {
  it.each(protocolNames)('has the rule of $en in both languages', ({ ar, en }) => {
    expect(headings).toContain(`### ${en} · ${ar}`);
  });

  it.each(Object.values(countryRules))('includes the authority $authority', ({ authority }) => {
    expect(text).toContain(authority);
  });

  it.each([...Object.values(comboProducts), ...Object.values(ectoProducts)])(
    'includes the product $name',
    ({ name }) => {
      expect(text).toContain(`**${name}:**`);
    },
  );

  it('includes every safety line, emergency sign and first step as shown in the app', () => {
    const shown = [
      ...Object.values(safetyLines),
      ...redFlags.map(({ ar }) => ar),
      ...firstSteps.map(({ ar, more }) => `${ar} ${more}`),
    ];
    expect(shown.filter(line => !text.includes(`| ${line} |`))).toEqual([]);
  });

  it('lists every source once, and refers to no other', () => {
    const named = new Set([...text.matchAll(/\]\(#(\w+)\)/g)].map(([, id]) => id));
    const listed = [...text.matchAll(/<a id="(\w+)">/g)].map(([, id]) => id);
    expect(listed).toEqual([sources, productSources, safetySources].flatMap(list => Object.keys(list)));
    expect([...named].filter(id => !listed.includes(id))).toEqual([]);
  });

  it.each([
    [
      'a positive test ends the plan of feline leukaemia',
      /stops the plan of this vaccine.*يوقف خطة هذا اللقاح/,
    ],
    [
      'what a deferral does and what ends it',
      /is deferred: nothing of it is due, overdue or reminded of.*A dose given afterwards ends the deferral.*مؤجَّل/,
    ],
    ['the reminders of each quarter', /of core vaccines, one each quarter.*كل ثلاثة أشهر/],
    ['another route', /a dose by another route.*the later of both dates.*the vet decides.*بطريقة أخرى/],
    ['another product', /a dose of another product.*the later of both dates.*the vet decides.*من منتج آخر/],
    [
      'the route that is assumed in the nose',
      /in the nose; one that is not recorded counts as this.*في الأنف؛ وطريقة لم تُسجَّل/,
    ],
    [
      'the route that is assumed by injection',
      /by injection; one that is not recorded counts as this.*بالحقن؛ وطريقة لم تُسجَّل/,
    ],
    [
      'which vaccines keep a distance',
      /Two live vaccines: .* apart, also after one that was given.*لقاحان حيّان/,
    ],
    [
      'what the distance gives way to',
      /No core vaccine is put off for this, and no series starts again.*لقاح أساسي/,
    ],
    ['what is one visit', /comes forward to the day of the earlier .* is no sooner late.*في زيارة واحدة/],
    [
      'which vaccines count as live',
      /of unknown make counts as live.*Feline panleukopenia.*not kennel cough by injection.*لا يُعرف نوعه/,
    ],
    [
      'that unknown age never makes overdue',
      /of unknown age: the first dose .* never turns overdue.*لا يُعرف عمره/,
    ],
    [
      'that a chosen one of a grown animal never turns overdue',
      /its owner chose, and deworming, .* never turns overdue.*اختاره المربّي/,
    ],
    [
      'what a dose too soon does',
      /closer does not count: the next is planned 28 days later at least, .* the vet is asked.*يُسأل الطبيب/,
    ],
    [
      'that no record of a grown animal is no debt',
      /a vaccine without a record is neither overdue nor reminded of.*لا سجلّ له/,
    ],
    [
      'where the margin of an estimated birth applies',
      /added to three ages: .*To no other: .*nor rabies.*ثلاثة أعمار/,
    ],
    [
      'how a rescued puppy would be dewormed',
      /deworming, from registration, .* of a puppy it would be every 2 weeks or 4 weeks.*جرو/,
    ],
    [
      'a rabies dose that follows one too young',
      /then one at 84 days of age: the next comes .* later.*أقلّ فاصل/,
    ],
    [
      'that a late rabies dose is a first one for travel',
      /after the validity has ended is a first one again.*though at home it is a booster.*أولى من جديد/,
    ],
    ['a third dose of an adult', /Two years old, of known birth, with three doses.*منشِّطة أم من السلسلة/],
  ])('says %s, in both languages', (_, words) => {
    expect(text).toMatch(words);
  });

  it('describes a vaccine that depends on the product only by the rule before it is known', () => {
    const before = entry('Canine leishmaniosis ·');
    expect(before).toContain('does not count below 6 months');
    expect(before).toContain('the product decides; where it is not known there is no date');
    for (const label of ['Primary series', 'Booster', 'Repeat', 'Each dose'])
      expect(before).not.toContain(label);
    expect(entry('Canine leishmaniosis (CaniLeish)')).not.toContain('Never vaccinated');
  });

  it('omits fields that cannot take effect', () => {
    expect(entry('Feline leukaemia virus (FeLV) ·')).not.toContain('Late dose of the series');
    expect(entry('Feline panleukopenia ·')).toContain('Late dose of the series');
    const rabies = entry('Rabies ·');
    for (const label of ['Longest gap', 'Planned interval', 'Late dose of the series', 'After a longer gap'])
      expect(rabies).not.toContain(label);
    expect(headings.filter(line => line.includes('parainfluenza by mouth'))).toEqual([]);
  });

  it('states for a product for dogs where the brown dog tick shortens its interval', () => {
    const line = text.split('\n').find(row => row.startsWith('| **Bravecto:** for dogs'));
    expect(line).toContain('every 84 days; every 56 days where ticks carry disease, for the brown dog tick');
    expect(line).toContain('قُراد الكلاب البنّي');
    expect(text).toContain('offered where ticks carry disease: SA, QA, AE');
  });

  it('states three years for rabies only where the label is known to be accepted', () => {
    expect(entry('Rabies ·')).toContain('only where a three-year label is known to be accepted');
  });

  it('lists the rules based on a superseded edition, with the parts read of the newer one', () => {
    const part = entries.find(item => item.startsWith('## Rules that rest on a superseded edition')) ?? '';
    expect(part).toMatch(/\*\*Rabies \(cats\):\*\* .*W16\) 2016, with the newer .*W24\) 2024/);
    expect(part).toMatch(/parainfluenza.*W16\) 2016, without the newer .*W24\) 2024.*دون الأحدث/);
    expect(part).toContain('| W16, W17 | abstract;');
    for (const species of ['cat', 'dog'] as const) {
      for (const key of protocolsFor(species)) {
        for (const id of protocolRule(species, key)?.sources ?? []) {
          if (supersededBy[id] !== undefined) expect(part).toContain(`[${id}](#${id})`);
        }
      }
    }
  });

  it('states for each source the year of the edition that was read', () => {
    expect(text).toMatch(/<a id="W24"><\/a>W24 \| .* \| 2024 \| abstract/);
    expect(text).toMatch(/<a id="NR"><\/a>NR \| .* \| {2}\| yes/);
    expect(entry('Rabies ·')).toContain('[[NR](#NR), [W24](#W24) 2024, [W16](#W16) 2016,');
  });

  it('has a box to sign for every statement', () => {
    const parts = entries.filter(part => part.includes('| English |'));
    expect(parts.length).toBeGreaterThan(30);
    expect(parts.filter(part => !part.includes('☐ Right · صحيح'))).toEqual([]);
  });

  it('begins with the changed rules, newest first, each with its reason', () => {
    const [, first = ''] = text.split(/\n(?=## )/);
    expect(first).toMatch(/^## Changed rules/);
    const dates = [...first.matchAll(/^### (\S+): /gm)].map(([, date]) => date);
    expect(dates.length).toBe(first.match(/\*\*Why:\*\* \S/g)?.length);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('continues with the debatable points', () => {
    const [, , second = ''] = text.split(/\n(?=## )/);
    expect(second).toMatch(/^## Debatable points/);
    const numbers = [...second.matchAll(/^### (\d+)\./gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});
