import type { BrowserName, CompatStatement, SimpleSupportStatement } from '@mdn/browser-compat-data/types';
import type { Targets } from 'lightningcss';
import webPackage from '../../package.json' with { type: 'json' };

type Version = readonly [major: number, minor: number];

const parseVersion = (text: string): Version => {
  const [major = 0, minor = 0] = text.replace('≤', '').split('.').map(Number);
  return [major, minor];
};

const isAtMost = (one: Version, other: Version): boolean =>
  one[0] < other[0] || (one[0] === other[0] && one[1] <= other[1]);

/** Names of each browser in the compatibility data; Android versions have the same numbers. */
const NAMES: Readonly<Record<string, readonly BrowserName[]>> = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
  samsung: ['samsunginternet_android'],
};

/** The oldest supported version of each browser, from the `browserslist` of the package (docs/decisions/0081). */
const oldest: readonly (readonly [name: string, version: Version])[] = webPackage.browserslist.map(query => {
  const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
  if (NAMES[name] === undefined)
    throw new Error(`The browserslist has "${query}": expected "<browser> >= <version>".`);
  return [name, parseVersion(version)];
});

/** The same for Vite, which lowers syntax for them. It does not know Samsung Internet, which follows Chrome. */
export const viteTargets: string[] = oldest
  .filter(([name]) => name !== 'samsung')
  .map(([name, version]) => `${name.replace('_saf', '')}${version.join('.')}`);

/** The same for Lightning CSS: a byte each for major, minor and patch. */
export const cssTargets: Targets = Object.fromEntries(
  oldest.map(([name, [major, minor]]) => [name, (major << 16) | (minor << 8)]),
);

/**
 * Whether a browser supports a feature since its oldest supported version, under its standard name and without a flag.
 */
function isSupported(statements: readonly SimpleSupportStatement[], oldestVersion: Version): boolean {
  return statements.some(
    ({ version_added: added, version_removed: removed, flags, alternative_name: other }) => {
      if (added === false || added === 'preview' || flags !== undefined || other !== undefined) return false;
      // Partial support ends where full support begins.
      const lasts = removed === undefined || statements.some(each => each.version_added === removed);
      return lasts && isAtMost(parseVersion(added), oldestVersion);
    },
  );
}

/**
 * Returns the supported browsers that lack a feature, each with the first version that has it: `firefox 129`, `safari
 * never`.
 */
export function browsersWithout({ support }: CompatStatement): string[] {
  return oldest.flatMap(([name, version]) =>
    (NAMES[name] ?? []).flatMap(browser => {
      const stated = support[browser];
      if (stated === undefined) return [];
      const statements = Array.isArray(stated) ? stated : [stated];
      if (isSupported(statements, version)) return [];
      const added = statements.map(each => each.version_added).find(each => each !== false);
      return [`${browser} ${added ?? 'never'}`];
    }),
  );
}
