// Who may import whom. Each rule is an error: a rule that only warns is not a rule.
const TESTS = '\\.test\\.tsx?$|/test-data/|/src/testing/';

/** The folders of the web's `lib`, each with those it may import beside itself. */
const webLib = {
  formats: [],
  navigation: [],
  calls: ['formats'],
  live: ['calls'],
  versions: ['calls'],
  session: ['calls', 'formats', 'live'],
  overlays: ['navigation'],
  forms: ['calls', 'formats', 'session'],
  pages: ['calls', 'overlays'],
  pets: ['calls'],
};

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', comment: 'No import cycles.', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'Every import leads somewhere.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'contract-imports-only-zod',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: TESTS },
      to: { pathNot: '^(packages/contract/|node_modules/zod/)' },
    },
    {
      name: 'care-plan-imports-nothing',
      severity: 'error',
      from: { path: '^packages/care-plan/', pathNot: TESTS },
      to: { pathNot: '^packages/care-plan/' },
    },
    {
      name: 'broadcaster-imports-nothing-of-ours',
      severity: 'error',
      comment: 'It is usable on its own.',
      from: { path: '^packages/broadcaster/' },
      to: { path: '^(apps/|packages/(?!broadcaster/))' },
    },
    {
      name: 'ui-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^packages/ui/' },
      to: { path: '^(apps/|packages/(?!ui/))' },
    },
    {
      name: 'db-imports-contract-only',
      severity: 'error',
      from: { path: '^packages/db/', pathNot: TESTS },
      to: { path: '^(apps/|packages/(?!db/|contract/))' },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      comment: 'The running product does not use the test kit.',
      from: { path: '^(apps|packages/(?!testing/))', pathNot: TESTS },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'web-imports-contract-care-plan-ui',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(apps/(?!web/)|packages/(?!contract/|care-plan/|ui/))' },
    },
    {
      name: 'web-lib-is-below-features-and-app',
      severity: 'error',
      from: { path: '^apps/web/src/lib/', pathNot: TESTS },
      to: { path: '^apps/web/src/(features|app|landing)/' },
    },
    ...Object.entries(webLib).map(([folder, below]) => ({
      name: `web-lib-${folder}`,
      severity: 'error',
      comment: 'The folders of lib stand on each other in one direction.',
      from: { path: `^apps/web/src/lib/${folder}/`, pathNot: TESTS },
      to: { path: '^apps/web/src/lib/', pathNot: `^apps/web/src/lib/(${[folder, ...below].join('|')})/` },
    })),
    {
      name: 'web-lib-has-no-other-folder',
      severity: 'error',
      from: { path: `^apps/web/src/lib/(?!(${Object.keys(webLib).join('|')})/)` },
      to: {},
    },
    {
      name: 'web-features-are-below-app',
      severity: 'error',
      from: { path: '^apps/web/src/features/', pathNot: TESTS },
      to: { path: '^apps/web/src/(app|landing)/' },
    },
    {
      name: 'web-no-feature-imports-another',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'api-imports-no-web',
      severity: 'error',
      from: { path: '^apps/api/' },
      to: { path: '^(apps/web/|packages/ui/)' },
    },
    {
      name: 'api-domain-by-its-door',
      severity: 'error',
      comment: 'A domain is entered by its index.ts.',
      from: { path: '^apps/api/src/domains/([^/]+)/' },
      to: { path: '^apps/api/src/domains/([^/]+)/', pathNot: ['^apps/api/src/domains/$1/', '/index\\.ts$'] },
    },
    {
      name: 'api-outside-uses-the-door',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: `^apps/api/src/domains/|${TESTS}` },
      to: { path: '^apps/api/src/domains/[^/]+/', pathNot: '/index\\.ts$' },
    },
    {
      name: 'api-routes-do-not-read-tables',
      severity: 'error',
      comment: 'route → service → repository.',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'api-only-repositories-import-tables',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: `\\.repository\\.ts$|${TESTS}` },
      to: { path: '^packages/db/src/schema/' },
    },
    {
      name: 'api-repositories-know-no-services',
      severity: 'error',
      from: { path: '\\.repository\\.ts$' },
      to: { path: '\\.(service|routes|presenter|policy|workers)\\.ts$' },
    },
    {
      name: 'api-only-start-imports-adapters',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: `^apps/api/src/(main\\.ts$|start/|adapters/)|${TESTS}` },
      to: { path: '^apps/api/src/adapters/' },
    },
    {
      name: 'api-platform-knows-no-domain',
      severity: 'error',
      from: { path: '^apps/api/src/(platform|ports|texts)/', pathNot: TESTS },
      to: { path: '^apps/api/src/domains/' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/\\.cache)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default', 'node'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
