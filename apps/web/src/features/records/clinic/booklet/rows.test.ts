import { describe, expect, it } from 'vitest';
import type { BookletRow } from '../../../../entities/records/booklet-draft.ts';
import { UNLISTED, withGiven } from '../../../../entities/vaccines/dose-draft/draft.ts';
import { allGiven, type Given } from '../../../../entities/vaccines/dose-draft/given.ts';
import { buildDose } from '../../../../testing/build-plan.ts';
import {
  findDoubts,
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
    expect([...findDuplicates(rows, [])]).toEqual([[3, { kind: 'row', number: 2 }]]);
  });

  it('are found on record, where an entry of the owner with the same vaccines waits to be confirmed', () => {
    const rows = rowsOf(['2024-01-01', '2'], ['2024-03-01', '2'], ['2024-05-01', '2'], ['2024-07-01', '2']);
    const recorded = [
      buildDose({ given_on: '2024-01-01', protocols: ['2', '4'], confirmed_at: '2024-01-01T08:00:00.000Z' }),
      buildDose({ given_on: '2024-03-01', protocols: ['2'] }),
      buildDose({ given_on: '2024-05-01', protocols: ['4'] }),
      buildDose({ given_on: '2024-07-01', protocols: ['2', '4'] }),
    ];
    expect([...findDuplicates(rows, recorded)]).toEqual([
      [1, { kind: 'record' }],
      [2, { kind: 'waiting' }],
      [4, { kind: 'record' }],
    ]);
  });

  it('of one entry that waits are found among the rows', () => {
    const rows = rowsOf(['2024-03-01', '2'], ['2024-03-01', '2']);
    const recorded = [buildDose({ given_on: '2024-03-01', protocols: ['2'] })];
    expect([...findDuplicates(rows, recorded)]).toEqual([
      [1, { kind: 'waiting' }],
      [2, { kind: 'row', number: 1 }],
    ]);
  });

  it('are none of rows without a day or a choice', () => {
    expect(findDuplicates(withNextRow(firstRows()), []).size).toBe(0);
  });
});

describe('doubts', () => {
  it('are about a day that precedes a likely life, where the birth is not known', () => {
    const rows = rowsOf(['2001-06-01', '2']);
    expect([...findDoubts(rows, [], '2006-11-20')]).toEqual([[1, 'old']]);
    expect(findDoubts(rows, [], null).size).toBe(0);
  });

  it('are about years between a row and the next', () => {
    const rows = rowsOf(['2023-06-01', '2'], ['2013-06-02', '4'], ['2024-06-01', '2'], ['2027-05-01', '2']);
    expect([...findDoubts(rows, [], null)]).toEqual([
      [2, 'jump'],
      [3, 'jump'],
    ]);
  });

  it('are about a vaccine on another day within two weeks, in the rows or on record', () => {
    const rows = rowsOf(
      ['2024-01-01', '2'],
      ['2024-01-14', '2'],
      ['2024-01-15', '4'],
      ['2024-01-28', '2'],
      ['2024-05-01', '4'],
    );
    const recorded = [buildDose({ given_on: '2024-05-02', protocols: ['4'] })];
    expect([...findDoubts(rows, recorded, null)]).toEqual([
      [2, 'near'],
      [5, 'near'],
    ]);
  });
});
