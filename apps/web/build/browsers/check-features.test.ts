import { expect, it } from 'vitest';
import { type CheckedFile, findUnsupported } from './check-features.ts';
import { cssTargets, viteTargets } from './supported-browsers.ts';

const found = (path: string, text: string, ...others: CheckedFile[]) =>
  findUnsupported([{ path, text }, ...others]).map(line => line.replace(/: not in .*/, ''));

it.each([
  ['a static member', 'Promise.try(run)', 'Promise.try'],
  ['a constructor in a namespace', 'new Intl.DurationFormat("ar")', 'Intl.DurationFormat'],
  ['a global that is called', 'new EyeDropper()', 'EyeDropper'],
  ['a global with members', 'await scheduler.yield()', 'scheduler'],
  ['a member of the navigator', 'navigator.userAgentData.mobile', 'navigator.userAgentData'],
  ['a member of a value that is not known', 'dialog.requestClose()', 'requestClose'],
])('finds %s that is too new', (_, code, name) => {
  expect(found('a.ts', code)).toEqual([name]);
});

it.each([
  ['what every supported browser has', 'Promise.withResolvers(); AbortSignal.any([]); URL.canParse(text)'],
  ['types', 'let now: Temporal.Instant | undefined = undefined as Temporal.Instant | undefined'],
  ['names that a script declares', 'function f(scheduler) { return scheduler.yield() }'],
  [
    'members that a script gives to its own objects',
    'const form = { requestClose() {} }; form.requestClose()',
  ],
])('ignores %s in scripts', (_, code) => {
  expect(found('a.ts', code)).toEqual([]);
});

it('ignores a member that another file defines on its own objects', () => {
  const other = { path: 'b.ts', text: 'export class Form { requestClose() {} }' };
  expect(found('a.ts', 'form.requestClose()', other)).toEqual([]);
});

it.each([
  ['a property', '.a { field-sizing: content; }', ['field-sizing: content', 'field-sizing']],
  ['a keyword', '.a { text-wrap: pretty avoid-orphans; display: grid-lanes; }', ['display: grid-lanes']],
  ['a function', '.a { width: calc-size(auto, size); }', ['calc-size()']],
  ['a pseudo-class', 'details:open { color: red; } p:interest-source { color: red; }', [':interest-source']],
  ['an at-rule', '@position-try --b { top: 0; }', ['@position-try']],
])('finds %s of a style sheet that is too new', (_, css, names) => {
  expect(found('a.css', css)).toEqual(names);
});

it('ignores names that are only mentioned in a style sheet', () => {
  const css = `/* field-sizing: content; */ .a { content: "; field-sizing: content;"; color: light-dark(red, blue); }`;
  expect(found('a.css', css)).toEqual([]);
});

it('names the browsers and the file', () => {
  expect(findUnsupported([{ path: 'a.ts', text: 'Promise.try(run)' }])).toEqual([
    expect.stringMatching(/^Promise\.try: not in firefox 134, .*safari 18\.2.* \(a\.ts\)$/),
  ]);
});

it('configures the build for the same browsers', () => {
  expect(viteTargets).toContain('safari18.0');
  expect(cssTargets.safari).toBe(18 << 16);
});
