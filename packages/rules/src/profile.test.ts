import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shortname } from './profile.ts';
import { levelOf, levelStart } from './rewards.ts';

describe('the short name', () => {
  it.each([
    ['', ''],
    ['نور', 'نور'],
    ['نورة', 'نورة'],
    ['أحمدي', 'أحمدي'],
    ['عبدالرحمن', 'عبدال…'],
    ['Alexandra', 'Alexa…'],
    ['فاطمة', 'فاطمة'],
    ['سُعَاد', 'سُعَاد'],
    ['عَبْدُالله', 'عَبْدُال…'],
    ['👩‍⚕️👨‍👩‍👧', '👩‍⚕️👨‍👩‍👧'],
    ['🐱🐱🐱🐱🐱', '🐱🐱🐱🐱🐱'],
    ['🐱🐱🐱🐱🐱🐱', '🐱🐱🐱🐱🐱…'],
  ])('of %j is %j', (firstname, short) => {
    expect(shortname(firstname)).toBe(short);
  });

  it('never has more than five characters before its ellipsis, nor half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), firstname => {
        const short = shortname(firstname);
        const characters = [...new Intl.Segmenter().segment(short.replace(/…$/, ''))];
        expect(short === firstname || (characters.length <= 5 && short.endsWith('…'))).toBe(true);
        expect(short.isWellFormed()).toBe(true);
        expect(firstname.startsWith(short.replace(/…$/, ''))).toBe(true);
      }),
    );
  });
});

describe('levels', () => {
  it('start at 50·L·(L−1) points', () => {
    expect([1, 2, 3, 4, 5, 10].map(levelStart)).toEqual([0, 100, 300, 600, 1000, 4500]);
  });

  it.each([
    [0, 1],
    [99, 1],
    [100, 2],
    [299, 2],
    [300, 3],
    [599, 3],
    [600, 4],
  ])('%d points are level %d', (points, level) => {
    expect(levelOf(points)).toBe(level);
  });

  it('are reached exactly at their start, also for high levels', () => {
    for (let level = 1; level <= 6000; level += 1) {
      expect([levelOf(levelStart(level)), levelOf(levelStart(level + 1) - 1)]).toEqual([level, level]);
    }
  });
});
