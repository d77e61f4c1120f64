// Who may import whom. Each rule is an error: a rule that only warns is not a rule.
const TESTS = '\\.test\\.tsx?$|/test-data/|/src/testing/';
/** Where a domain of the server may be entered. */
const DOOR = '/index\\.ts$';

/** The folders of the web's `lib`, each with those it may import beside itself. */
const webLib = {
  clipboard: [],
  files: [],
  formats: [],
  navigation: [],
  calls: ['files', 'formats'],
  versions: ['calls'],
  live: ['calls', 'formats', 'versions'],
  session: ['calls', 'formats', 'live', 'versions'],
  offline: ['calls', 'formats', 'session'],
  overlays: ['calls', 'formats', 'navigation', 'versions'],
  forms: ['calls', 'formats', 'session', 'versions'],
  pages: ['calls', 'forms', 'overlays', 'versions'],
  viewer: ['formats', 'overlays', 'versions'],
};

/** What several features of the web share of one thing: the folders of `entities`, each with those it may import. */
const webEntities = {
  billing: [],
  clients: ['pets'],
  clinics: [],
  devices: [],
  emergencies: ['pets'],
  payments: [],
  pets: [],
  profile: [],
  records: ['clinics', 'vaccines'],
  rewards: [],
  slots: [],
  vaccines: [],
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
      name: 'rules-import-only-dates',
      severity: 'error',
      from: { path: '^packages/rules/', pathNot: TESTS },
      to: { pathNot: '^(packages/rules/|node_modules/@internationalized/date/)' },
    },
    {
      name: 'contract-imports-only-rules-and-zod',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: TESTS },
      to: { pathNot: '^(packages/(contract|rules)/|node_modules/zod/)' },
    },
    {
      name: 'rules-first-page-without-date-library',
      severity: 'error',
      comment: 'The first page needs this module and has no room for the library (docs/decisions/0021).',
      from: { path: '^packages/rules/src/values/dates\\.ts$' },
      to: { path: '.' },
    },
    {
      name: 'care-plan-imports-only-dates',
      severity: 'error',
      from: { path: '^packages/care-plan/', pathNot: TESTS },
      to: { pathNot: '^(packages/care-plan/|node_modules/@internationalized/date/)' },
    },
    {
      name: 'broadcaster-imports-nothing-of-ours',
      severity: 'error',
      comment: 'It is usable on its own.',
      from: { path: '^packages/broadcaster/' },
      to: { path: '^(apps/|packages/(?!broadcaster/))' },
    },
    {
      name: 'ui-imports-how-texts-are-read-only',
      severity: 'error',
      comment: 'One set of rules cleans and folds texts, on both sides.',
      from: { path: '^packages/ui/' },
      to: { path: '^(apps/|packages/(?!ui/|rules/src/values/(?:digits|fold|text)\\.ts$))' },
    },
    {
      name: 'db-imports-contract-and-rules-only',
      severity: 'error',
      from: { path: '^packages/db/', pathNot: TESTS },
      to: { path: '^(apps/|packages/(?!db/|contract/|rules/))' },
    },
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      comment: 'The running product uses neither the test kit nor the doubles of gateways.',
      from: { path: '^(apps|packages/(?!testing/|gateway-doubles/))', pathNot: TESTS },
      to: { path: '^packages/(testing|gateway-doubles)/' },
    },
    {
      name: 'gateway-doubles-import-nothing-of-ours',
      severity: 'error',
      comment: 'They are written from the documents of the gateways alone.',
      from: { path: '^packages/gateway-doubles/' },
      to: { path: '^(apps/|packages/(?!gateway-doubles/))' },
    },
    {
      name: 'web-imports-contract-rules-care-plan-ui',
      severity: 'error',
      from: { path: '^apps/web/' },
      // That only tests take the test kit is a rule of its own.
      to: { path: '^(apps/(?!web/)|packages/(?!contract/|rules/|care-plan/|ui/|testing/))' },
    },
    {
      name: 'web-lib-is-below-entities-features-and-app',
      severity: 'error',
      from: { path: '^apps/web/src/lib/', pathNot: TESTS },
      to: { path: '^apps/web/src/(entities|features|app|landing)/' },
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
      name: 'web-entities-are-below-features-and-app',
      severity: 'error',
      from: { path: '^apps/web/src/entities/', pathNot: TESTS },
      to: { path: '^apps/web/src/(features|app|landing)/' },
    },
    ...Object.entries(webEntities).map(([entity, below]) => ({
      name: `web-entities-${entity}`,
      severity: 'error',
      comment: 'Entities import each other in one direction.',
      from: { path: `^apps/web/src/entities/${entity}/` },
      to: {
        path: '^apps/web/src/entities/',
        pathNot: `^apps/web/src/entities/(${[entity, ...below].join('|')})/`,
      },
    })),
    {
      name: 'web-entities-has-no-other-folder',
      severity: 'error',
      from: { path: `^apps/web/src/entities/(?!(${Object.keys(webEntities).join('|')})/)` },
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
      name: 'web-takes-controls-from-the-kit',
      severity: 'error',
      comment:
        'The kit’s links go through the router, and the first load has no React Aria (docs/decisions/0012).',
      from: { path: '^apps/web/', pathNot: TESTS },
      to: { path: '^node_modules/react-aria', pathNot: '/I18nProvider\\.' },
    },
    {
      name: 'ui-links-are-plain',
      severity: 'error',
      comment: 'A link of React Aria does not know where the kit’s links go.',
      from: { path: '^packages/ui/' },
      to: { path: '^node_modules/react-aria[^/]*/.*/Link\\.' },
    },
    {
      name: 'api-imports-no-web',
      severity: 'error',
      from: { path: '^apps/api/' },
      to: { path: '^(apps/web/|packages/ui/)' },
    },
    {
      name: 'api-core-is-the-floor',
      severity: 'error',
      comment:
        'What everything may use imports the contract, the rules, ports, and the type of a database handle.',
      from: { path: '^apps/api/src/core/', pathNot: TESTS },
      to: {
        path: '^(apps/|packages/)',
        pathNot: '^(apps/api/src/(core|ports)/|packages/(contract|rules)/|packages/db/src/index\\.ts$)',
      },
    },
    {
      name: 'api-platform-and-http-stand-side-by-side',
      severity: 'error',
      from: { path: '^apps/api/src/(http|platform)/', pathNot: TESTS },
      to: { path: '^apps/api/src/', pathNot: '^apps/api/src/($1|core|ports)/' },
    },
    {
      name: 'api-ports-import-nothing-of-ours',
      severity: 'error',
      from: { path: '^apps/api/src/ports/' },
      to: { path: '^(apps/api/src/(?!ports/)|packages/)' },
    },
    {
      name: 'api-scopes-are-made-by-core',
      severity: 'error',
      comment: 'A scope is made by the decision about access.',
      from: { pathNot: '^apps/api/src/(core/|testing/scopes)' },
      to: { path: '^apps/api/src/core/scope\\.ts$' },
    },
    {
      name: 'api-only-repositories-seal',
      severity: 'error',
      comment: 'Who seals a row says who owns it.',
      from: { path: '^apps/api/src/', pathNot: `\\.repository\\.ts$|${TESTS}` },
      to: { path: '^apps/api/src/core/seal\\.ts$' },
    },
    {
      name: 'api-domains-ask-the-platform',
      severity: 'error',
      comment: "A domain calls the platform's use cases; its repositories belong to the platform.",
      from: { path: '^apps/api/src/domains/', pathNot: TESTS },
      to: { path: '^apps/api/src/platform/.*\\.repository\\.ts$' },
    },
    {
      name: 'api-domain-by-its-door',
      severity: 'error',
      comment: 'A domain is entered by its index.ts.',
      from: { path: '^apps/api/src/domains/([^/]+)/' },
      to: { path: '^apps/api/src/domains/([^/]+)/', pathNot: ['^apps/api/src/domains/$1/', DOOR] },
    },
    {
      name: 'api-no-domain-imports-who-listens',
      severity: 'error',
      comment:
        'Notifications and the live channel listen to events; nobody calls them. The first screen shows what they have, and makes no events.',
      from: { path: '^apps/api/src/domains/([^/]+)/', pathNot: '^apps/api/src/domains/first-screen/' },
      to: { path: '^apps/api/src/domains/(notifications|live)/', pathNot: '^apps/api/src/domains/$1/' },
    },
    {
      name: 'api-outside-uses-the-door',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: `^apps/api/src/domains/|${TESTS}` },
      to: { path: '^apps/api/src/domains/[^/]+/', pathNot: DOOR },
    },
    {
      name: 'api-door-exports-no-repository',
      severity: 'error',
      comment: 'Another domain asks through use cases. (Types of rows may pass.)',
      from: { path: '^apps/api/src/domains/[^/]+/index\\.ts$' },
      to: { path: '\\.repository\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'api-routes-do-not-read-tables',
      severity: 'error',
      comment: 'route → service → repository.',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'api-a-table-belongs-to-one-domain',
      severity: 'error',
      comment:
        "Only the repositories of a domain import its tables; the platform's import the platform's, a gateway's its own.",
      from: {
        path: '^apps/api/src/(?:domains/|adapters/payments/)?([^/]+)/.*\\.repository\\.ts$',
        pathNot: TESTS,
      },
      to: { path: '^packages/db/src/schema/', pathNot: '^packages/db/src/schema/$1\\.ts$' },
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
      to: { path: '\\.(service|routes|presenter|policy|jobs|consumer)\\.ts$' },
    },
    {
      name: 'api-only-start-imports-adapters',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: `^apps/api/src/(main\\.ts$|start/|adapters/)|${TESTS}` },
      to: { path: '^apps/api/src/adapters/' },
    },
    {
      name: 'bench-gets-its-browser-from-one-place',
      severity: 'error',
      comment: 'lib/browser.ts finds or installs it. (Types may pass.)',
      from: { path: '^bench/', pathNot: '^bench/lib/browser\\.ts$' },
      to: { path: '^node_modules/@playwright/test/', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/dist/|(^|/)node_modules/\\.cache/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default', 'node'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
