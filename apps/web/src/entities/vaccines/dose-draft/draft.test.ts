import { describe, expect, it } from 'vitest';
import { buildDose, buildItem, TODAY } from '../../../testing/build-plan.ts';
import {
  asksForRoute,
  draftOfDose,
  emptyDraft,
  givenProtocols,
  missingFields,
  recordOf,
  UNLISTED,
  withGiven,
  withProduct,
} from './draft.ts';
import { allGiven, everydayCombos, type Given, givenOfDose, givenOfItem, productsFor } from './given.ts';

const empty = emptyDraft(TODAY);

function find(all: readonly Given[], key: string): Given {
  const given = all.find(candidate => candidate.key === key);
  if (given === undefined) throw new Error(`nothing has the key ${key}`);
  return given;
}

const rabies = givenOfItem(buildItem());
const dogCombo = find(everydayCombos('dog'), 'comboDog');
const catFour = find(everydayCombos('cat'), 'combo4cat');

describe('the given protocols', () => {
  it('are those of the planned dose while no known product is chosen', () => {
    const draft = withGiven(empty, rabies, false);
    expect(recordOf(draft, TODAY)).toMatchObject({ given_on: TODAY, protocols: ['2'], product: null });
  });

  it('are those of a known product, whatever was chosen before', () => {
    const draft = withProduct(withGiven(empty, dogCombo, true), 'nobivac-dhppi-l4');
    expect(recordOf({ ...draft, vaccineType: 'live' }, TODAY)).toMatchObject({
      protocols: ['cdv', 'cav', 'cpv', 'cpiv', 'lepto'],
      product: 'nobivac-dhppi-l4',
      product_name: 'Nobivac DHPPi + L4',
      // Its parts have different vaccine types, known from the product.
      vaccine_type: null,
    });
  });

  it('are the ticked parts, for a combined vaccine of an unlisted product', () => {
    const draft = withProduct(withGiven(empty, dogCombo, true), UNLISTED);
    expect(givenProtocols({ ...draft, parts: ['cdv', 'cav', 'cpv', 'lepto'] })).toEqual([
      'cdv',
      'cav',
      'cpv',
      'lepto',
    ]);
  });

  it('must be entered for «الرباعي», whose name determines only three parts', () => {
    const draft = withGiven(empty, catFour, true);
    expect(missingFields(draft)).toEqual(new Set(['parts']));
    expect(missingFields({ ...draft, parts: [...draft.parts, '9'] }).size).toBe(0);
    expect(missingFields(withProduct(draft, 'purevax-rcpch')).size).toBe(0);
  });

  it('clear product and parts when another dose is chosen', () => {
    const draft = withGiven(withProduct(withGiven(empty, dogCombo, true), 'nobivac-dhp'), rabies, false);
    expect(recordOf(draft, TODAY)).toMatchObject({ protocols: ['2'], product: null, product_name: null });
  });
});

describe('a typed product name', () => {
  const typed = withProduct(withGiven(empty, dogCombo, true), UNLISTED, 'Vanguard Plus 5');

  it('stays when another dose is chosen', () => {
    expect(recordOf(withGiven(typed, rabies, false), TODAY)).toMatchObject({
      protocols: ['2'],
      product: null,
      product_name: 'Vanguard Plus 5',
    });
  });

  it('stays where no product is offered, and is shown again where some are', () => {
    const free = { ...withGiven(empty, rabies, false), productName: 'Rabisin' };
    expect(withGiven(free, dogCombo, true)).toMatchObject({ product: UNLISTED, productName: 'Rabisin' });
  });

  it('is replaced by a known product, and cleared for a test', () => {
    const purevax = givenOfDose(buildDose({ product: 'purevax-rcp', protocols: ['4', '5', '8'] }), 'cat');
    expect(withGiven(typed, purevax, true).product).toBe('purevax-rcp');
    expect(withGiven(typed, find(allGiven('cat'), '6'), true)).toMatchObject({
      product: null,
      productName: '',
    });
  });
});

describe('a test', () => {
  const fiv = withGiven(empty, find(allGiven('cat'), '6'), true);

  it('needs its result, and has no type of vaccine', () => {
    expect(missingFields(fiv)).toEqual(new Set(['result']));
    expect(recordOf({ ...fiv, result: 'negative', vaccineType: 'live' }, TODAY)).toMatchObject({
      protocols: ['6'],
      result: 'negative',
      vaccine_type: null,
    });
  });

  it('has no product', () => {
    expect(productsFor(fiv.given, 'cat')).toEqual([]);
  });
});

describe('the route', () => {
  const cough = withGiven(empty, find(allGiven('dog'), '3'), true);
  const parainfluenza = withGiven(empty, find(allGiven('dog'), 'cpiv'), true);

  it('is asked for kennel cough and for parainfluenza alone', () => {
    expect([cough, parainfluenza].map(asksForRoute)).toEqual([true, true]);
    expect(recordOf({ ...cough, route: 'oral' }, TODAY).route).toBe('oral');
  });

  it('follows from a known product, and is not asked for other vaccines', () => {
    expect(asksForRoute(withProduct({ ...cough, route: 'oral' }, 'nobivac-kc'))).toBe(false);
    expect(asksForRoute(withGiven(empty, rabies, false))).toBe(false);
    expect(asksForRoute({ ...withGiven(empty, dogCombo, true), parts: ['cdv', 'cav', 'cpv', 'cpiv'] })).toBe(
      false,
    );
    expect(recordOf(withGiven({ ...cough, route: 'oral' }, rabies, true), TODAY).route).toBeNull();
  });
});

describe('a flea and tick treatment', () => {
  const ecto = withGiven(empty, find(allGiven('cat'), 'ecto'), true);

  it('needs a known product, or the days on the label of an unlisted one', () => {
    expect(missingFields(ecto)).toEqual(new Set(['product']));
    expect(missingFields(withProduct(ecto, 'bravecto-cat')).size).toBe(0);
    const other = withProduct(ecto, UNLISTED, 'Fiprotec');
    expect(missingFields(other)).toEqual(new Set(['interval_days']));
    expect(recordOf({ ...other, intervalDays: 30 }, TODAY)).toMatchObject({
      protocols: ['ecto'],
      product: null,
      product_name: 'Fiprotec',
      interval_days: 30,
    });
  });

  it('takes the days from a known product', () => {
    const other = { ...withProduct(ecto, UNLISTED), intervalDays: 30 };
    expect(recordOf(withProduct(other, 'bravecto-cat'), TODAY)).toMatchObject({
      product: 'bravecto-cat',
      interval_days: null,
    });
  });

  it('is loaded with the days of its label', () => {
    const dose = buildDose({ protocols: ['ecto'], product_name: null, interval_days: 42 });
    const draft = draftOfDose(dose, givenOfDose(dose, 'cat'));
    expect(recordOf(draft, TODAY)).toMatchObject({ protocols: ['ecto'], product: null, interval_days: 42 });
  });

  it('offers the products of its species', () => {
    expect(productsFor(ecto.given, 'cat').map(product => product.species)).not.toContain('dog');
  });
});

describe('a record being edited', () => {
  it.each([
    ['a single vaccine', buildDose(), 'cat', '2'],
    [
      'a known product',
      buildDose({ product: 'purevax-rcp', protocols: ['4', '5', '8'] }),
      'cat',
      'purevax-rcp',
    ],
    ['the three of cats', buildDose({ protocols: ['5', '4', '8'] }), 'cat', 'combo3cat'],
    ['the combined one of dogs', buildDose({ protocols: ['cdv', 'cav', 'cpv', '2'] }), 'dog', 'comboDog'],
    ['something of its own', buildDose({ protocols: ['4', '2'] }), 'cat', 'mixture'],
  ] as const)('is loaded from %s and sent unchanged', (_name, dose, species, key) => {
    const given = givenOfDose(dose, species);
    expect(given.key).toBe(key);
    const record = recordOf(draftOfDose(dose, given), dose.given_on);
    expect(new Set(record.protocols)).toEqual(new Set(dose.protocols));
    expect(record).toMatchObject({ product: dose.product, batch: dose.batch, given_on: dose.given_on });
  });
});

it('sends empty texts as unknown', () => {
  const draft = { ...withGiven(empty, rabies, false), productName: ' ', batch: ' A1 ' };
  expect(recordOf(draft, TODAY)).toMatchObject({ product_name: null, batch: 'A1', clinic: null });
});
