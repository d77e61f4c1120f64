import { findRedFlags } from '@rifq/rules';
import { describe, expect, it } from 'vitest';
import { makeSignFinder } from './signs.ts';

const REASON = 'لا يستطيع التبوّل';

describe('the finder of emergency signs', () => {
  it('finds signs once its code is loaded', async () => {
    const finder = makeSignFinder(async () => findRedFlags);
    expect(finder.find(REASON)).toEqual([]);
    await finder.load();
    expect(finder.find(REASON)).toEqual([{ key: 'urine', words: REASON }]);
  });

  it('finds none if its code could not be loaded, and retries on the next load', async () => {
    const results = [() => Promise.reject(new Error('no network')), async () => findRedFlags];
    const finder = makeSignFinder(() => results.shift()?.() ?? Promise.reject(new Error('asked too often')));
    await finder.load();
    expect(finder.find(REASON)).toEqual([]);
    await finder.load();
    await finder.load();
    expect(finder.find(REASON)).toHaveLength(1);
  });
});
