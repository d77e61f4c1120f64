import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DIRECTION, LANGUAGE } from '../src/lib/formats/language.ts';
import { SHELL } from './shell.ts';
import { webRoot } from './web-root.ts';

it('is also the language of the files that cannot import it', async () => {
  const shell = await readFile(join(webRoot, SHELL), 'utf8');
  expect(shell).toContain(`<html lang="${LANGUAGE}" dir="${DIRECTION}">`);
  const manifest = await readFile(join(webRoot, 'public', 'manifest.webmanifest'), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({ lang: LANGUAGE, dir: DIRECTION });
});
