// @ts-check
import { expect, it } from 'vitest';
import { root } from './repository.mjs';
import { textFinder } from './texts.mjs';

const find = textFinder(root);

it.each([
  ['in JSX', 'export const a = <p>مرحبًا بك</p>;'],
  ['in an attribute', 'export const a = <input placeholder="الاسم" />;'],
  ['in a string', "export const a = 'حفظ';"],
  ['in a template', 'export const a = `لديك قطة`;'],
])('finds a text %s', (_, code) => {
  expect(find(`\n${code}`)).toEqual([{ line: 2, text: expect.any(String) }]);
});

it.each([
  [
    'in a macro component',
    "import { Trans } from '@lingui/react/macro';\nexport const a = <Trans>مرحبًا بك</Trans>;",
  ],
  ['in a macro', "import { msg } from '@lingui/core/macro';\nexport const a = msg`حفظ`;"],
  ['in a comment', '// مرحبًا بك\nexport const a = 1;'],
  ['that is a single letter', "export const a = { 'أ': 'ا' };"],
  ['that is the name of the product', "export const a = 'رِفق';"],
])('ignores a text %s', (_, code) => {
  expect(find(code)).toEqual([]);
});
