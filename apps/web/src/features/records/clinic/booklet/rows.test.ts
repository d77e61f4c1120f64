import { describe, expect, it } from 'vitest';
import { UNLISTED, withGiven } from '../../../../entities/vaccines/dose-draft/draft.ts';
import { allGiven, type Given } from '../../../../entities/vaccines/dose-draft/given.ts';
import { buildDose } from '../../../../testing/build-plan.ts';
import {
  type BookletRow,
  findDuplicates,
  firstRows,
  isBlank,
  isNamed,
  withChange,
  withChosen,
  withNextRow,
  withoutRow,
  withTypedName,
} from './rows.ts';

function given(key: string): Given {
  const found = allGiven('cat').find(one => one.key === key);
  if (found === undefined) throw new Error(`nothing has the key ${key}`);
  return found;
}

/** Builds rows of these days and choices. */
const rowsOf = (...doses: readonly (readonly [day: string, key: string])[]): BookletRow[] =>
  firstRows().flatMap(({ draft }) =>
    doses.map(([givenOn, key], index) => ({
      id: index + 1,
      draft: { ...withChosen(draft, given(key)), givenOn },
    })),
  );

const clinicsOf = (rows: readonly BookletRow[]) => rows.map(({ draft }) => draft.clinic);
const withClinic = (rows: readonly BookletRow[], id: number, clinic: string) =>
  withChange(rows, id, draft => ({ ...draft, clinic }));

describe('the clinic', () => {
  it('is filled down from the row above, also when it is entered later', () => {
    const rows = withNextRow(withClinic(withNextRow(firstRows()), 1, 'النخيل'));
    expect(clinicsOf(rows)).toEqual(['النخيل', 'النخيل', 'النخيل']);
  });

  it('of rows below stays where another one was entered', () => {
    const three = withNextRow(withNextRow(withClinic(firstRows(), 1, 'النخيل')));
    const other = withClinic(three, 2, 'الواحة');
    expect(clinicsOf(other)).toEqual(['النخيل', 'الواحة', 'الواحة']);
    expect(clinicsOf(withClinic(other, 1, 'الساحل'))).toEqual(['الساحل', 'الواحة', 'الواحة']);
  });

  it('alone does not make a row, unlike any other field', () => {
    const [row] = withClinic(firstRows(), 1, 'النخيل');
    if (row === undefined) throw new Error('there is a row');
    expect(isBlank(row)).toBe(true);
    for (const part of [{ givenOn: '2024-01-01' }, { batch: 'A' }, { productName: 'Rabisin' }])
      expect(isBlank({ ...row, draft: { ...row.draft, ...part } })).toBe(false);
  });
});

describe('rows', () => {
  it('are removed by their id, and one always remains', () => {
    const three = withNextRow(withNextRow(firstRows()));
    expect(withoutRow(three, 2).map(({ id }) => id)).toEqual([1, 3]);
    expect(withoutRow(firstRows(), 1)).toEqual(firstRows());
    expect(withNextRow(withoutRow(three, 2)).map(({ id }) => id)).toEqual([1, 3, 4]);
  });

  it('have a typed name, whose protocol is chosen apart, until something else is chosen', () => {
    const [first] = firstRows();
    if (first === undefined) throw new Error('there is a row');
    const named = withTypedName(first.draft, 'Rabisin');
    expect(isNamed(named)).toBe(true);
    const against = withGiven(named, given('2'), true);
    expect(against).toMatchObject({ product: UNLISTED, productName: 'Rabisin', given: { key: '2' } });
    const known = withChosen(against, given('purevax-rcp'));
    expect([isNamed(known), known.productName]).toEqual([false, 'Purevax RCP']);
    expect(withChosen(against, given('2')).productName).toBe('');
  });
});

describe('duplicates', () => {
  it('are found among the rows, by a shared vaccine of the same day', () => {
    const rows = rowsOf(
      ['2024-01-01', '2'],
      ['2024-01-01', 'purevax-rcp'],
      ['2024-01-01', '4'],
      ['2024-01-02', '2'],
    );
    expect([...findDuplicates(rows, [])]).toEqual([[2, 'row']]);
  });

  it('are found on record, where an entry of the owner waits to be confirmed', () => {
    const rows = rowsOf(['2024-01-01', '2'], ['2024-03-01', '2'], ['2024-05-01', '2']);
    const recorded = [
      buildDose({ given_on: '2024-01-01', protocols: ['2', '4'], confirmed_at: '2024-01-01T08:00:00.000Z' }),
      buildDose({ given_on: '2024-03-01', protocols: ['2'] }),
      buildDose({ given_on: '2024-05-01', protocols: ['4'] }),
    ];
    expect([...findDuplicates(rows, recorded)]).toEqual([
      [0, 'record'],
      [1, 'waiting'],
    ]);
  });

  it('are none of rows without a day or a choice', () => {
    expect(findDuplicates(withNextRow(firstRows()), []).size).toBe(0);
  });
});
