import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webRoot } from '../web-root.ts';
import { requireSupported } from './check-features.ts';

const root = join(webRoot, '../..');

/** What browsers get: the app, the kit and the packages that both sides use. */
const SOURCES = ['apps/web/src', 'packages/{ui,contract,care-plan,rules}/src'].map(
  folder => `${folder}/**/*.{ts,tsx,css}`,
);
const TESTS = /\.test\.|\/testing\//;

requireSupported(
  globSync(SOURCES, { cwd: root })
    .filter(path => !TESTS.test(path))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') })),
);
