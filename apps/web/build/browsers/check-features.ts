import { ALLOWED } from './allowed-features.ts';
import { type Feature, namesIn } from './script-features.ts';
import { featuresOfStyle } from './style-features.ts';
import { browsersWithout } from './supported-browsers.ts';

/** A script or style sheet, by its path. */
export interface CheckedFile {
  path: string;
  text: string;
}

/** Returns the browsers that lack the candidate which most of them have; none where one candidate is supported everywhere. */
function missingIn(candidates: Feature['candidates']): string[] {
  const [fewest = []] = candidates.map(browsersWithout).sort((one, other) => one.length - other.length);
  return fewest;
}

const languageOf = (path: string) => (/\.tsx$/.test(path) ? 'tsx' : /\.ts$/.test(path) ? 'ts' : 'js');

/**
 * Finds features that a supported browser lacks. Members of values of unknown type are matched by name.
 * @returns one line per feature that is not allowed: its name, the browsers and the first file
 */
export function findUnsupported(files: readonly CheckedFile[]): string[] {
  const found = new Map<string, string>();
  const add = (path: string, { name, candidates }: Feature) => {
    if (found.has(name) || name in ALLOWED) return;
    const browsers = missingIn(candidates);
    if (browsers.length > 0) found.set(name, `${name}: not in ${browsers.join(', ')} (${path})`);
  };
  const own = new Set<string>();
  const guessed: [path: string, feature: Feature][] = [];
  for (const { path, text } of files) {
    if (path.endsWith('.css')) {
      for (const feature of featuresOfStyle(text)) add(path, feature);
      continue;
    }
    const names = namesIn(text, languageOf(path));
    for (const feature of names.certain) add(path, feature);
    for (const feature of names.guessed) guessed.push([path, feature]);
    for (const name of names.own) own.add(name);
  }
  for (const [path, feature] of guessed) if (!own.has(feature.name)) add(path, feature);
  return [...found.values()].sort();
}

/** @throws {Error} with what `findUnsupported` finds */
export function requireSupported(files: readonly CheckedFile[]): void {
  const lines = findUnsupported(files);
  if (lines.length === 0) return;
  const where = 'Supported browsers, and how to allow a feature: docs/decisions/0081-supported-browsers.md';
  throw new Error(['Features that a supported browser lacks:', ...lines, where].join('\n'));
}
