// @ts-check
// Run by npm run check:patterns: fails on an exported name that is declared in two modules of apps/ or packages/, since a
// reader who searches for a name must find one meaning. Re-exports do not count, nor do the props of a component.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './lib/repository.mjs';

const SOURCES = '{apps,packages}/**/*.{ts,tsx,mts,mjs}';
const isNotSource = (/** @type {string} */ name) =>
  /(?:^|\/)(?:node_modules|dist|gateway-doubles|testing)$|\.d\.ts$/.test(name);
const isOfTests = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file);

/** Of the contract, the rules and the care plan, which imports neither. */
const OF_PLANS = /^packages\/(?:contract|rules|care-plan)\//;
/** Names that several modules declare, by the modules that may. @type {Record<string, RegExp>} */
const SHARED = {
  // The router's name for the page of a lazy route.
  Component: /^apps\/web\/src\/.*-(?:area|page)\.tsx$/,
  // The modal of a feature, imported under a name of its own.
  modal: /^apps\/web\/src\/features\/.*modal\.ts$/,
  // The texts of a domain.
  errorTexts: /\.texts\.ts$/,
  textIn: /\.texts\.ts$/,
  // The same values on both sides.
  CivilDate: OF_PLANS,
  Species: OF_PLANS,
  ProtocolKey: OF_PLANS,
  protocolKeys: OF_PLANS,
  healthStates: OF_PLANS,
  deferralReasons: OF_PLANS,
};

/** Modules that load a component of the same name on demand. */
const LAZY = /(?:^|\/)(?:later|later-parts|lazy)\.ts$|-loaded\.tsx$/;
/** Gateways, which name the functions that implement their port alike. */
const GATEWAY = /^apps\/api\/src\/adapters\/payments\/([^/]+)\//;
/** The manifest of a domain, which is named like the domain's table. */
const MANIFEST = /^apps\/api\/src\/domains\/([^/]+)\/index\.ts$/;

/**
 * Lists the names that a module declares and exports.
 * @param {string} file
 * @returns {Set<string>}
 */
function exportedNames(file) {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  const names = program.body.flatMap(statement => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration === null) return [];
    const { declaration } = statement;
    const ids =
      declaration.type === 'VariableDeclaration'
        ? declaration.declarations.map(({ id }) => id)
        : [declaration.id];
    return ids.flatMap(id => (id?.type === 'Identifier' ? [id.name] : []));
  });
  return new Set(names.filter(name => !name.endsWith('Props')));
}

/** Modules by the name that they export. @type {Map<string, string[]>} */
const modules = new Map();
for (const file of globSync(SOURCES, { cwd: root, exclude: isNotSource }).sort()) {
  if (isOfTests(file) || LAZY.test(file)) continue;
  const manifest = MANIFEST.exec(file)?.[1];
  for (const name of exportedNames(file)) {
    if (name !== manifest) modules.set(name, [...(modules.get(name) ?? []), file]);
  }
}

/** Whether each module belongs to another payment gateway. */
function areOfGateways(/** @type {string[]} */ files) {
  const gateways = new Set(files.map(file => GATEWAY.exec(file)?.[1]));
  return gateways.size === files.length && !gateways.has(undefined);
}

for (const [name, files] of modules) {
  const isShared = files.every(file => SHARED[name]?.test(file));
  if (files.length === 1 || isShared || areOfGateways(files)) continue;
  console.log(`${name}: ${files.join(', ')}`);
  process.exitCode = 1;
}
