import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webRoot } from '../web-root.ts';
import { requireSupported } from './check-features.ts';

const root = join(webRoot, '../..');

/** Sources that browsers run: the app, the kit and the packages shared with the server. */
const SOURCES = ['apps/web/src', 'packages/{ui,contract,care-plan,rules}/src'].map(
  folder => `${folder}/**/*.{ts,tsx,css}`,
);
const TESTS = /\.test\.|\/testing\//;

requireSupported(
  globSync(SOURCES, { cwd: root })
    .filter(path => !TESTS.test(path))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') })),
);
