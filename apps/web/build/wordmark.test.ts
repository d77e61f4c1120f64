import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Wordmark } from '@rifq/ui';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

/** The shapes of the drawing: letters, then toes. */
const shapesOf = (svg: string) =>
  [...svg.matchAll(/<(path|ellipse) ([^>]*?)\/?>/g)].map(([, name, attributes]) => `${name} ${attributes}`);

it('the wordmark file for pages without the kit equals the kit’s drawing', async () => {
  const file = await readFile(join(import.meta.dirname, '../public/icons/wordmark.svg'), 'utf8');
  const kit = shapesOf(renderToStaticMarkup(createElement(Wordmark, { label: 'رِفق' })));
  expect(kit).toHaveLength(6);
  expect(shapesOf(file)).toEqual(kit);
});
