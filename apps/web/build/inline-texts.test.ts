import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { i18n } from '@lingui/core';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inlineTexts } from './inline-texts.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rifq-inline-'));
  await writeFile(
    join(folder, 'lingui.config.mjs'),
    "export default { locales: ['ar'], sourceLocale: 'ar', catalogs: [{ path: '<rootDir>/{locale}', include: ['<rootDir>'] }] };",
  );
  await writeFile(
    join(folder, 'ar.po'),
    'msgid ""\nmsgstr ""\n\n#. js-lingui-explicit-id\nmsgid "kept"\nmsgstr "نص {name} المراجَع"\n',
  );
  await writeFile(
    join(folder, 'page.ts'),
    `export const texts = [
      { id: 'kept', message: 'نص {name}', values: { name: 'لولو' } },
      { id: 'new', message: '{days, plural, few {# أيام} other {# يوم}}', values: { days: 3 } },
    ];
    export const other = { message: 'not a text' };`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('inserts the compiled text of the catalogue for each id, and the source text where there is none yet', async () => {
  const result = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [inlineTexts(folder)],
    build: { write: false, minify: false, lib: { entry: 'page.ts', formats: ['es'], fileName: 'page' } },
  });
  const [output] = [result].flat().flatMap(one => ('output' in one ? one.output : []));
  const code = output?.type === 'chunk' ? output.code : '';
  const page: { texts: Parameters<typeof i18n._>[0][]; other: unknown } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  );
  i18n.load('ar', {});
  i18n.activate('ar', 'ar-u-nu-latn');
  expect(page.texts.map(text => i18n._(text))).toEqual(['نص لولو المراجَع', '3 أيام']);
  expect(code).not.toContain('plural, few');
  expect(page.other).toEqual({ message: 'not a text' });
});
