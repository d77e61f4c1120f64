import { expect, it } from 'vitest';
import { checkTexts } from './resolved-texts.ts';

it('rejects a page that shows a raw plural or placeholder', () => {
  const plural = '<p>لأرقام {0, plural, one {دولة} other {# دولة}}</p>';
  expect(() => checkTexts('/', plural)).toThrow('/ shows a text that is not compiled: ');
  expect(() => checkTexts('/terms', '<title>رِفق {name}</title>')).toThrow('/terms');
});

it('ignores the braces of styles, scripts and structured data', () => {
  const page = '<style>p{color:red}</style><script type="application/ld+json">{"a":{}}</script><p>نص</p>';
  expect(() => checkTexts('/', page)).not.toThrow();
});
