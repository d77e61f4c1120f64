import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readFaces } from './subset-fonts.ts';
import { webRoot } from './web-root.ts';

it('reads the file, the weights and every character of each face', () => {
  const faces = readFaces(readFileSync(join(webRoot, '../../packages/ui/src/styles/fonts.css'), 'utf8'));
  expect(faces.map(({ url, weights }) => [url.split('/').at(-1), weights.min, weights.max])).toEqual([
    ['readex-pro-arabic-wght-normal.woff2', 400, 700],
    ['vazirmatn-arabic-wght-normal.woff2', 400, 700],
    ['vazirmatn-latin-wght-normal.woff2', 400, 700],
  ]);
  const [, arabic, latin] = faces.map(({ characters }) => new Set(characters));
  for (const character of 'رِفق گچپ ﷲ'.replaceAll(' ', '')) expect(arabic).toContain(character);
  for (const character of 'Nobivac 3−é€') expect(latin).toContain(character);
});

it('refuses a face that does not say which characters it is for', () => {
  expect(() => readFaces('@font-face { src: url("a.woff2"); font-weight: 400 700; }')).toThrow(/lacks/);
});
